import { windowOf } from './window-of.ts'

/** Pixels between the field and what opens at it, and the fewest from there to the window's edges. */
const GAP = 4
/** Pixels. With this much room below the field, a higher popup opens there and scrolls. */
const ENOUGH = 200

/** What opens at a field, above all else on the page, so that nothing around the field cuts it off. */
interface Popup {
  readonly isShown: boolean
  show(): void
  hide(): void
}

/** @param element with `popover="manual"`; its width is left to its styles, which find the field's in `--_field`. */
export function popupAt(input: HTMLElement, element: HTMLElement): Popup {
  /** Stops following the field, in the window in which that goes on: by then the input may be in another. */
  let unfollow = () => {}
  /** Hides it while the field is scrolled out of sight: beside another field, it would seem to be that one's. */
  const sight = new IntersectionObserver((entries) => {
    element.style.visibility = entries.at(-1)?.isIntersecting === false ? 'hidden' : ''
  })
  /** The surroundings that it was last placed by. */
  let placedBy = ''
  const follow = () => {
    const now = surroundings(input).join()
    if (now !== placedBy) place(input, element)
    placedBy = now
    const window = windowOf(input)
    const frame = window.requestAnimationFrame(follow)
    unfollow = () => window.cancelAnimationFrame(frame)
  }
  const rest = () => {
    unfollow()
    sight.disconnect()
    placedBy = ''
  }
  return {
    get isShown() {
      return element.matches(':popover-open')
    },
    show() {
      if (!element.isConnected) return
      if (!element.matches(':popover-open')) element.showPopover()
      rest()
      sight.observe(input)
      follow()
    },
    hide() {
      element.hidePopover()
      rest()
    },
  }
}

/**
 * Where the field is, and what part of the page is visible, in pixels. Compared at each frame: the field moves when
 * something around it scrolls, in whatever shadow root, when something above it grows, and when the keyboard of a phone
 * opens; no event reports all that.
 */
function surroundings(input: HTMLElement): readonly (number | undefined)[] {
  const { left, top, right, bottom } = input.getBoundingClientRect()
  const { clientWidth, clientHeight } = input.ownerDocument.documentElement
  const { offsetTop, height } = windowOf(input).visualViewport ?? {}
  return [left, top, right, bottom, clientWidth, clientHeight, offsetTop, height]
}

/** Places it below the field, or above if there is too little room below and more above; at most as high as the room. */
function place(input: HTMLElement, element: HTMLElement): void {
  const { style } = element
  const field = input.getBoundingClientRect()
  const { clientWidth, clientHeight } = input.ownerDocument.documentElement
  const { offsetTop, height } = windowOf(input).visualViewport ?? { offsetTop: 0, height: clientHeight }
  // On a page that `zoom` enlarges, measured lengths are enlarged already, and those that are set will be.
  const zoom = element.currentCSSZoom ?? 1
  const px = (length: number) => `${length / zoom}px`
  style.setProperty('--_field', px(field.width))
  style.maxHeight = ''
  const below = offsetTop + height - field.bottom - 2 * GAP
  const above = field.top - offsetTop - 2 * GAP
  const isAbove = below < Math.min(element.getBoundingClientRect().height, ENOUGH) && above > below
  style.maxHeight = px(Math.max(0, isAbove ? above : below))
  style.top = isAbove ? 'auto' : px(field.bottom + GAP)
  style.bottom = isAbove ? '0' : 'auto'
  // From where `bottom` counts is measured: on a phone, a page wider than the screen has that below the screen.
  if (isAbove) style.bottom = px(element.getBoundingClientRect().bottom - field.top + GAP)
  const isFromRight = getComputedStyle(input).direction === 'rtl'
  const { width } = element.getBoundingClientRect()
  const left = isFromRight ? field.right - width : field.left
  style.left = px(Math.max(GAP, Math.min(left, clientWidth - width - GAP)))
}
