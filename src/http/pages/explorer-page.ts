import type { Messages } from '../../../web/messages/messages.ts'
import type { Names } from '../../model/names.ts'
import { dataSetSection } from './data-set-section.ts'
import { type Html, html } from './html.ts'
import { keyCard, keyInUse } from './key-card.ts'
import { type PageContext, page } from './layout.ts'
import { localized } from './localized.ts'

/** The page to search for towns on, and to see the requests that find them. */
export function explorerPage(context: PageContext): Html {
  const { messages, assets } = context
  const content = html`<div class="hero"><div class="wrap">
<h1>${messages.title}</h1><p class="lead">${messages.lead}</p>
${keyCard(context)}
${searchForm(context)}
${examples(messages)}
${keyInUse(context)}
</div></div>
<div class="wrap">
<div class="stage">
<section class="town" id="town" aria-live="polite" aria-label="${messages.town}"><p class="empty">${messages.nothingChosen}</p></section>
<section class="map" id="map" aria-label="${messages.map}" data-world="${assets.pathOf('world.json')}" data-world-detailed="${assets.pathOf('world-detailed.json')}"></section>
</div>
${requestPanel(messages)}
${dataSetSection(context)}
</div>`
  return page(context, { path: '/', title: messages.title, script: 'explorer.js', content })
}

function searchForm({ catalog, language, messages }: PageContext): Html {
  const { languages, countries, order } = catalog.directories
  const name = (names: Names) => localized(catalog, names, language)
  const ordered = (order.countries[language] ?? [...countries.keys()]).flatMap((index) => countries[index] ?? [])
  return html`<form class="search" id="search" role="search" novalidate>
<fieldset class="modes"><legend class="spoken">${messages.town}</legend>
<label><input type="radio" name="by" value="name" checked><span>${messages.byName}</span></label>
<label><input type="radio" name="by" value="postcode"><span>${messages.byPostcode}</span></label></fieldset>
<town-input id="town-field" name="town" limit="8" language="${language}" aria-label="${messages.town}" placeholder="${messages.namePlaceholder}" data-by-name="${messages.namePlaceholder}" data-by-postcode="${messages.postcodePlaceholder}"></town-input>
<div class="narrow">
<label>${messages.namesIn} <select id="names-language" autocomplete="off">${languages.map(
    ({ code, names }) => html`<option value="${code}"${code === language && html` selected`}>${name(names)}</option>`,
  )}</select></label>
<label>${messages.country} <select id="country" autocomplete="off"><option value="">${messages.anyCountry}</option>${ordered.map(
    ({ sign, names }) => html`<option value="${sign}">${name(names)}</option>`,
  )}</select></label></div>
</form>`
}

/** Where the last request and its answer are shown; the script fills it. */
function requestPanel(messages: Messages): Html {
  return html`<section class="panel request" aria-labelledby="request-title">
<h2 id="request-title">${messages.request}</h2><p class="lead">${messages.requestLead}</p>
<div id="request"><p class="empty">${messages.requestNone}</p></div></section>`
}

/** Searches that show the most, each with the reason why it is worth a try. */
function examples(messages: Messages): Html {
  const tries = [
    ['name', 'мос', messages.tryPrefix],
    ['name', 'rbtd', messages.tryLayout],
    ['name', 'Breslau', messages.tryOldName],
    ['name', 'Дніпропетровськ', messages.tryRenamed],
    ['name', 'Kopenhagne', messages.tryTypo],
    ['postcode', '31001', messages.tryPostcode],
  ]
  return html`<div class="tries"><h2>${messages.tryThese}</h2><ul>${tries.map(
    ([by, text, why]) =>
      html`<li><button type="button" data-by="${by}" data-text="${text}"><b>${text}</b> <span>${why}</span></button></li>`,
  )}</ul></div>`
}
