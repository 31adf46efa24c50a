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

/** Takes another key into use; none forgets it. */
export function useKey(key: string | undefined): void {
  current = key
  // Storage may be forbidden: then the key lives as long as the page.
  try {
    if (key === undefined) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, key)
  } catch {}
  for (const listener of listeners) listener(key)
}

/**
 * Takes the key that a link carries (`#key=…`: browsers send no fragment to any server) and hides it from the
 * address bar and the history, else the one of before in this tab.
 */
export function resumeKey(): void {
  const linked = new URLSearchParams(location.hash.slice(1)).get('key')
  if (linked !== null && linked !== '') {
    history.replaceState(history.state, '', location.pathname + location.search)
    useKey(linked)
    return
  }
  try {
    useKey(sessionStorage.getItem(STORED) ?? undefined)
  } catch {
    useKey(undefined)
  }
}
