import type { Messages } from '../../../web/messages/messages.ts'
import { Html, html } from './html.ts'
import { keyCard, keyInUse, type PageContext, page } from './layout.ts'

interface Example {
  readonly title: keyof Messages
  readonly lead: keyof Messages
  /** What is shown, and, unless it is no markup, what runs. */
  readonly source: string
  readonly isMarkup: boolean
}

const EXAMPLES: readonly Example[] = [
  {
    title: 'exampleField',
    lead: 'exampleFieldLead',
    isMarkup: true,
    source: `<script type="module" src="/town-input.js"></script>
<label for="from">From</label>
<town-input id="from" name="from" language="uk"></town-input>`,
  },
  {
    title: 'exampleForm',
    lead: 'exampleFormLead',
    isMarkup: true,
    source: `<form>
  <label for="loading">Loading</label>
  <town-input id="loading" name="loading" language="uk" value="702550" required></town-input>
  <label for="unloading">Unloading</label>
  <town-input id="unloading" name="unloading" language="uk" required></town-input>
  <button>Find a truck</button>
  <button type="reset">Reset</button>
</form>`,
  },
  {
    title: 'exampleFilters',
    lead: 'exampleFiltersLead',
    isMarkup: true,
    source: `<town-input aria-label="In Poland or Lithuania" countries="PL LT" language="en" placeholder="PL, LT"></town-input>
<town-input aria-label="Outside of Ukraine" exclude-countries="UA" language="en" placeholder="not UA"></town-input>
<town-input aria-label="In the region of Kyiv" countries="UA" areas="80400013" language="en" placeholder="UA, 80400013"></town-input>`,
  },
  {
    title: 'examplePostcode',
    lead: 'examplePostcodeLead',
    isMarkup: true,
    source: `<label for="code">Postcode</label>
<town-input id="code" name="town" by="postcode" language="pl" placeholder="40-001"></town-input>`,
  },
  {
    title: 'exampleStyle',
    lead: 'exampleStyleLead',
    isMarkup: true,
    source: `<div dir="rtl" class="my-form">
  <label for="styled">מאיפה?</label>
  <town-input id="styled" language="en"></town-input>
</div>`,
  },
  {
    title: 'exampleClient',
    lead: 'exampleClientLead',
    isMarkup: false,
    source: `import { autocomplete, createClient } from 'refdir-client'

const refdir = createClient({ server: 'https://refdir.example', key, language: 'uk' })
const search = autocomplete((query, signal) => refdir.findTownsByName({ query, limit: 5 }, { signal }), {
  onAnswer: (towns) => show(towns ?? []),
  onError: (error) => explain(error),
})
input.addEventListener('input', () => search.ask(input.value))`,
  },
]

/** The style that the example of a styled field refers to; part of the pages' own stylesheet. */
const STYLE = `.my-form town-input {
  --town-input-radius: 999px;
  --town-input-accent: #b5179e;
}
.my-form town-input::part(input) {
  border-width: 2px;
}`

/** The page of examples of the field, each running beside its own source. */
export function examplesPage(context: PageContext): Html {
  const { messages } = context
  const content = html`<div class="wrap"><header class="page-head"><h1>${messages.examplesTitle}</h1><p class="lead">${messages.examplesLead}</p>${keyInUse(context)}</header>
${keyCard(context)}
<div class="examples">${EXAMPLES.map((example, place) => section(example, place, messages))}</div></div>`
  return page(context, { path: '/examples', title: messages.examplesTitle, script: 'examples.js', content })
}

function section({ title, lead, source, isMarkup }: Example, place: number, messages: Messages): Html {
  // The page's own script defines the element already.
  const running = isMarkup && new Html(source.replace(/<script.*<\/script>\n/, ''))
  return html`<section class="panel example" aria-labelledby="example-${place}"><h2 id="example-${place}">${messages[title]}</h2><p class="lead">${messages[lead]}</p>
${running && html`<div class="running">${running}</div>`}
<output class="sent" aria-label="${messages.formSends}"></output>
<div class="source"><button type="button" class="copy">${messages.copy}</button><pre tabindex="0"><code>${source}${title === 'exampleStyle' && `\n\n${STYLE}`}</code></pre></div></section>`
}
