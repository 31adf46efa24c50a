/**
 * What the field extends. Servers that render pages load it without ever making one; they have no elements, so that
 * any class will do.
 */
export const HTMLElementBase = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)
