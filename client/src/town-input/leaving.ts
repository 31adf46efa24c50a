import { windowOf } from './window-of.ts'

/**
 * Calls back when a person leaves an input: at once, or, if a press of the pointer took the focus, when that ends. What
 * is shown between press and release pushes the button away from under the pointer, and its click is lost.
 */
export function onLeave(input: HTMLInputElement, left: () => void): void {
  input.addEventListener('focus', () => {
    let isPressed = false
    const focused = new AbortController()
    const inFocus = { capture: true, signal: focused.signal }
    const note = ({ type }: Event) => {
      // If an input is taken off the page with the focus in it, only Chrome reports that it has lost the focus.
      if (!input.isConnected) focused.abort()
      isPressed = type === 'mousedown'
    }
    const window = windowOf(input)
    window.addEventListener('mousedown', note, inFocus)
    window.addEventListener('mouseup', note, inFocus)
    const leave = () => {
      focused.abort()
      // By then it is settled what the click is for, but the click itself is still to come: if it is a reset, it has
      // the last word.
      if (isPressed) window.addEventListener('mouseup', left, { capture: true, once: true })
      else left()
    }
    input.addEventListener('blur', leave, { once: true })
  })
}
