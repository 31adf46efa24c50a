/** The page to search for towns on: the field, the town with its map, and the request behind it. */
import { TownInput } from '../client/src/town-input/define.ts'
import { showAges } from './age.ts'
import { byId, dataOf, element } from './element.ts'
import { tracedFetch } from './exchange.ts'
import { exchangeView } from './exchange-view.ts'
import { type ExplorerPlace, fragmentOf, placeIn } from './explorer-address.ts'
import { bringKeyCard } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { townMap } from './map/town-map.ts'
import { isPageLanguage } from './messages/messages.ts'
import { messages } from './page-messages.ts'
import { searchKind } from './search-kind.ts'
import { sessionClient } from './session-client.ts'
import { onKey, sessionKey } from './session-key.ts'
import { ShownTown } from './shown-town.ts'

const form = byId('search', HTMLFormElement)
const field = byId('town-field', TownInput)
const namesLanguage = byId('names-language', HTMLSelectElement)
const country = byId('country', HTMLSelectElement)
const card = byId('town', HTMLElement)
const request = byId('request', HTMLElement)

/** Sends each search to the service anew, so that what is shown is what happened. */
const tracedClient = sessionClient({
  cacheSize: 0,
  retries: 1,
  fetch: tracedFetch((url, exchange) => {
    if (!/\/by\/(name|postcode)$/.test(url.pathname)) return
    request.replaceChildren(
      exchange === undefined ? element('p', { class: 'fault' }, messages.failed) : exchangeView(exchange),
    )
  }),
})
const kind = searchKind(field, form)
const shown = new ShownTown({
  card,
  map: townMap(byId('map', HTMLElement), ({ id }) => choose(id)),
  language: namesLanguage,
  client: sessionClient(),
  onChoose: ({ id }) => {
    choose(id)
    bringIntoView()
  },
})
/** What the address held and is still to be shown, once there is a key. */
let awaited = placeIn(location.hash)

/** On a narrow screen, a town that is chosen by touch is shown out of sight, and the keyboard covers it. */
const isOutOfSight = matchMedia('(pointer: coarse) and (max-width: 56rem)')

function bringIntoView(): void {
  if (!isOutOfSight.matches) return
  field.blur()
  card.scrollIntoView()
}

/** The town that is shown, and the country that is searched. */
function shownPlace(): ExplorerPlace {
  return { town: shown.id ?? awaited?.town, country: country.value }
}

/** What is typed while no town is chosen. */
function typedText(): string {
  return (field.value === '' && field.shadowRoot?.querySelector('input')?.value) || ''
}

/** The town that is shown, the country that is searched, and what is typed. */
function wholePlace(): ExplorerPlace {
  const typed = typedText()
  const by = kind.by === 'postcode' ? kind.by : undefined
  return { ...shownPlace(), text: typed || awaited?.text, by: typed ? by : awaited?.by }
}

function keepInAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search + fragmentOf(shownPlace()))
}

/** Shows what the address held, and searches for it, unless that has happened or there is no key. */
function showAwaited(): void {
  if (awaited === undefined || sessionKey() === undefined) return
  const { town, country, text, by } = awaited
  awaited = undefined
  searchIn(country)
  if (text !== undefined) {
    kind.suit(text)
    if (by !== undefined && by !== kind.by) kind.choose(by)
    field.search(text)
    if (town !== undefined) show(town)
  } else if (town !== undefined && town !== shown.id) choose(town)
  keepInAddress()
}

/** @param sign undefined or unknown to the data set: all countries. */
function searchIn(sign = ''): void {
  country.value = sign
  if (country.selectedIndex < 0) country.value = ''
  field.setAttribute('countries', country.value)
}

/** Shows a town, and sets it as the field's value. */
function choose(id: number): void {
  field.value = String(id)
  show(id)
}

function show(id: number): void {
  void shown.show(id)
  keepInAddress()
}

/** Shows the town that the field holds, if any. */
function showChosen(): void {
  if (field.value !== '') show(Number(field.value))
}

for (const example of document.querySelectorAll<HTMLButtonElement>('.tries button')) {
  example.addEventListener('click', () => {
    kind.choose(dataOf(example, 'by'))
    field.search(dataOf(example, 'text'))
  })
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (field.value === '') field.chooseFirst()
})
// Before the field itself handles it.
field.addEventListener(
  'input',
  (event) => {
    const [input] = event.composedPath()
    if (input instanceof HTMLInputElement) kind.suit(input.value)
  },
  { capture: true },
)
field.addEventListener('change', () => {
  showChosen()
  if (field.value !== '') bringIntoView()
})
namesLanguage.addEventListener('change', () => {
  field.setAttribute('language', namesLanguage.value)
  if (shown.id !== undefined) show(shown.id)
})
country.addEventListener('change', () => {
  field.setAttribute('countries', country.value)
  keepInAddress()
})

// The pages speak few languages, names more: a browser in Polish gets an English page, but names in Polish.
const [preferred = ''] = navigator.language.split('-')
if (!isPageLanguage(preferred) && [...namesLanguage.options].some(({ value }) => value === preferred))
  namesLanguage.value = preferred
// The data set may lack the language of the page.
field.setAttribute('language', namesLanguage.value)
bringKeyCard()
keepPlace(() => fragmentOf(wholePlace()))
addEventListener('hashchange', () => {
  const linked = placeIn(location.hash)
  // The skip link leads to a place on the page.
  if (linked === undefined) return keepInAddress()
  awaited = linked
  showAwaited()
})
onKey((key) => {
  field.client = key === undefined ? undefined : tracedClient
  if (key !== undefined) field.focus()
})
// A person who comes back to the page finds the form as it was, once the browser has restored it. After a reload, Chromium
// restores nothing: then the address fills it in.
addEventListener(
  'pageshow',
  () => {
    kind.restore()
    searchIn(awaited?.country)
    onKey((key) => {
      if (key === undefined) return
      if (field.value !== '') showChosen()
      else if (typedText() === '') showAwaited()
      // What was typed stays.
      else if (awaited?.town !== undefined) show(awaited.town)
      awaited = undefined
    })
  },
  { once: true },
)
showAges()
