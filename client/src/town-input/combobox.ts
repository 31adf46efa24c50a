/**
 * The keyboard and pointer side of a combobox with a list to choose from, by the ARIA pattern "editable
 * combobox with list autocomplete, manual selection": focus stays in the input, no option is active until an
 * arrow key makes it so.
 */
export interface Combobox<Option> {
  readonly isOpen: boolean
  /** Opens the list with these options, none of them active; closes it where there are none. */
  show(options: readonly Option[]): void
  /** Chooses the first option, where the list is open. */
  chooseFirst(): void
  close(): void
}

export interface ComboboxParts<Option> {
  readonly input: HTMLInputElement
  readonly list: HTMLElement
  /** What an option shows. */
  readonly render: (option: Option) => readonly Node[]
  readonly onChoose: (option: Option) => void
  /** Told when the list opens or closes. */
  readonly onToggle: (isOpen: boolean) => void
}

export function combobox<Option>({ input, list, render, onChoose, onToggle }: ComboboxParts<Option>): Combobox<Option> {
  let options: readonly Option[] = []
  let isOpen = false
  let active = -1

  function toggle(open: boolean): void {
    isOpen = open
    input.setAttribute('aria-expanded', String(open))
    activate(-1)
    onToggle(open)
  }

  function activate(place: number): void {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = place
    const item = list.children[place]
    input.setAttribute('aria-activedescendant', item?.id ?? '')
    item?.setAttribute('aria-selected', 'true')
    item?.scrollIntoView({ block: 'nearest' })
  }

  function choose(place: number): void {
    const option = options[place]
    if (option === undefined) return
    toggle(false)
    onChoose(option)
  }

  /** @returns whether the key meant something to the list. */
  function press({ key, altKey }: KeyboardEvent): boolean {
    const last = options.length - 1
    if (!isOpen) {
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || last < 0) return false
      toggle(true)
      if (!altKey) activate(key === 'ArrowDown' ? 0 : last)
      return true
    }
    switch (key) {
      case 'ArrowDown':
        activate(active === last ? 0 : active + 1)
        return true
      case 'ArrowUp':
        if (altKey) toggle(false)
        else activate(active <= 0 ? last : active - 1)
        return true
      // Without an active option they move the caret, as in any input.
      case 'Home':
      case 'End':
        if (active < 0) return false
        activate(key === 'Home' ? 0 : last)
        return true
      case 'Enter':
        if (active < 0) return false
        choose(active)
        return true
      case 'Tab':
        choose(active)
        return false
      case 'Escape':
        toggle(false)
        return true
      default:
        return false
    }
  }

  input.addEventListener('keydown', (event) => {
    // While a character is being composed, keys belong to the input method.
    if (event.isComposing || event.ctrlKey || event.metaKey || !press(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  // Focus stays in the input; a scroll by touch is not stopped by it.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('[role=option]') : null
    if (item !== null) choose([...list.children].indexOf(item))
  })

  return {
    get isOpen() {
      return isOpen
    },
    show(shown) {
      options = shown
      list.replaceChildren(...shown.map((option, place) => item(render(option), place)))
      toggle(shown.length > 0)
    },
    chooseFirst() {
      if (isOpen) choose(0)
    },
    close() {
      if (isOpen) toggle(false)
    },
  }
}

function item(content: readonly Node[], place: number): HTMLElement {
  const element = document.createElement('li')
  element.id = `option-${place}`
  element.setAttribute('role', 'option')
  element.setAttribute('aria-selected', 'false')
  element.setAttribute('part', 'option')
  element.append(...content)
  return element
}
