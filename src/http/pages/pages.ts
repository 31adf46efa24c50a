import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MESSAGES, type PageLanguage } from '../../../web/messages/messages.ts'
import type { Catalog, CatalogHolder } from '../../catalog.ts'
import { openapiDocument } from '../openapi/openapi.ts'
import type { Answer } from '../operation.ts'
import { ERROR_CODES } from '../problems/errors.ts'
import { PROBLEM_TYPE } from '../problems/problem.ts'
import { ALLOWED, sendProblem, unrouted } from '../problems/problem-replies.ts'
import { weightedList } from '../request/weighted-list.ts'
import { ASSETS, type Asset } from './assets.ts'
import { directoriesPage } from './directories-page.ts'
import { docsPage } from './docs-page.ts'
import { errorPage } from './error-page.ts'
import { examplesPage } from './examples-page.ts'
import { explorerPage } from './explorer-page.ts'
import { FAVICON } from './favicon.ts'
import type { Html } from './html.ts'
import type { PageContext } from './layout.ts'
import { NEIGHBOURS_PATH } from './neighbours.ts'
import { pageLanguage, rememberLanguage } from './page-language.ts'
import { KEPT_FOR_GOOD, PAGE_HEADERS, type StaticHeaders, sendStatic } from './static-replies.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** The version of what comes with the program: only its content tells one edition from another. */
const OF_THE_PROGRAM = 'program'

/** The pages, by path. */
const PAGES: ReadonlyMap<string, (context: PageContext) => Html> = new Map([
  ['/', explorerPage],
  ['/directories', directoriesPage],
  ['/docs', docsPage],
  ['/examples', examplesPage],
  ...ERROR_CODES.map((code) => [`/errors/${code}`, (context: PageContext) => errorPage(context, code)] as const),
])

/** The paths of all that is served besides the interface. */
export const PAGE_PATHS: ReadonlySet<string> = new Set([
  ...PAGES.keys(),
  ...ASSETS.all.map(({ path }) => path),
  '/favicon.svg',
  '/openapi.json',
  ...(ASSETS.townInput === undefined ? [] : ['/town-input.js']),
  NEIGHBOURS_PATH,
])

/** Serves the pages, and what browsers load for them without a key. */
export function servePages(app: FastifyInstance, catalogs: CatalogHolder): void {
  const made = new WeakMap<Catalog, Map<string, Answer>>()
  function pageFor(path: string, language: PageLanguage, catalog: Catalog): Answer {
    const pages = made.get(catalog) ?? new Map<string, Answer>()
    made.set(catalog, pages)
    const address = `${language} ${path}`
    let answer = pages.get(address)
    if (answer === undefined) {
      const context = { catalog, language, messages: MESSAGES[language], assets: ASSETS }
      answer = prepared(PAGES.get(path)?.(context).text ?? '')
      pages.set(address, answer)
    }
    return answer
  }

  for (const path of PAGES.keys()) {
    app.get(path, (request, reply) => {
      const language = pageLanguage(request)
      const catalog = catalogs.current
      const page = pageFor(path, language, catalog)
      return sendStatic(request, reply, page, catalog.version, headersOf(request, language))
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const problem = unrouted(request, PAGE_PATHS)
    if (problem.code !== 'not-found' || !prefersPage(request)) return sendProblem(reply, problem)
    const language = pageLanguage(request)
    const { body } = pageFor('/errors/not-found', language, catalogs.current)
    return reply
      .code(problem.status)
      .headers({ ...headersOf(request, language), 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send(body)
  })
  const serve = (path: string, answer: Answer, headers: StaticHeaders) =>
    app.get(path, (request, reply) => sendStatic(request, reply, answer, OF_THE_PROGRAM, headers))

  const { all, townInput } = ASSETS
  for (const asset of all)
    serve(asset.path, asset, { 'content-type': asset.contentType, 'cache-control': KEPT_FOR_GOOD })
  if (townInput !== undefined) serve('/town-input.js', townInput, forOthersPages(townInput))
  serve('/favicon.svg', prepared(FAVICON), {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  })
  const document = prepared(JSON.stringify(openapiDocument(), null, 2))
  serve('/openapi.json', document, {
    'content-type': JSON_TYPE,
    'cache-control': 'public, no-cache',
    'access-control-allow-origin': '*',
  })
  for (const path of PAGE_PATHS) app.options(path, (_request, reply) => reply.code(204).header('allow', ALLOWED).send())
}

function headersOf(request: FastifyRequest, language: PageLanguage): StaticHeaders {
  return {
    ...PAGE_HEADERS,
    ...rememberLanguage(request),
    'content-language': language,
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  }
}

/** Whether a person in a browser, rather than a program, will read the answer. */
function prefersPage({ method, headers }: FastifyRequest): boolean {
  const weights = weightedList(headers.accept)
  const ofProblem = weights.get(PROBLEM_TYPE) ?? weights.get('application/json') ?? 0
  const ofPage = weights.get('text/html') ?? 0
  return ['GET', 'HEAD'].includes(method) && ofPage > 0 && ofPage >= ofProblem
}

function prepared(text: string): Answer {
  return { body: Buffer.from(text), isPrepared: true }
}

/** The field is meant to be loaded by pages of other origins. */
function forOthersPages({ contentType }: Asset): StaticHeaders {
  return {
    'content-type': contentType,
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
}
