import { isIPv4 } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { createKey } from '../access/key-format.ts'
import type { ServedKey } from '../access/key-ring.ts'
import { KeySlots } from '../access/key-slots.ts'
import type { KeyUses } from '../access/key-uses.ts'
import { earliestExpiry, type KeyState, recordOf, stateOf } from '../access/stored-keys.ts'
import { reasonOf } from '../reason.ts'
import { type LastUses, type ServedStore, type StoredKey, StoreError } from '../store/store.ts'

const ENVIRONMENT = 'environment'

const NO_KEYS =
  'the store no longer has any keys: restore them, or make others with refdir keys create, and these are refused'

/** The keys that the service accepts: those of the store, and besides them one from the environment or a demo key. */
export class AcceptedKeys {
  readonly #store: ServedStore
  readonly #log: Logger
  readonly #own: readonly StoredKey[]
  readonly #slots = new KeySlots()
  #stored: readonly StoredKey[]
  #served: readonly ServedKey[]
  /** Why the store's keys could not be read at the last attempt. */
  #unreadable: string | undefined
  /** Last uses that the store did not take at the last attempt. */
  #unstoredUses: LastUses = {}
  #noting: Promise<void> = Promise.resolve()
  #reading: Promise<unknown> = Promise.resolve()
  /** Made where there is no key in force; shown once, stored nowhere. */
  readonly demo: string | undefined

  private constructor(
    store: ServedStore,
    log: Logger,
    stored: readonly StoredKey[],
    own: readonly StoredKey[],
    demo?: string,
  ) {
    this.#store = store
    this.#log = log
    this.#stored = stored
    this.#own = own
    this.#served = this.#slots.assign(together(stored, own))
    this.demo = demo
  }

  /**
   * @throws StoreError where no key is in force and machines other than this one could connect, or the keys cannot be read.
   */
  static async open(
    store: ServedStore,
    log: Logger,
    host: string,
    fromEnvironment: string | undefined,
  ): Promise<AcceptedKeys> {
    const stored = await store.keys()
    const environment =
      fromEnvironment === undefined ? [] : [recordOf(ENVIRONMENT, 'REFDIR_ACCESS_KEY', fromEnvironment)]
    const all = together(stored, environment)
    if (all.length < stored.length + environment.length)
      log.warn('REFDIR_ACCESS_KEY is ignored: the store has this key, and decides whether it is in force')
    if (all.some((key) => stateOf(key, new Date()) === 'in force'))
      return new AcceptedKeys(store, log, stored, environment)
    if (!isLoopback(host)) {
      const what = stored.length === 0 ? 'there are no keys' : `none of the ${stored.length} keys is in force`
      // No fault of the configuration: where the program is started again and again, it starts once there is a key.
      throw new StoreError(
        `--host ${host} (HOST): ${what}, so only this machine may connect; ` +
          'make one with refdir keys create, set REFDIR_ACCESS_KEY, or listen on 127.0.0.1',
      )
    }
    const { id, key } = createKey()
    return new AcceptedKeys(store, log, stored, [recordOf(id, 'demo', key)], key)
  }

  /** The keys with their slots in the memory that the threads share. */
  get served(): readonly ServedKey[] {
    return this.#served
  }

  /** Why the keys in force are those known before, and not the store's; undefined where they are the store's. */
  get unreadable(): string | undefined {
    return this.#unreadable ?? this.#store.unreadable.keys
  }

  /** How many keys there are in each state. */
  count(now: Date): Readonly<Record<KeyState, number>> {
    const counts = { 'in force': 0, expired: 0, revoked: 0 }
    for (const key of this.#served) counts[stateOf(key, now)]++
    return counts
  }

  /** When the first of the keys expires that are in force and not yet replaced; undefined where none ever will. */
  earliestExpiry(now: Date): Date | undefined {
    return earliestExpiry(this.#served, now)
  }

  /**
   * Reads the store's keys anew, one reading after another. Where they cannot be read, those already known stay in
   * force.
   *
   * @returns whether they have changed.
   */
  reread(): Promise<boolean> {
    const reading = this.#reading.then(() => this.#reread())
    this.#reading = reading
    return reading
  }

  /** Reads them once more if they could not be read: the store may not report a change when they can be. */
  async retry(): Promise<boolean> {
    return this.#unreadable !== undefined && this.reread()
  }

  async #reread(): Promise<boolean> {
    try {
      const stored = await this.#store.keys()
      // Keys that are revoked stay in the store: no command leaves it without any.
      if (stored.length === 0 && this.#stored.length > 0) throw new StoreError(NO_KEYS)
      const isChanged = !isDeepStrictEqual(stored, this.#stored)
      if (isChanged) this.#served = this.#slots.assign(together(stored, this.#own))
      this.#stored = stored
      if (this.#unreadable !== undefined) this.#log.info('keys can be read again')
      this.#unreadable = undefined
      if (isChanged) this.#log.info(this.count(new Date()), 'keys changed')
      return isChanged
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== this.#unreadable)
        this.#log.error({ err: error }, 'keys cannot be read; those known before stay in force')
      this.#unreadable = reason
      return false
    }
  }

  /** Stores when the store's keys were last used, one call after another; what cannot be stored is stored with the next call. */
  noteUses(uses: KeyUses): Promise<void> {
    this.#noting = this.#noting.then(() => this.#noteUses(uses))
    return this.#noting
  }

  async #noteUses(uses: KeyUses): Promise<void> {
    const ids = new Set(this.#stored.map(({ id }) => id))
    const latest = { ...this.#unstoredUses, ...uses.drain(this.#slots.ids()) }
    const noted = Object.fromEntries(Object.entries(latest).filter(([id]) => ids.has(id)))
    this.#unstoredUses = {}
    if (Object.keys(noted).length === 0) return
    try {
      await this.#store.noteUses(noted)
    } catch (error) {
      this.#unstoredUses = noted
      this.#log.warn({ err: error }, 'the last uses of keys cannot be stored')
    }
  }
}

/** All keys: of one that is in the store as well, what the store says holds, such as that it is revoked. */
function together(stored: readonly StoredKey[], own: readonly StoredKey[]): readonly StoredKey[] {
  const hashes = new Set(stored.map(({ hash }) => hash))
  return [...stored, ...own.filter(({ hash }) => !hashes.has(hash))]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
