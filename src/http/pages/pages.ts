import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MESSAGES, type PageLanguage } from '../../../web/messages/messages.ts'
import type { Catalog, CatalogHolder } from '../../catalog.ts'
import type { Answer } from '../operation.ts'
import { ERROR_CODES } from '../problems/errors.ts'
import { PROBLEM_TYPE } from '../problems/problem.ts'
import { ALLOWED, sendProblem, unrouted } from '../problems/problem-replies.ts'
import { weightedList } from '../request/weighted-list.ts'
import { ASSETS } from './assets.ts'
import { directoriesPage } from './directories-page.ts'
import { docsPage } from './docs-page.ts'
import { errorPage } from './error-page.ts'
import { examplesPage } from './examples-page.ts'
import { explorerPage } from './explorer-page.ts'
import { FILES } from './files.ts'
import type { Html } from './html.ts'
import type { PageContext } from './layout.ts'
import { NEIGHBOURS_PATH } from './neighbours.ts'
import { pageLanguage, rememberLanguage } from './page-language.ts'
import { PAGE_HEADERS, prepared, type StaticHeaders, sendStatic } from './static-replies.ts'

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
export const PAGE_PATHS: ReadonlySet<string> = new Set([...PAGES.keys(), ...FILES.keys(), NEIGHBOURS_PATH])

/** Serves the pages, and what browsers load for them without a key. */
export function servePages(app: FastifyInstance, catalogs: CatalogHolder): void {
  const pageFor = keptPages()
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
  for (const [path, { answer, headers }] of FILES)
    app.get(path, (request, reply) => sendStatic(request, reply, answer, OF_THE_PROGRAM, headers))
  for (const path of PAGE_PATHS) app.options(path, (_request, reply) => reply.code(204).header('allow', ALLOWED).send())
}

/** Gives pages, each made once for a language and a data set, when it is first asked for. */
function keptPages(): (path: string, language: PageLanguage, catalog: Catalog) => Answer {
  const made = new WeakMap<Catalog, Map<string, Answer>>()
  return (path, language, catalog) => {
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
