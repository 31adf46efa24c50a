/** The access key of this tab: kept while it is open, known to no other, never part of an address that is sent. */

const STORED = 'refdir-key'

let current: string | undefined
const listeners = new Set<(key: string | undefined) => void>()

/** The key now in use. */
export function sessionKey(): string | undefined {
  return current
}

/** Calls back with the key, now and whenever it changes. */
export function onKey(listener: (key: string | undefined) => void): void {
  listeners.add(listener)
  listener(current)
}

/** Takes another key into use; undefined forgets the key. */
export function useKey(key: string | undefined): void {
  current = key
  // Storage may be forbidden: then the key lives as long as the page.
  try {
    if (key === undefined) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, key)
  } catch {}
  for (const listener of listeners) listener(key)
}

/** The key that was in use in this tab last, on whatever page; where storage is forbidden, on this one. */
export function storedKey(): string | undefined {
  try {
    return sessionStorage.getItem(STORED) ?? undefined
  } catch {
    return current
  }
}

/**
 * The key that a link carries (`#key=…`: browsers send no fragment to any server), which is hidden from the address bar
 * and the history from now on.
 *
 * @param address of the page, to be shown in place of the link's.
 */
export function linkedKey(address: string): string | undefined {
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  if (linked === null || linked === '') return undefined
  history.replaceState(history.state, '', address)
  return linked
}
