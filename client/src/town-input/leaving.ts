import { windowOf } from './window-of.ts'

/**
 * Calls back when a person leaves an input: at once, but where a press of the pointer took the focus, when that ends.
 * What is shown between press and release pushes the button away from under the pointer, whose click then is lost.
 */
export function onLeave(input: HTMLInputElement, left: () => void): void {
  input.addEventListener('focus', () => {
    let isPressed = false
    const focused = new AbortController()
    const inFocus = { capture: true, signal: focused.signal }
    const note = ({ type }: Event) => {
      // Of an input that is taken off the page with the focus in it, only Chrome tells that it has lost it.
      if (!input.isConnected) focused.abort()
      isPressed = type === 'mousedown'
    }
    const window = windowOf(input)
    window.addEventListener('mousedown', note, inFocus)
    window.addEventListener('mouseup', note, inFocus)
    const leave = () => {
      focused.abort()
      // By now it is settled what the click is for, and the click itself is still to come: of a reset it has the last word.
      if (isPressed) window.addEventListener('mouseup', left, { capture: true, once: true })
      else left()
    }
    input.addEventListener('blur', leave, { once: true })
  })
}
