import type { Messages } from '../../../web/messages/messages.ts'
import { Html, html, withCode } from './html.ts'
import { keyCard, keyInUse } from './key-card.ts'
import { type PageContext, page } from './layout.ts'

type Text = Exclude<keyof Messages, 'counted'>

interface Example {
  readonly title: Text
  readonly lead: Text
  /** What runs on the page, which adds script, key and styles itself; it is also shown, together with these, to be copied. */
  readonly markup?: string
  readonly styles?: string
  /** What is shown for an example that does not run. */
  readonly code?: string
}

/** The rules that the pages' own stylesheet has for the running example. */
const STYLES = `.my-form town-input {
  --town-input-radius: 999px;
  --town-input-accent: #b5179e;
}
.my-form town-input::part(input) {
  border-width: 2px;
}`

const EXAMPLES: readonly Example[] = [
  {
    title: 'exampleField',
    lead: 'exampleFieldLead',
    markup: `<label for="from">From</label>
<town-input id="from" name="from" language="uk"></town-input>`,
  },
  {
    title: 'exampleForm',
    lead: 'exampleFormLead',
    markup: `<form>
  <label for="loading">Loading</label>
  <town-input id="loading" name="loading" language="uk" value="702550" required></town-input>
  <label for="unloading">Unloading</label>
  <town-input id="unloading" name="unloading" language="uk" required></town-input>
  <p>
    <button>Find a truck</button>
    <button type="reset">Reset</button>
  </p>
</form>`,
  },
  {
    title: 'exampleFilters',
    lead: 'exampleFiltersLead',
    markup: `<label for="pl-lt">In Poland or Lithuania</label>
<town-input id="pl-lt" countries="PL LT" language="en" placeholder="PL, LT"></town-input>
<label for="not-ua">Outside of Ukraine</label>
<town-input id="not-ua" exclude-countries="UA" language="en" placeholder="not UA"></town-input>
<label for="kyiv-oblast">In Kyiv Oblast</label>
<town-input id="kyiv-oblast" countries="UA" areas="80400013" language="en" placeholder="UA, 80400013"></town-input>`,
  },
  {
    title: 'examplePostcode',
    lead: 'examplePostcodeLead',
    markup: `<label for="code">Postcode</label>
<town-input id="code" name="town" by="postcode" language="pl" placeholder="40-001"></town-input>`,
  },
  {
    title: 'exampleStyle',
    lead: 'exampleStyleLead',
    styles: STYLES,
    markup: `<div dir="rtl" class="my-form">
  <label for="styled" lang="he">מאיפה?</label>
  <town-input id="styled" language="en"></town-input>
</div>`,
  },
  {
    title: 'exampleClient',
    lead: 'exampleClientLead',
    code: `import { autocomplete, createClient } from 'refdir-client'

const refdir = createClient({ server: 'https://refdir.example', key: '<key>', language: 'uk' })
const input = document.querySelector('input')
const search = autocomplete((query, signal) => refdir.findTownsByName({ query, limit: 5 }, { signal }), {
  onAnswer: (towns) => console.log(towns ?? []),
  onError: (error) => console.error(error),
})
input.addEventListener('input', () => search.ask(input.value))`,
  },
]

/** Where there is room for two. */
const COLUMNS = [EXAMPLES.slice(0, 3), EXAMPLES.slice(3)]

/** The page of examples of the field, each running beside its own source. */
export function examplesPage(context: PageContext): Html {
  const { messages } = context
  const content = html`<div class="wrap"><header class="page-head"><h1>${messages.examplesTitle}</h1><p class="lead">${messages.examplesLead}</p><p>${withCode(messages.examplesKey)}</p>${keyInUse(context)}</header>
${keyCard(context)}
<div class="examples">${COLUMNS.map((column) => html`<div>${column.map((example) => section(example, messages))}</div>`)}</div></div>`
  return page(context, { path: '/examples', title: messages.examplesTitle, script: 'examples.js', content })
}

function section(example: Example, messages: Messages): Html {
  const { title, lead, markup } = example
  const running = markup !== undefined && html`<div class="running" lang="en">${new Html(markup)}</div>`
  return html`<section class="panel example" aria-labelledby="${title}"><h2 id="${title}">${messages[title]}</h2><p class="lead">${messages[lead]}</p>
${running}
<output class="sent" aria-label="${messages.formSends}"></output>
<div class="source"><button type="button" class="copy">${messages.copy}</button><pre tabindex="0"><code>${toCopy(example)}</code></pre></div></section>`
}

/**
 * The source to copy: it works wherever it is pasted, once a key replaces `<key>`. The page's script puts the service's
 * own address in it.
 */
function toCopy({ markup = '', styles, code }: Example): string {
  if (code !== undefined) return code
  const style = styles === undefined ? '' : `<style>\n${styles}\n</style>\n`
  return `<script type="module" src="https://refdir.example/town-input.js"></script>
${style}${markup.replaceAll('<town-input', '<town-input key="<key>"')}`
}
