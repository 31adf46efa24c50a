import { element } from './element.ts'
import { messages } from './page-messages.ts'

/** How long a button says whether it has copied, in milliseconds. */
const SHOWN = 1500

/** Makes a button copy a text, and say whether it has. */
export function copies(button: HTMLButtonElement, text: () => string): HTMLButtonElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  button.addEventListener('click', async () => {
    button.textContent = (await copied(text())) ? messages.copied : messages.notCopied
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = messages.copy
    }, SHOWN)
  })
  return button
}

/** Browsers have no clipboard for pages that came by plain HTTP from another machine, and may be set to allow none. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export function copyButton(text: () => string): HTMLButtonElement {
  return copies(element('button', { type: 'button', class: 'copy' }, messages.copy), text)
}
