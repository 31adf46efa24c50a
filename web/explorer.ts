/** The page to search for towns on: the field, the town with its map, and the request behind it. */
import type { Town } from '../client/src/index.ts'
import { TownInput } from '../client/src/town-input/define.ts'
import { showAges } from './age.ts'
import { byId, dataOf, element } from './element.ts'
import { tracedFetch } from './exchange.ts'
import { exchangeView } from './exchange-view.ts'
import { type ExplorerPlace, fragmentOf, placeIn } from './explorer-address.ts'
import { faultOf, tryAgainButton } from './fault.ts'
import { handOnFocus } from './focus.ts'
import { bringKeyCard } from './key-card.ts'
import { keepPlace } from './language-switch.ts'
import { townMap } from './map/town-map.ts'
import { messages } from './page-messages.ts'
import { sessionClient } from './session-client.ts'
import { onKey, sessionKey } from './session-key.ts'
import { townCard } from './town-card.ts'
import { townFacts } from './town-facts.ts'

const field = byId('town-field', TownInput)
const namesLanguage = byId('names-language', HTMLSelectElement)
const country = byId('country', HTMLSelectElement)
const card = byId('town', HTMLElement)
const request = byId('request', HTMLElement)

const cachedClient = sessionClient()
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
const map = townMap(byId('map', HTMLElement), ({ id }) => choose(id))
let latest = new AbortController()
/** The town that was last asked for, also while another is being typed. */
let latestId: number | undefined
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
  return { town: latestId ?? awaited?.town, country: country.value }
}

/** The same, and what is typed while no town is chosen. */
function wholePlace(): ExplorerPlace {
  const typed = field.value === '' ? field.shadowRoot?.querySelector('input')?.value : ''
  const by = checkedBy() === 'postcode' ? 'postcode' : undefined
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
    searchByKind(text)
    if (by !== undefined) chooseBy(by)
    field.search(text)
    if (town !== undefined) void show(town)
  } else if (town !== undefined && town !== latestId) choose(town)
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
  void show(id)
}

async function show(id: number): Promise<void> {
  latest.abort()
  latest = new AbortController()
  const { signal } = latest
  latestId = id
  keepInAddress()
  card.setAttribute('aria-busy', 'true')
  try {
    const languages = [...namesLanguage.options].map(({ value }) => value)
    const facts = await townFacts(cachedClient, id, namesLanguage.value, languages, signal)
    if (facts === undefined) {
      showInCard(element('p', { class: 'fault' }, messages.townGone))
      return
    }
    const shown = townCard(facts, (town: Town) => {
      choose(town.id)
      bringIntoView()
    })
    showInCard(...shown)
    map.show(facts)
  } catch (error) {
    if (signal.aborted) return
    showInCard(
      element('p', { class: 'fault' }, faultOf(error)),
      tryAgainButton(() => show(id)),
    )
    addEventListener('online', () => void show(id), { once: true, signal })
  } finally {
    if (!signal.aborted) card.removeAttribute('aria-busy')
  }
}

/** Leaves a person whose focus was in the card at its heading, at the button to try again, or at the card itself. */
function showInCard(...content: readonly Node[]): void {
  handOnFocus(card, () => {
    card.replaceChildren(...content)
    return card.querySelector('h2') ?? card.querySelector('button') ?? card
  })
}

function checkedBy(): string {
  return document.querySelector<HTMLInputElement>('#search [name=by]:checked')?.value ?? 'name'
}

/** Whether nobody has been on the page before: then the browser has nothing to restore. */
function isNewVisit(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')
}

/** Shows the town that the field holds, if any. */
function showChosen(): void {
  if (field.value !== '') void show(Number(field.value))
}

function searchBy(by: string): void {
  field.setAttribute('by', by)
  field.setAttribute('placeholder', dataOf(field, by === 'postcode' ? 'byPostcode' : 'byName'))
}

/** Whether the field searches by postcode because what is typed can only be one; still known after a return to the page. */
let isTakenForCode = history.state?.isTakenForCode === true

function takeForCode(isTaken: boolean): void {
  isTakenForCode = isTaken
  history.replaceState({ isTakenForCode }, '')
}

/**
 * Searches by postcode for digits, as in `010`, `79000–79999` or `1012 XY`, and by name again for what is typed in
 * their place.
 */
function searchByKind(text: string): void {
  const by = checkedBy()
  const isCode = /^(?=.*\d)[\d\s\p{Pd}]+[a-z]{0,2}$/iu.test(text)
  if (isCode ? by === 'postcode' : !isTakenForCode) return
  takeForCode(isCode)
  chooseBy(isCode ? 'postcode' : 'name')
}

function chooseBy(by: string): void {
  const radio = document.querySelector<HTMLInputElement>(`#search [name=by][value=${by}]`)
  if (radio !== null) radio.checked = true
  searchBy(by)
}

for (const radio of document.querySelectorAll<HTMLInputElement>('#search [name=by]')) {
  // A click counts also on one that is checked already.
  radio.addEventListener('click', () => {
    takeForCode(false)
    searchBy(radio.value)
  })
}
for (const example of document.querySelectorAll<HTMLButtonElement>('.tries button')) {
  example.addEventListener('click', () => {
    takeForCode(false)
    chooseBy(dataOf(example, 'by'))
    field.search(dataOf(example, 'text'))
  })
}
byId('search', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (field.value === '') field.chooseFirst()
})
// Before the field itself handles it.
field.addEventListener(
  'input',
  (event) => {
    const [input] = event.composedPath()
    if (input instanceof HTMLInputElement) searchByKind(input.value)
  },
  { capture: true },
)
field.addEventListener('change', () => {
  showChosen()
  if (field.value !== '') bringIntoView()
})
namesLanguage.addEventListener('change', () => {
  field.setAttribute('language', namesLanguage.value)
  if (latestId !== undefined) void show(latestId)
})
country.addEventListener('change', () => {
  field.setAttribute('countries', country.value)
  keepInAddress()
})

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
// A person who comes back to the page finds the form as it was, once the browser has restored it.
addEventListener(
  'pageshow',
  () => {
    searchBy(checkedBy())
    searchIn(awaited?.country)
    // What a person who comes back has typed stays.
    if (awaited !== undefined && !isNewVisit()) awaited = { ...awaited, text: undefined }
    onKey((key) => {
      if (key === undefined) return
      if (field.value !== '') showChosen()
      else if (isNewVisit()) showAwaited()
      else if (awaited?.town !== undefined) void show(awaited.town)
      awaited = undefined
    })
  },
  { once: true },
)
showAges()
