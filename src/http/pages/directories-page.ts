import { isPageLanguage } from '../../../web/messages/messages.ts'
import { type DirectoryName, KEYED_DIRECTORIES } from '../../model/directories.ts'
import { operationOf } from '../routes/directories.ts'
import { type Html, html } from './html.ts'
import { keyCard, keyInUse } from './key-card.ts'
import { type PageContext, page } from './layout.ts'
import { localized } from './localized.ts'

/** In the order of the page: places first, then those asked for most, then all others, and the languages last. */
const DIRECTORIES: ReadonlySet<DirectoryName> = new Set<DirectoryName>([
  'areas',
  'countries',
  'regions',
  'cargo',
  'loadingTypes',
  ...KEYED_DIRECTORIES.filter((name) => name !== 'languages'),
  'languages',
])

/** The page of all directories as tables. */
export function directoriesPage(context: PageContext): Html {
  const { catalog, language, messages } = context
  const { directories } = catalog
  const titles: Readonly<Record<DirectoryName, string>> = messages
  const links = [...DIRECTORIES].map((name) => {
    const count = new Intl.NumberFormat(language).format(directories[name].length)
    return html`<li><a href="#${name}" data-operation="${operationOf(name)}" data-title="${titles[name]}">${titles[name]} <small>${count}</small></a></li>`
  })
  // The first decides the order of the rows.
  const ownFirst = directories.languages.toSorted((a, b) => Number(b.code === language) - Number(a.code === language))
  const boxes = ownFirst.map(({ code, names }) => {
    const checked = isPageLanguage(code) && html` checked`
    const name = localized(catalog, names, language)
    // Browsers honour autocomplete here, too: what they restore comes too late for the table.
    return html`<label title="${name}"><input type="checkbox" name="language" value="${code}" autocomplete="off" aria-label="${code}, ${name}"${checked}><span>${code}</span></label>`
  })
  // No element on the page has a directory's name as its id: links to the directory would scroll there.
  const content = html`<div class="wrap"><header class="page-head"><h1>${messages.directoriesTitle}</h1><p class="lead">${messages.directoriesLead}</p>${keyInUse(context)}</header>
${keyCard(context)}
<div class="directories">
<nav class="side" aria-label="${messages.directoriesTitle}"><ul id="directories">${links}</ul></nav>
<div>
<div class="bar"><h2 id="directory-title"></h2>
<label class="filter"><span class="spoken">${messages.filter}</span><input id="filter" type="search" autocomplete="off" placeholder="${messages.filterPlaceholder}"></label></div>
<fieldset class="chips" id="shown-languages" data-cargo-ids="${ranges(directories.cargo.map(({ id }) => id))}"><legend>${messages.languages}</legend>${boxes}</fieldset>
<p class="count" id="count" role="status"></p>
<div class="table" id="table" role="region" aria-labelledby="directory-title" tabindex="0"></div>
</div></div></div>`
  return page(context, { path: '/directories', title: messages.directoriesTitle, script: 'directories.js', content })
}

/** Identifiers as ranges, such as `1-570,600`: cargo names are answered by identifier or text only, never all at once. */
function ranges(ids: readonly number[]): string {
  const runs: [number, number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === id - 1) last[1] = id
    else runs.push([id, id])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join()
}
