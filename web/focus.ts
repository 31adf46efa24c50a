/**
 * Changes what an element holds. If that removes what has the focus, the focus moves to what the change returns: else
 * the keyboard would begin at the top of the page again.
 */
export function handOnFocus(holder: Element, change: () => HTMLElement | null): void {
  const hadFocus = holder.contains(document.activeElement)
  const next = change()
  if (!hadFocus || next === null || holder.contains(document.activeElement)) return
  // What is not a control, such as a heading, can have the focus only this way.
  if (next.tabIndex < 0) next.tabIndex = -1
  next.focus()
}
