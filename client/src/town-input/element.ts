import type { Town } from '../api.ts'
import type { Client } from '../client.ts'
import { logFaults } from './attribute-faults.ts'
import { isComposing } from './composing.ts'
import { FieldEvents } from './field-events.ts'
import { FieldLookup } from './field-lookup.ts'
import { FieldTown } from './field-town.ts'
import { keptText } from './kept-state.ts'
import { onLeave } from './leaving.ts'
import { failureInWords, messagesIn, spokenLanguage } from './messages.ts'
import { onPageLanguage, pageLanguage } from './page-language.ts'
import { sendForm } from './send-form.ts'
import { buildField, describeField, dress, type FieldParts } from './template.ts'
import { type TownList, townList } from './town-list.ts'
import { offerOf } from './town-lookup.ts'
import { type TownSearch, townSearch } from './town-search.ts'
import { ValidatedField } from './validated-field.ts'
import { hideValidity, showValidity, validate } from './validity.ts'

/** The attributes that decide which towns are on offer, if any, and under which names. */
const OFFER_ATTRIBUTES = new Set(['areas', 'by', 'countries', 'exclude-countries', 'language', 'limit', 'readonly'])

/**
 * A form field to choose a town with. Its value is the town's id; while the text in it is no chosen town, it has
 * none. `docs/client.md` of refdir lists attributes, events, parts and variables.
 */
export class TownInput extends ValidatedField {
  static readonly observedAttributes = [
    'areas',
    'aria-describedby',
    'aria-label',
    'aria-labelledby',
    'by',
    'countries',
    'exclude-countries',
    'key',
    'language',
    'limit',
    'placeholder',
    'readonly',
    'required',
    'server',
    'title',
    'value',
  ]

  readonly #lookup = new FieldLookup(this)
  readonly #events = new FieldEvents(this)
  readonly #parts: FieldParts
  readonly #list: TownList
  readonly #search: TownSearch
  readonly #chosen: FieldTown
  /** Whether the value was set by the person or the program, so that the attribute no longer decides it. */
  #isDirty = false
  /** Whether it is on a page, and has taken what it was given before. */
  #isAttached = false
  #unfollowPage = () => {}

