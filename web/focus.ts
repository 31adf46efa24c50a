/**
 * Changes what an element holds. Where that takes away what has the focus, the focus goes on to what the change gives:
 * else the keyboard would begin at the top of the page again.
 */
export function handOnFocus(holder: Element, change: () => HTMLElement | null): void {
  const hadFocus = holder.contains(document.activeElement)
  const next = change()
  if (!hadFocus || next === null || holder.contains(document.activeElement)) return
  // What is no control, such as a heading, can have the focus only so.
  if (next.tabIndex < 0) next.tabIndex = -1
  next.focus()
}
