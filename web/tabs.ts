import { element } from './element.ts'

/** One of several views of the same thing. */
interface Tab {
  readonly id: string
  readonly label: string
  readonly content: () => Node
}

let made = 0

/**
 * Tabs by the ARIA pattern, with arrow keys to move between them; `onChoose` says which is chosen, so that the next
 * tabs can begin with it.
 */
export function tabs(label: string, all: readonly Tab[], chosen: string, onChoose: (id: string) => void): HTMLElement {
  const prefix = `tabs-${++made}`
  const panel = element('div', { role: 'tabpanel', id: `${prefix}-panel` })
  const buttons = all.map(({ id, label }) =>
    element('button', { type: 'button', role: 'tab', id: `${prefix}-${id}`, 'aria-controls': panel.id }, label),
  )
  const list = element('div', { role: 'tablist', 'aria-label': label }, ...buttons)
  let chosenIndex = 0
  function choose(index: number): void {
    chosenIndex = index
    for (const [other, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(other === index))
      button.tabIndex = other === index ? 0 : -1
    }
    const tab = all[index]
    if (tab === undefined) return
    panel.setAttribute('aria-labelledby', `${prefix}-${tab.id}`)
    panel.replaceChildren(tab.content())
    onChoose(tab.id)
  }
  for (const [index, button] of buttons.entries()) button.addEventListener('click', () => choose(index))
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step === undefined) return
    const to = (chosenIndex + step + buttons.length) % buttons.length
    buttons[to]?.focus()
    choose(to)
  })
  choose(
    Math.max(
      0,
      all.findIndex(({ id }) => id === chosen),
    ),
  )
  return element('div', { class: 'tabs' }, list, panel)
}
