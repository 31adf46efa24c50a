/** The page of all directories, as tables with their languages side by side. */
import { directoryRows, idsIn, type ListOperation, type Row } from './directory-rows.ts'
import { directoryTable } from './directory-table.ts'
import { byId, dataOf } from './element.ts'
import { faultOf, tryAgainButton } from './fault.ts'
import { filteredRows } from './filtered-rows.ts'
import { handOnFocus } from './focus.ts'
import { bringKeyCard } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { language, messages } from './page-messages.ts'
import { sessionClient } from './session-client.ts'
import { onKey, sessionKey } from './session-key.ts'

const client = sessionClient()
const filter = byId('filter', HTMLInputElement)
const languageBoxes = byId('shown-languages', HTMLFieldSetElement)
const count = byId('count', HTMLElement)
const table = byId('table', HTMLElement)
const links = [...document.querySelectorAll<HTMLAnchorElement>('#directories a')]
const cargoIds = idsIn(dataOf(languageBoxes, 'cargoIds'))

/** Headings of the first column where it holds no identifiers. */
const KEY_HEADINGS: Readonly<Partial<Record<ListOperation, string>>> = {
  listCountries: messages.sign,
  listLanguages: messages.languageCode,
}

/** The rows of the chosen directory, once they are loaded: all of them are in the table, in this order. */
let rows: readonly Row[] | undefined
let latest = 0

/** The link to the directory that is shown; the first until the address names one. */
let chosenLink = namedLink() ?? links[0]

/** The link to the directory that the address names: the first where it names no place, none where it names some other place. */
function namedLink(): HTMLAnchorElement | undefined {
  return location.hash === '' ? links[0] : links.find(({ hash }) => hash === location.hash)
}

/** What the page says about the chosen directory. */
function chosen(): { readonly operation: ListOperation; readonly title: string } {
  return { operation: dataOf(chosenLink, 'operation') as ListOperation, title: dataOf(chosenLink, 'title') }
}

function languages(): string[] {
  return [...languageBoxes.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)
}

async function load(): Promise<void> {
  const { operation, title } = chosen()
  for (const link of links) {
    if (link.dataset.operation === operation) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  byId('directory-title', HTMLElement).textContent = title
  const turn = ++latest
  if (sessionKey() === undefined) {
    rows = undefined
    table.replaceChildren()
    table.removeAttribute('aria-busy')
    count.textContent = ''
    return
  }
  table.setAttribute('aria-busy', 'true')
  count.textContent = messages.loading
  try {
    const loaded = await directoryRows(client, operation, languages(), cargoIds)
    if (turn !== latest) return
    show(loaded)
  } catch (error) {
    if (turn !== latest) return // also where the key was refused, which has emptied the page
    rows = undefined
    count.textContent = faultOf(error)
    showInTable(tryAgainButton(load))
  } finally {
    if (turn === latest) table.removeAttribute('aria-busy')
  }
}

function show(loaded: readonly Row[]): void {
  if (languages().length === 0) {
    rows = undefined
    count.textContent = messages.chooseLanguage
    showInTable()
    return
  }
  const isAnother = rows === undefined
  rows = loaded
  const keyHeading = KEY_HEADINGS[chosen().operation] ?? messages.identifier
  showInTable(directoryTable(rows, languages(), keyHeading))
  if (isAnother) table.scrollTop = 0
  hideOthers()
}

/** Hides what the filter leaves out: making a thousand rows anew at each key would take a phone a second. */
function hideOthers(): void {
  if (rows === undefined) return
  const found = new Set(filteredRows(rows, filter.value))
  for (const [at, shown] of table.querySelectorAll<HTMLElement>('tbody tr').entries())
    shown.hidden = !found.has(rows[at] as Row)
  table.hidden = found.size === 0
  const number = new Intl.NumberFormat(language)
  count.textContent =
    found.size === 0
      ? messages.nothingFound
      : `${messages.rowsShown} ${number.format(found.size)} ${messages.rowsOf} ${number.format(rows.length)}`
}

/** Leaves a person who has pressed "try again" at the table, or at another such button. */
function showInTable(...content: readonly HTMLElement[]): void {
  table.hidden = false
  handOnFocus(table, () => {
    table.replaceChildren(...content)
    return table.querySelector('button') ?? table
  })
}

/**
 * On a phone, the links run beyond the screen. Being chosen makes a link wider, so it has to be marked before this.
 * `scrollIntoView` would let the keyboard begin at the link, past the skip link and the menu.
 */
function bringLinkIntoView(): void {
  const list = chosenLink?.closest('ul')
  if (chosenLink === undefined || !list) return
  const [link, view] = [chosenLink.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollLeft += Math.max(0, link.right - view.right) + Math.min(0, link.left - view.left)
}

addEventListener('hashchange', () => {
  const link = namedLink()
  // "Skip to content" leads to a place of the page, too.
  if (link === undefined || link === chosenLink) return
  chosenLink = link
  filter.value = ''
  rows = undefined
  void load()
  bringLinkIntoView()
})
filter.addEventListener('input', () => {
  hideOthers()
  table.scrollTop = 0
})
languageBoxes.addEventListener('change', load)
// When somebody comes back to a page that Safari has kept, it resets inputs without autocomplete, but not the table.
addEventListener('pagehide', () => {
  filter.defaultValue = filter.value
  for (const box of languageBoxes.querySelectorAll('input')) box.defaultChecked = box.checked
})
bringKeyCard()
keepPlace(() => chosenLink?.hash ?? '')
onKey(() => load())
bringLinkIntoView()
