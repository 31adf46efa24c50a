import { element } from './element.ts'
import { messages } from './page-messages.ts'

/** How long a button says that it has copied, in milliseconds. */
const SHOWN = 1500

/** Makes a button copy a text, and say so. */
export function copies(button: HTMLButtonElement, text: () => string): HTMLButtonElement {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = messages.copied
    setTimeout(() => {
      button.textContent = messages.copy
    }, SHOWN)
  })
  return button
}

export function copyButton(text: () => string): HTMLButtonElement {
  return copies(element('button', { type: 'button', class: 'copy' }, messages.copy), text)
}
