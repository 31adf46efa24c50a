import type { Rate, StoredKey } from '../store/store.ts'
import { createKey, hashKey } from './key-format.ts'

/** Why something cannot be done with the existing keys. */
export class KeyError extends Error {
  override name = 'KeyError'
}

/** Most keys that a service knows at a time: those of the store, revoked and expired ones included, and one of its own. */
export const MOST_KEYS = 1 << 16

/** What an operator decides about a key. */
export interface KeyTerms {
  readonly name: string
  readonly rate?: Rate | undefined
  readonly expires?: Date | undefined
  readonly origins?: readonly string[] | undefined
}

/** The key itself is to be shown once, and kept nowhere. */
export interface Issued {
  readonly key: string
  readonly stored: StoredKey
}

interface Rotated {
  readonly keys: readonly StoredKey[]
  readonly issued: Issued
  readonly oldEnds: Date
}

export type KeyState = 'in force' | 'expired' | 'revoked'

/** Makes a key on some terms: the key itself, which is shown once, and the record of it that is stored. */
export function issueKey({ name, rate, expires, origins = [] }: KeyTerms, now: Date): Issued {
  const { id, key } = createKey()
  const stored: StoredKey = {
    id,
    name,
    hash: hashKey(key),
    createdAt: now.toISOString(),
    ...(expires === undefined ? {} : { expiresAt: expires.toISOString() }),
    ...(rate === undefined ? {} : { rate }),
    ...(origins.length === 0 ? {} : { origins }),
  }
  return { key, stored }
}

/**
 * The keys with one more.
 *
 * @throws KeyError where a service could not take all of them, or another has its id: with 32 random bits that happens.
 */
export function withKey(keys: readonly StoredKey[], added: StoredKey): readonly StoredKey[] {
  if (keys.some(({ id }) => id === added.id))
    throw new KeyError(`by chance a key ${added.id} exists already: try again`)
  if (keys.length < MOST_KEYS - 1) return [...keys, added]
  throw new KeyError(
    `there are ${keys.length} keys, revoked and expired ones included, and no more fit: ` +
      'docs/operations.md says how to remove old ones',
  )
}

/** The record of a key that was not made by `keys create`. */
export function recordOf(id: string, name: string, key: string): StoredKey {
  return { id, name, hash: hashKey(key), createdAt: new Date().toISOString() }
}

/** When a key ends, as far as that decides its state. */
export interface KeyEnd {
  /** Milliseconds since the epoch: Infinity for never, NaN where it cannot be read. */
  readonly expiresAt: number
  readonly isRevoked: boolean
}

export function endOf({ revokedAt, expiresAt }: StoredKey): KeyEnd {
  return { expiresAt: expiresAt === undefined ? Infinity : Date.parse(expiresAt), isRevoked: revokedAt !== undefined }
}

/**
 * An expiry that cannot be read counts as past: nothing is less than NaN.
 *
 * @param now milliseconds since the epoch.
 */
export function stateAt({ expiresAt, isRevoked }: KeyEnd, now: number): KeyState {
  if (isRevoked) return 'revoked'
  return now < expiresAt ? 'in force' : 'expired'
}

export function stateOf(key: StoredKey, now: Date): KeyState {
  return stateAt(endOf(key), now.getTime())
}

/** When the first of the keys expires that are in force and not yet replaced; undefined where none ever will. */
export function earliestExpiry(keys: readonly StoredKey[], now: Date): Date | undefined {
  const ends = keys
    .filter((key) => key.replacedBy === undefined && stateOf(key, now) === 'in force')
    .map((key) => endOf(key).expiresAt)
  const first = ends.reduce((least, end) => Math.min(least, end), Infinity)
  return first === Infinity ? undefined : new Date(first)
}

/**
 * The keys with one of them revoked.
 *
 * @throws KeyError where there is no such key.
 */
export function revokeKey(keys: readonly StoredKey[], id: string, now: Date): readonly StoredKey[] {
  const { revokedAt = now.toISOString() } = keyWithId(keys, id)
  return keys.map((key) => (key.id === id ? { ...key, revokedAt } : key))
}

/**
 * The keys with a new one that replaces another: same name, rate and origins. The old one stays in force for `overlap`
 * milliseconds, unless it expires before.
 *
 * @param ends when the new key is to end; absent: it lives as long as the old one, from now on.
 * @throws KeyError where there is no such key, or it is no longer in force, or another has replaced it already, or no more
 * fit.
 */
export function rotateKey(keys: readonly StoredKey[], id: string, overlap: number, now: Date, ends?: Date): Rotated {
  const old = keyWithId(keys, id)
  const state = stateOf(old, now)
  if (state !== 'in force') throw new KeyError(`key ${id} is ${state}: make a new one with refdir keys create`)
  const { replacedBy } = old
  if (replacedBy !== undefined)
    throw new KeyError(
      `key ${replacedBy} has replaced ${id}: rotate that one, or make a new one if it is no longer in force`,
    )
  const { expiresAt: expiry } = endOf(old)
  const lifetime = expiry - Date.parse(old.createdAt)
  const expires = ends ?? (Number.isFinite(lifetime) ? new Date(now.getTime() + lifetime) : undefined)
  const issued = issueKey({ ...old, expires }, now)
  const oldEnds = new Date(Math.min(expiry, now.getTime() + overlap))
  const ended = { ...old, expiresAt: oldEnds.toISOString(), replacedBy: issued.stored.id }
  const ending = keys.map((key) => (key.id === id ? ended : key))
  return { keys: withKey(ending, issued.stored), issued, oldEnds }
}

function keyWithId(keys: readonly StoredKey[], id: string): StoredKey {
  const key = keys.find((each) => each.id === id)
  if (key === undefined) throw new KeyError(`there is no key ${id}; refdir keys list shows them all`)
  return key
}
