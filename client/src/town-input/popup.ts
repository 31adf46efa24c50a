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
  let frame = 0
  /** What it was last placed by. */
  let placedBy = ''
  const follow = () => {
    const now = surroundings(input).join()
    if (now !== placedBy) place(input, element)
    placedBy = now
    frame = requestAnimationFrame(follow)
  }
  const rest = () => {
    cancelAnimationFrame(frame)
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
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetTop, height } = window.visualViewport ?? {}
  return [left, top, right, bottom, clientWidth, clientHeight, offsetTop, height]
}

/** Below the field, or above it where that has more room and below has too little; as high as the room at most. */
function place(input: HTMLElement, element: HTMLElement): void {
  const { style } = element
  const field = input.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: clientHeight }
  style.setProperty('--_field', `${field.width}px`)
  style.maxHeight = ''
  const below = offsetTop + height - field.bottom - 2 * GAP
  const above = field.top - offsetTop - 2 * GAP
  const isAbove = below < Math.min(element.offsetHeight, ENOUGH) && above > below
  style.maxHeight = `${Math.max(0, isAbove ? above : below)}px`
  style.top = isAbove ? 'auto' : `${field.bottom + GAP}px`
  style.bottom = isAbove ? `${clientHeight - field.top + GAP}px` : 'auto'
  const isFromRight = getComputedStyle(input).direction === 'rtl'
  const left = isFromRight ? field.right - element.offsetWidth : field.left
  style.left = `${Math.max(GAP, Math.min(left, clientWidth - element.offsetWidth - GAP))}px`
}
