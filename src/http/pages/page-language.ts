import type { FastifyRequest } from 'fastify'
import { isPageLanguage, type PageLanguage } from '../../../web/messages/messages.ts'
import { queryValues } from '../request/query-string.ts'
import { weightedList } from '../request/weighted-list.ts'

const COOKIE = 'refdir-language'
/** Finds the cookie's value in a header. */
const REMEMBERED = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`)
/** Seconds in a year. */
const REMEMBERED_FOR = 31_536_000

/** The language of a page: the one that the switch asks for, the one switched to before, or the one that the browser prefers. */
export function pageLanguage(request: FastifyRequest): PageLanguage {
  return (
    [switchedTo(request), remembered(request)].find(isPageLanguage) ?? preferred(request).find(isPageLanguage) ?? 'en'
  )
}

/** The header that remembers a language just switched to; the switch is a link, so that it needs no script. */
export function rememberLanguage(request: FastifyRequest): Record<string, string> {
  const language = switchedTo(request)
  return isPageLanguage(language)
    ? { 'set-cookie': `${COOKIE}=${language}; Path=/; Max-Age=${REMEMBERED_FOR}; SameSite=Lax` }
    : {}
}

function switchedTo(request: FastifyRequest): string | undefined {
  return queryValues(request.url).get('language')?.[0]
}

function remembered(request: FastifyRequest): string | undefined {
  return REMEMBERED.exec(request.headers.cookie ?? '')?.[1]
}

/** Primary subtags, most preferred first: RFC 9110 section 12.5.4. */
function preferred(request: FastifyRequest): string[] {
  return [...weightedList(request.headers['accept-language'])]
    .filter(([, weight]) => weight > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag.split('-')[0] ?? '')
}
