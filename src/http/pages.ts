import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorCode, PARAMETER_FAULTS } from './errors.ts'
import { openapiDocument } from './openapi.ts'
import { ALLOWED } from './problem-replies.ts'

const HTML = 'text/html; charset=utf-8'

/** What is served beside the interface and needs no key. */
export const PAGE_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/openapi.json',
  ...Object.keys(ERRORS).map((code) => `/errors/${code}`),
])

export function servePages(app: FastifyInstance): void {
  const document = Buffer.from(JSON.stringify(openapiDocument(), null, 2))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/', (_request, reply) => reply.type(HTML).send(indexPage()))
  for (const path of PAGE_PATHS) app.options(path, (_request, reply) => reply.code(204).header('allow', ALLOWED).send())
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    app.get(`/errors/${code}`, (_request, reply) => reply.type(HTML).send(errorPage(code)))
  }
}

/** The page that the `type` of a problem leads to. */
function errorPage(code: ErrorCode): string {
  const { status, title, remedy } = ERRORS[code]
  const faults = Object.entries(PARAMETER_FAULTS).map(
    ([fault, meaning]) => `<dt><code>${fault}</code></dt><dd>${inline(meaning)}</dd>`,
  )
  return page(
    `${status} ${title}`,
    `<p>${inline(remedy)}</p>${code === 'invalid-parameters' ? `<h2>Codes in <code>errors</code></h2><dl>${faults.join('')}</dl>` : ''}`,
  )
}

/** Start of the service's pages. */
function indexPage(): string {
  const errors = Object.entries(ERRORS).map(
    ([code, { title }]) => `<li><a href="/errors/${code}">${inline(title)}</a></li>`,
  )
  return page(
    'refdir: reference directories for road freight',
    `<p>The interface is described in <a href="/openapi.json">openapi.json</a>. Everything under <code>/v2</code> needs an access key.</p>
<h2>Errors</h2><ul>${errors.join('')}</ul>
<p>Towns: <a href="https://www.geonames.org/">GeoNames</a>, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.</p>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${inline(title)}</title><h1>${inline(title)}</h1>${body}</html>`
}

/** Escapes text for HTML; what stands between backticks becomes code. */
function inline(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replace(/`([^`]+)`/g, '<code>$1</code>')
}
