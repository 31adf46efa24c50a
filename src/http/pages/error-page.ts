import { ERROR_CODES, ERRORS, type ErrorCode } from '../problems/errors.ts'
import { PARAMETER_FAULTS } from '../request/parameter-faults.ts'
import { type Html, html, withCode } from './html.ts'
import { type PageContext, page } from './layout.ts'

/** The page that the `type` of a problem leads to. */
export function errorPage(context: PageContext, code: ErrorCode): Html {
  const { status, title, remedy } = ERRORS[code]
  const others = ERROR_CODES.map((other) => {
    const current = other === code && html` aria-current="page"`
    return html`<li><a href="/errors/${other}"${current}>${ERRORS[other].status} ${ERRORS[other].title}</a></li>`
  })
  const content = html`<div class="wrap article"><article lang="en"><p class="eyebrow"><code>/errors/${code}</code></p>
<h1>${status} ${title}</h1><p class="remedy">${withCode(remedy)}</p>${code === 'not-found' && waysOut(context)}${code === 'invalid-parameters' && faults()}</article>
<nav class="side" aria-label="${context.messages.errors}"><ul lang="en">${others}</ul></nav></div>`
  return page(context, { path: `/errors/${code}`, title: `${status} ${title}`, content })
}

/** Links for people who followed one that leads nowhere. */
function waysOut({ language, messages }: PageContext): Html {
  return html`<p lang="${language}"><a href="/">${messages.navSearch}</a> · <a href="/openapi.json">${messages.rawDocument}</a></p>`
}

function faults(): Html {
  return html`<h2>Codes in <code>errors</code></h2><dl class="codes">${Object.entries(PARAMETER_FAULTS).map(
    ([fault, meaning]) => html`<div><dt><code>${fault}</code></dt><dd>${withCode(meaning)}</dd></div>`,
  )}</dl>`
}
