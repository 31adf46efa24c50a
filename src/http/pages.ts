import { ERRORS, type ErrorCode, PARAMETER_FAULTS } from './errors.ts'

/** The page that the `type` of a problem leads to; undefined for a code that there is not. */
export function errorPage(code: string): string | undefined {
  if (!(code in ERRORS)) return undefined
  const { status, title, remedy } = ERRORS[code as ErrorCode]
  const faults = Object.entries(PARAMETER_FAULTS).map(
    ([fault, meaning]) => `<dt><code>${fault}</code></dt><dd>${inline(meaning)}</dd>`,
  )
  return page(
    `${status} ${title}`,
    `<p>${inline(remedy)}</p>${code === 'invalid-parameters' ? `<h2>Codes in <code>errors</code></h2><dl>${faults.join('')}</dl>` : ''}`,
  )
}

/** Start of the service's pages. */
export function indexPage(): string {
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
