import { isComposing } from './composing.ts'

interface ComboboxParts<Option> {
  readonly input: HTMLInputElement
  readonly list: HTMLElement
  /** What an option shows. */
  readonly render: (option: Option) => readonly Node[]
  /** Called with the option that is chosen; closes the list. */
  readonly onChoose: (option: Option) => void
  /** Called when the list opens or closes. */
  readonly onToggle: (isOpen: boolean) => void
}

/**
 * The keyboard and pointer side of a combobox with a list to choose from, by the ARIA pattern "editable
 * combobox with list autocomplete, manual selection": focus stays in the input, no option is active until an
 * arrow key makes it so.
 */
export class Combobox<Option> {
  readonly #parts: ComboboxParts<Option>
  #options: readonly Option[] = []
  #isOpen = false
  /** Whether the options belong to a text that has changed since: none of them may be chosen. */
  #isOutdated = false
  /** Index of the active option; -1 for none. */
  #active = -1

  constructor(parts: ComboboxParts<Option>) {
    this.#parts = parts
    const { input, list } = parts
    input.addEventListener('keydown', (event) => {
      if (isComposing(event) || event.ctrlKey || event.metaKey || !this.#press(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    })
    // This keeps the focus in the input, and does not stop scrolling by touch.
    list.addEventListener('mousedown', (event) => event.preventDefault())
    list.addEventListener('click', (event) => {
      const item = event.target instanceof Element ? event.target.closest('[role=option]') : null
      if (item !== null) this.#choose([...list.children].indexOf(item))
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Opens the list with these options, none of them active; closes it where there are none. */
  show(options: readonly Option[]): void {
    const { list, render } = this.#parts
    this.#options = options
    this.#isOutdated = false
    list.setAttribute('aria-busy', 'false')
    list.replaceChildren(...options.map((option, index) => item(render(option), index)))
    // The best one comes first, wherever the list before was scrolled to.
    list.scrollTop = 0
    this.#toggle(options.length > 0)
  }

  /** Lets none of the options be chosen until others are shown. */
  outdate(): void {
    this.#isOutdated = true
    this.#parts.list.setAttribute('aria-busy', 'true')
    this.#activate(-1)
  }

  /** Chooses the first option, where the list is open. */
  chooseFirst(): void {
    if (this.#isOpen) this.#choose(0)
  }

  close(): void {
    this.#toggle(false)
  }

  #toggle(open: boolean): void {
    const { input, onToggle } = this.#parts
    this.#isOpen = open
    input.setAttribute('aria-expanded', String(open))
    this.#activate(-1)
    onToggle(open)
  }

  #activate(index: number): void {
    const { input, list } = this.#parts
    list.children[this.#active]?.setAttribute('aria-selected', 'false')
    this.#active = this.#isOutdated ? -1 : index
    const item = list.children[this.#active]
    input.setAttribute('aria-activedescendant', item?.id ?? '')
    item?.setAttribute('aria-selected', 'true')
    item?.scrollIntoView({ block: 'nearest' })
  }

  #choose(index: number): void {
    const option = this.#options[index]
    if (option === undefined || this.#isOutdated) return
    this.#parts.onChoose(option)
  }

  /** @returns whether the key meant something to the list. */
  #press(event: KeyboardEvent): boolean {
    return this.#isOpen ? this.#pressInList(event) : this.#pressOutside(event)
  }

  #pressOutside({ key, altKey }: KeyboardEvent): boolean {
    const last = this.#options.length - 1
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || last < 0) return false
    this.#toggle(true)
    if (!altKey) this.#activate(key === 'ArrowDown' ? 0 : last)
    return true
  }

  #pressInList({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const active = this.#active
    const last = this.#options.length - 1
    switch (key) {
      case 'ArrowDown':
        this.#activate(active === last ? 0 : active + 1)
        return true
      case 'ArrowUp':
        if (altKey) this.#toggle(false)
        else this.#activate(active <= 0 ? last : active - 1)
        return true
      // The person goes on to edit the text.
      case 'ArrowLeft':
      case 'ArrowRight':
        this.#activate(-1)
        return false
      // Without an active option they move the caret, as in any input, and with Shift they select text.
      case 'Home':
      case 'End':
        if (shiftKey) this.#activate(-1)
        if (active < 0 || shiftKey) return false
        this.#activate(key === 'Home' ? 0 : last)
        return true
      case 'Enter':
        if (active < 0) return false
        this.#choose(active)
        return true
      case 'Tab':
        this.#choose(active)
        return false
      default:
        return false
    }
  }
}

function item(content: readonly Node[], index: number): HTMLElement {
  const element = document.createElement('li')
  element.id = `option-${index}`
  element.setAttribute('role', 'option')
  element.setAttribute('aria-selected', 'false')
  element.setAttribute('part', 'option')
  element.append(...content)
  return element
}
