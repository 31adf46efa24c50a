/** The window that a node is seen in: a page may move it into another one than that of this program. */
export function windowOf({ ownerDocument }: Node): typeof globalThis & Window {
  return ownerDocument?.defaultView ?? window
}
