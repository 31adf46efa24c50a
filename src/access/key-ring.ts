import type { StoredKey } from '../store/store.ts'
import { hashKey } from './key-format.ts'

/** Who a request is from, or why it is refused. */
export type Access =
  | { readonly granted: true; readonly keyId: string }
  | { readonly granted: false; readonly reason: 'unknown' | 'expired' | 'revoked' }

/** Keys that requests have sent lately and their records; hashing a key takes longer than the rest of a lookup. */
const MOST_RECENT = 1024

/** The keys that are accepted, looked up by their hashes, so that comparing takes no time that tells of a key. */
export class KeyRing {
  #byHash: ReadonlyMap<string, StoredKey>
  readonly #recent = new Map<string, StoredKey>()

  constructor(keys: readonly StoredKey[]) {
    this.#byHash = byHash(keys)
  }

  replace(keys: readonly StoredKey[]): void {
    this.#byHash = byHash(keys)
    this.#recent.clear()
  }

  /** @param now milliseconds since the epoch. */
  check(key: string, now: number): Access {
    const stored = this.#find(key)
    if (stored === undefined) return { granted: false, reason: 'unknown' }
    if (stored.revokedAt !== undefined) return { granted: false, reason: 'revoked' }
    // An expiry that cannot be read counts as past: NaN is less than nothing.
    if (stored.expiresAt !== undefined && !(Date.parse(stored.expiresAt) > now))
      return { granted: false, reason: 'expired' }
    return { granted: true, keyId: stored.id }
  }

  #find(key: string): StoredKey | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const stored = this.#byHash.get(hashKey(key))
    if (stored !== undefined) {
      // Only keys that there are get in here, so it holds few; the bound is for the day when there are many.
      if (this.#recent.size >= MOST_RECENT) this.#recent.clear()
      this.#recent.set(key, stored)
    }
    return stored
  }
}

function byHash(keys: readonly StoredKey[]): ReadonlyMap<string, StoredKey> {
  return new Map(keys.map((key) => [key.hash, key]))
}
