import type { StoredKey } from '../store/store.ts'
import { hashKey } from './key-format.ts'

/** Who a request is from, or why it is refused. */
export type Access =
  | { readonly granted: true; readonly keyId: string }
  | { readonly granted: false; readonly reason: 'unknown' | 'expired' | 'revoked' }

/** The keys that are accepted, looked up by their hashes, so that comparing takes no time that tells of a key. */
export class KeyRing {
  #byHash: ReadonlyMap<string, StoredKey>

  constructor(keys: readonly StoredKey[]) {
    this.#byHash = byHash(keys)
  }

  replace(keys: readonly StoredKey[]): void {
    this.#byHash = byHash(keys)
  }

  /** @param now milliseconds since the epoch. */
  check(key: string, now: number): Access {
    const stored = this.#byHash.get(hashKey(key))
    if (stored === undefined) return { granted: false, reason: 'unknown' }
    if (stored.revokedAt !== undefined) return { granted: false, reason: 'revoked' }
    if (stored.expiresAt !== undefined && Date.parse(stored.expiresAt) <= now)
      return { granted: false, reason: 'expired' }
    return { granted: true, keyId: stored.id }
  }
}

function byHash(keys: readonly StoredKey[]): ReadonlyMap<string, StoredKey> {
  return new Map(keys.map((key) => [key.hash, key]))
}
