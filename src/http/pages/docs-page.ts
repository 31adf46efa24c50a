import type { Messages } from '../../../web/messages/messages.ts'
import type { JsonSchema } from '../json-schema.ts'
import { openapiDocument } from '../openapi/openapi.ts'
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  queryParameters,
} from '../openapi/openapi-types.ts'
import { ERRORS } from '../problems/errors.ts'
import { type Html, html, withCode } from './html.ts'
import { keyCard, keyInUse } from './key-card.ts'
import { type PageContext, page } from './layout.ts'

/** Initial values of the forms, so that sending them unchanged finds something. */
const FIRST_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  findTownsByName: { query: 'льв', language: 'uk', limit: '3' },
  findTownsByPostcode: { query: '40001', language: 'pl', limit: '3' },
  findTownsByIds: { ids: '703448,702550', language: 'uk' },
  findTowns: { query: 'lviv', language: 'en' },
  findCargo: { query: 'зер', language: 'uk' },
  listAreas: { ids: '80400012' },
  listCountries: { signs: 'UA,PL' },
}

/**
 * The page to read the OpenAPI document on, and to try its operations. It is written by hand: ready-made readers write
 * styles into the page at run time, which the pages' content security policy forbids.
 */
export function docsPage(context: PageContext): Html {
  const { messages } = context
  const document = openapiDocument()
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))
  const groups = document.tags.map(({ name }) => ({
    name,
    members: operations.filter(({ tags }) => tags.includes(name)),
  }))
  const contents = groups.map(
    ({ name, members }) =>
      html`<h2 lang="en">${name}</h2><ul lang="en">${members.map(
        ({ operationId, path, deprecated }) =>
          html`<li><a href="#${operationId}"${deprecated && html` class="deprecated"`}>${path.replace('/v2/references', '')}</a></li>`,
      )}</ul>`,
  )
  const content = html`<div class="wrap"><header class="page-head"><h1>${messages.docsTitle}</h1><p class="lead">${messages.docsLead} <a href="/openapi.json">${messages.rawDocument}</a></p>
<p lang="en">${withCode(document.info.description)}</p>${keyInUse(context)}</header>
${keyCard(context)}
<div class="docs"><nav class="side" aria-label="${messages.operations}">${contents}<h2><a href="#schemas">${messages.schemas}</a></h2><h2><a href="#errors">${messages.errors}</a></h2></nav>
<div>${groups.map(({ members }) => members.map((operation) => describe(operation, document, messages)))}
<section class="panel" aria-labelledby="schemas"><h2 id="schemas">${messages.schemas}</h2>${Object.entries(document.components.schemas).map(describeSchema)}</section>
<section class="panel" aria-labelledby="errors"><h2 id="errors">${messages.errors}</h2><p class="lead">${messages.errorsLead}</p>
<ul lang="en">${Object.entries(ERRORS).map(
    ([code, { status, title }]) => html`<li><a href="/errors/${code}">${status} ${title}</a> <code>${code}</code></li>`,
  )}</ul></section></div></div></div>`
  return page(context, { path: '/docs', title: messages.docsTitle, script: 'docs.js', content })
}

function describe(
  operation: OpenApiOperation & { readonly path: string },
  { components }: OpenApiDocument,
  messages: Messages,
): Html {
  const { path, operationId, summary, description, deprecated, responses } = operation
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description, content } =
      response.$ref === undefined ? response : lookUp(components.responses, response.$ref)
    const schema = Object.values(content ?? {})[0]?.schema
    return html`<div><dt><code>${status}</code></dt><dd>${withCode(description ?? '')} ${schema !== undefined && typeOf(schema)}</dd></div>`
  })
  return html`<section class="panel operation" aria-labelledby="${operationId}">
<h2 id="${operationId}"><span lang="en">${summary}</span>${deprecated && html` <small class="tag">${messages.deprecated}</small>`}</h2>
<p class="path"><b>GET</b> <code>${path}</code></p>
<p lang="en">${withCode(description)}</p>
<form data-path="${path}"><h3>${messages.parameters}</h3>
<div class="parameters">${queryParameters(operation).map((parameter) => field(parameter, operationId, messages))}</div>
<button class="primary" disabled>${messages.send}</button> <span class="muted" role="status"></span></form>
<div class="tried"></div>
<details><summary>${messages.answers}</summary><dl class="codes" lang="en">${answers}</dl></details></section>`
}

function field(
  { name, description, required, schema }: OpenApiParameter,
  operationId: string,
  messages: Messages,
): Html {
  const id = `${operationId}-${name}`
  return html`<div class="parameter"><label for="${id}"><code>${name}</code>${required && html` <small class="tag">${messages.required}</small>`}</label>
<input id="${id}" name="${name}" value="${FIRST_VALUES[operationId]?.[name] ?? ''}" placeholder="${schema.default ?? ''}" autocomplete="off" spellcheck="false" aria-describedby="${id}-note">
<p id="${id}-note" lang="en">${withCode(description)} <span class="type">${constraints(schema)}</span></p></div>`
}

/** What values are allowed, such as «integer, 1 to 100». */
function constraints({ type, items, minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  const bounds =
    minLength !== undefined || maxLength !== undefined
      ? `${minLength ?? 0} to ${maxLength ?? '∞'} characters`
      : minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
        ? `${minimum} to ${maximum}`
        : ''
  const most = maxItems === undefined ? '' : `at most ${maxItems}`
  return [items === undefined ? type : `list of ${items.type}s`, most, bounds].filter(Boolean).join(', ')
}

function describeSchema([name, { description, properties, required }]: [string, JsonSchema]): Html {
  return html`<h3 id="schema-${name}" lang="en">${name}</h3><p lang="en">${description}</p><dl class="codes" lang="en">${Object.entries(
    properties ?? {},
  ).map(
    ([property, schema]) =>
      html`<div><dt><code>${property}</code></dt><dd>${typeOf(schema)}${!required?.includes(property) && ', may be absent'}. ${withCode(schema.description ?? '')}</dd></div>`,
  )}</dl>`
}

function typeOf({ $ref, type, items, enum: values }: JsonSchema): Html {
  if ($ref !== undefined) {
    const name = $ref.replace(/^.*\//, '')
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (values !== undefined)
    return html`one of ${values.map((value, index) => [index > 0 && ', ', html`<code>${value}</code>`])}`
  return items === undefined ? html`${type}` : html`array of ${typeOf(items)}`
}

function lookUp(responses: OpenApiDocument['components']['responses'], reference: string): OpenApiResponse {
  return responses[reference.replace(/^.*\//, '')] ?? {}
}
