import { PATHS } from '../client/src/api.ts'

/** A request as it is written elsewhere; the key is a variable, so that none is copied by mistake. */
interface CodeSamples {
  readonly url: string
  readonly curl: string
  readonly code: string
}

const LISTS = new Set(['ids', 'signs', 'countrySigns', 'excludeCountrySigns', 'areaIds'])
const NUMBERS = new Set(['limit', 'queryLimit'])
/** What a number looks like in code: no digit follows a leading zero. */
const NUMBER = /^(?:0|[1-9]\d*)$/

/** @throws Error where no operation has the address. */
export function codeSamples(address: string): CodeSamples {
  const url = new URL(address)
  return { url: readable(url), curl: curlOf(url), code: codeOf(url) }
}

/** The URL decoded where that changes nothing: letters beyond ASCII, commas. */
function readable(url: URL): string {
  return url.href.replace(/(?:%[89A-F][0-9A-F])+/gi, decodeURIComponent).replaceAll('%2C', ',')
}

/** No apostrophe ends the quoted address early: in its query they are encoded. */
function curlOf(url: URL): string {
  return `curl -H "Authorization: $REFDIR_KEY" \\\n  '${url.href}'`
}

function codeOf({ origin, pathname, searchParams }: URL): string {
  const operation = operationAt(pathname)
  const parameters = [...searchParams].map(([name, value]) => `  ${name}: ${literal(name, value)},\n`)
  const given = parameters.length === 0 ? '' : `{\n${parameters.join('')}}`
  return `import { createClient } from 'refdir-client'

const refdir = createClient({ server: '${origin}', key: process.env.REFDIR_KEY })
const found = await refdir.${operation}(${given})`
}

function operationAt(path: string): string {
  const found = Object.entries(PATHS).find(([, each]) => each === path)
  if (found === undefined) throw new Error(`no operation is at ${path}`)
  return found[0]
}

function literal(name: string, value: string): string {
  if (NUMBERS.has(name) && NUMBER.test(value)) return value
  if (!LISTS.has(name)) return quoted(value)
  const items = value.split(',').map((item) => (NUMBER.test(item) ? item : quoted(item)))
  return `[${items.join(', ')}]`
}

function quoted(value: string): string {
  return `'${value.replace(/[\\']/g, '\\$&')}'`
}