  constructor() {
    super()
    this.#parts = buildField(this.attachShadow({ mode: 'open', delegatesFocus: true }))
    const { input } = this.#parts
    this.#list = townList(
      this,
      this.#parts,
      () => this.#language,
      (town) => {
        this.#chosen.take(town)
        this.#show(town)
        this.#events.input()
        this.#events.change()
      },
    )
    this.#chosen = new FieldTown({
      onFound: (town) => this.#show(town),
      onGone: () => this.#empty(),
      onError: (error) => {
        this.#explain(failureInWords(error, this.#language))
        logFaults(this, error)
      },
      onRetry: this.#lookAgain,
    })
    this.#search = townSearch(this.#list, this.internals.states, (text, signal) =>
      this.#lookup.towns.search(text, offerOf(this), signal),
    )
    input.addEventListener('input', () => {
      // Chromium tells of an undo of what was typed before the town was chosen, too, though the text stays as it is.
      if (input.value === this.town?.name) return
      this.#events.typing()
      this.#edit()
    })
    input.addEventListener('keydown', (event) => this.#press(event))
    // A page that keeps Enter from sending its forms cancels keydown, and then this event does not come, or cancels
    // this one.
    input.addEventListener('keypress', (event) => {
      if (event.key !== 'Enter') return
      setTimeout(() => {
        if (!event.defaultPrevented && this.form !== null) sendForm(this.form)
      })
    })
    input.addEventListener('focus', () => this.#arrive())
    input.addEventListener('blur', () => this.#leave())
    onLeave(input, () => this.#showValidity())
    this.addEventListener('invalid', () => {
      if (!this.isBeingChecked) this.#showValidity()
    })
  }

  connectedCallback(): void {
    this.takeEarlyProperties()
    this.#isAttached = true
    addEventListener('online', this.#lookAgain)
    this.#unfollowPage = onPageLanguage(this, () => {
      if (this.hasAttribute('language')) return
      this.#describe()
      this.#offerAnew()
      this.#rename()
      this.revalidate()
    })
    this.#describe()
    if (this.#isDirty) this.#lookAgain()
    else this.#set(this.getAttribute('value') ?? '')
    // The browser gives the focus to any other element that asks for it right before the next frame.
    if (this.autofocus) requestAnimationFrame(() => document.activeElement === document.body && this.focus())
  }

  /** Called when it is moved into another window, such as one that the page has opened. */
  adoptedCallback(): void {
    if (this.shadowRoot !== null) dress(this.shadowRoot)
  }

  disconnectedCallback(): void {
    this.#isAttached = false
    removeEventListener('online', this.#lookAgain)
    this.#unfollowPage()
    this.#search.stop()
  }

  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    // Frameworks set attributes again that have not changed.
    if (value === old) return
    this.#describe()
    if (OFFER_ATTRIBUTES.has(name)) this.#offerAnew()
    if (name === 'value' && !this.#isDirty) this.#set(value ?? '')
    if (name === 'language') this.#rename()
    if (name === 'server' || name === 'key') {
      this.#lookup.renew()
      this.#lookAgain()
    }
    this.revalidate()
  }

  formResetCallback(): void {
    this.#isDirty = false
    this.#set(this.getAttribute('value') ?? '')
    hideValidity(this.internals, this.#parts)
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#parts.input.disabled = isDisabled
    this.#search.stop()
    hideValidity(this.internals, this.#parts)
  }

  formStateRestoreCallback(state: string): void {
    this.#isDirty = true
    this.#set(state)
    const text = keptText(state)
    if (text === undefined) return
    this.#parts.input.value = text
    this.#validate()
  }

  /** Id of the chosen town, or nothing. */
  get value(): string {
    return this.#chosen.id
  }

  set value(id: string) {
    this.#isDirty = true
    if (!this.#events.isEcho(idIn(String(id)))) this.#set(String(id))
  }

  /** The chosen town, once it is known. */
  get town(): Town | undefined {
    return this.#chosen.town
  }

  /** Searches for a text as if the person had typed it. */
  search(text: string): void {
    this.#parts.input.focus()
    if (this.readOnly) return
    this.#parts.input.value = text
    this.#edit()
  }

  /** Chooses the first of the towns that are shown, if any are; while an answer is still to come, the first of that. */
  chooseFirst(): void {
    this.#search.chooseFirst()
  }

  /**
   * The access key; the attribute `key` unless it was set. An empty one is for a server that adds the key itself;
   * without any, nothing is asked.
   */
  get key(): string | undefined {
    return this.#lookup.key
  }

  set key(key: string | undefined) {
    this.#lookup.key = key
    this.#lookAgain()
  }

  /** A client to use instead of the field's own; undefined to go back to that. */
  set client(client: Client | undefined) {
    this.#lookup.client = client
    this.#lookAgain()
  }

  /** The language of the names and of what the field says: its own attribute, else that of the page around it. */
  get #language(): string {
    return this.getAttribute('language') ?? pageLanguage(this) ?? 'en'
  }

  /** What is typed, to be searched for. A tab stands between two cells that were copied from a spreadsheet. */
  get #typed(): string {
    return this.#parts.input.value.replace(/\p{Cc}+/gu, ' ')
  }

  /**
   * Whether a person may be typing. A browser fills in fields that do not have the focus, where nothing would close the
   * list. The list opens when somebody comes to the field.
   */
  get #isBeingTypedIn(): boolean {
    return this.#parts.input.matches(':focus') && !this.readOnly
  }

  #edit(): void {
    this.#isDirty = true
    this.#chosen.set('')
    this.#forgetFailure()
    this.#validate()
    this.#ask()
  }

  #ask(): void {
    if (!this.#isBeingTypedIn) return
    const text = this.#typed
    if (this.#lookup.isReady || text === '') this.#search.ask(text)
    else this.#list.wantKey(this.key)
  }

  /** Drops the towns on offer, which may no longer be chosen, and asks for others if a person awaits them. */
  #offerAnew(): void {
    this.#search.ask('')
    if (this.value === '') this.#ask()
  }

  /** Handles the keys that the list has left. */
  #press(event: KeyboardEvent): void {
    if (isComposing(event)) return
    // The list had nothing to open: what failed is asked for again.
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.#lookAgain()
    if (event.key !== 'Escape' || this.readOnly) return
    if (this.#parts.input.value === '' && !this.#list.isShown) return
    event.preventDefault()
    event.stopPropagation()
    if (this.#list.isShown) this.#search.dismiss()
    else this.#clear()
  }

  #clear(): void {
    this.#parts.input.value = ''
    this.#edit()
    this.#events.input()
    this.#events.change()
  }

  #arrive(): void {
    this.#describe()
    if (this.#lookup.isReady) this.#lookup.towns.prepare(offerOf(this).language)
    if (!this.#chosen.isAsked) this.#lookAgain()
  }

  #leave(): void {
    this.#search.stop()
    this.#events.change()
  }

  /** Makes an id the value, and shows its town once that is known. */
  #set(id: string): void {
    this.#search.ask('') // so that nothing is on offer for a text that is gone
    const value = idIn(id)
    if (value !== this.value) this.#forgetFailure()
    this.#chosen.set(value)
    this.#events.know(value)
    if (this.town === undefined) this.#parts.input.value = ''
    this.revalidate()
    this.#lookUp()
  }

  /** Shows in another language the town that was chosen in one. */
  #rename(): void {
    if (this.value !== '') this.#set(this.value)
  }

  #lookUp(): void {
    if (!this.#chosen.isSought || !this.#isAttached) return
    if (this.#lookup.isReady) {
      void this.#chosen.lookUp((id) => this.#lookup.towns.byId(id, offerOf(this).language))
      return
    }
    this.#chosen.drop()
    // A page that has not set a key yet may still do so.
    if (this.key === undefined) this.#forgetFailure()
    else this.#explain(messagesIn(this.#language).impossibleKey)
  }

  #show(town: Town): void {
    this.#search.stop()
    this.#parts.input.value = town.name
    this.#forgetFailure()
    this.revalidate()
  }

  /** Shows that no town has the id that was the value. */
  #empty(): void {
    this.#events.know('')
    this.#parts.input.value = ''
    this.#forgetFailure()
    this.#validate()
  }

  /** Says why the town of the value cannot be looked up; the value stays as it was given. */
  #explain(text: string): void {
    this.#parts.error.textContent = text
  }

  /** Drops what was said about a town that could not be looked up; what is wrong with the field stays. */
  #forgetFailure(): void {
    if (!this.internals.states.has('invalid')) this.#parts.error.textContent = ''
  }

  /** Looks up what is still unknown, which may now be found: the town of the value, or the towns of the text. */
  readonly #lookAgain = (): void => {
    if (this.value === '' && this.#lookup.isReady && this.#isBeingTypedIn) this.#search.resume(this.#typed)
    this.#lookUp()
  }

  #describe(): void {
    describeField(this, this.internals, this.#parts)
    this.#parts.spoken.lang = spokenLanguage(this.#language)
  }

  #validate(): void {
    validate(this.internals, this.#parts, {
      value: this.value,
      isDirty: this.#isDirty,
      isRequired: this.hasAttribute('required'),
      custom: this.custom,
      messages: messagesIn(this.#language),
    })
  }

  protected revalidate(): void {
    this.#validate()
    if (this.internals.states.has('invalid')) this.#showValidity()
  }

  #showValidity(): void {
    showValidity(this.internals, this.#parts)
  }
}

/** The id in a text, without leading zeros; empty where no town can have it. */
function idIn(text: string): string {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : ''
}
