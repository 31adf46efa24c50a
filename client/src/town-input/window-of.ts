/** The window that a node is shown in: a page may move it into one other than this program's. */
export function windowOf({ ownerDocument }: Node): typeof globalThis & Window {
  return ownerDocument?.defaultView ?? window
}
