import { windowOf } from './window-of.ts'

/** Between the field and what opens at it, and least to the window's edges. Pixels. */
const GAP = 4
/** With this much room below the field, what is higher is scrolled there. Pixels. */
const ENOUGH = 200

/** What opens at a field, above all else on the page, so that nothing around the field cuts it off. */
export interface Popup {
  readonly isShown: boolean
  show(): void
  hide(): void
}

/** @param element with `popover="manual"`; its width is left to its styles, which are told the field's in `--_field`. */
export function popupAt(input: HTMLElement, element: HTMLElement): Popup {
  /** Ends the following, in the window in which it goes on: by then the input may be in another. */
  let unfollow = () => {}
  /** What it was last placed by. */
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
      follow()
    },
    hide() {
      element.hidePopover()
      rest()
    },
  }
}

/**
 * Where the field is, and what of the page is seen, in pixels. Compared at each frame: the field moves with what is
 * scrolled around it, in whatever shadow root, with what grows above it, and as the keyboard of a phone opens; no event
 * tells of all that.
 */
function surroundings(input: HTMLElement): readonly (number | undefined)[] {
  const { left, top, right, bottom } = input.getBoundingClientRect()
  const { clientWidth, clientHeight } = input.ownerDocument.documentElement
  const { offsetTop, height } = windowOf(input).visualViewport ?? {}
  return [left, top, right, bottom, clientWidth, clientHeight, offsetTop, height]
}

/** Below the field, or above it where that has more room and below has too little; as high as the room at most. */
function place(input: HTMLElement, element: HTMLElement): void {
  const { style } = element
  const field = input.getBoundingClientRect()
  const { clientWidth, clientHeight } = input.ownerDocument.documentElement
  const { offsetTop, height } = windowOf(input).visualViewport ?? { offsetTop: 0, height: clientHeight }
  // On a page that `zoom` enlarges, what is measured is enlarged, and what is set will be.
  const zoom = element.currentCSSZoom ?? 1
  const px = (length: number) => `${length / zoom}px`
  style.setProperty('--_field', px(field.width))
  style.maxHeight = ''
  const below = offsetTop + height - field.bottom - 2 * GAP
  const above = field.top - offsetTop - 2 * GAP
  const isAbove = below < Math.min(element.getBoundingClientRect().height, ENOUGH) && above > below
  style.maxHeight = px(Math.max(0, isAbove ? above : below))
  style.top = isAbove ? 'auto' : px(field.bottom + GAP)
  style.bottom = isAbove ? px(clientHeight - field.top + GAP) : 'auto'
  const isFromRight = getComputedStyle(input).direction === 'rtl'
  const { width } = element.getBoundingClientRect()
  const left = isFromRight ? field.right - width : field.left
  style.left = px(Math.max(GAP, Math.min(left, clientWidth - width - GAP)))
}
