import type { Rate, StoredKey } from '../store/store.ts'
import { hashKey, isWellFormed } from './key-format.ts'
import { endOf, type KeyEnd, stateAt } from './stored-keys.ts'

/** A key that may be used now. */
export interface GrantedKey {
  readonly granted: true
  readonly keyId: string
  /** Its slot in the memory that all threads share: `KeySlots`. */
  readonly slot: number
  readonly rate: Rate | undefined
  /** Browser origins whose pages may use it. */
  readonly origins: ReadonlySet<string>
}

/** The client learns none of this; the log does. A mistyped key lacks the form or the checksum of a key. */
export const REFUSAL_REASONS = ['mistyped', 'unknown', 'expired', 'revoked'] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Who a request is from, or why it is refused. */
type Access =
  | GrantedKey
  | { readonly granted: false; readonly reason: RefusalReason; readonly keyId: string | undefined }

/** A key with its slot in the memory that all threads share. */
export type ServedKey = StoredKey & { readonly slot: number }

interface Entry extends KeyEnd {
  readonly access: GrantedKey
}

/** The keys that are accepted, looked up by their hashes, so that the time of a comparison reveals nothing about a key. */
export class KeyRing {
  #byHash: ReadonlyMap<string, Entry> = new Map()
  #origins: ReadonlySet<string> = new Set()
  /** Entries of keys that requests have sent lately, by the key itself: hashing a key takes longer than the rest of a lookup. */
  readonly #recent = new Map<string, Entry>()

  constructor(keys: readonly ServedKey[]) {
    this.replace(keys)
  }

  replace(keys: readonly ServedKey[]): void {
    this.#byHash = new Map(keys.map((key) => [key.hash, entryOf(key)]))
    const inUse = [...this.#byHash.values()].filter(({ isRevoked }) => !isRevoked)
    this.#origins = new Set(inUse.flatMap(({ access }) => [...access.origins]))
    this.#recent.clear()
  }

  /** The origins allowed by any key that is not revoked. */
  get origins(): ReadonlySet<string> {
    return this.#origins
  }

  /** @param now milliseconds since the epoch. */
  check(key: string, now: number): Access {
    const entry = this.#find(key)
    if (entry === undefined)
      return { granted: false, reason: isWellFormed(key) ? 'unknown' : 'mistyped', keyId: undefined }
    const state = stateAt(entry, now)
    return state === 'in force' ? entry.access : { granted: false, reason: state, keyId: entry.access.keyId }
  }

  #find(key: string): Entry | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const entry = this.#byHash.get(hashKey(key))
    // Only keys that exist get in here: it never has more entries than there are keys.
    if (entry !== undefined) this.#recent.set(key, entry)
    return entry
  }
}

function entryOf(key: ServedKey): Entry {
  const { id, slot, rate, origins = [] } = key
  return { access: { granted: true, keyId: id, slot, rate, origins: new Set(origins) }, ...endOf(key) }
}
