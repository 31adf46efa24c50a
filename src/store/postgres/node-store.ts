import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../reason.ts'
import { SnapshotError } from '../../snapshot/format.ts'
import {
  type LastUses,
  type PastPublication,
  type Publication,
  type ServedStore,
  type StoredKey,
  StoreError,
  type Unreadable,
} from '../store.ts'
import type { KeyList, LocalCopy } from './local-copy.ts'
import { LocalNotes } from './local-notes.ts'
import type { PostgresStore } from './postgres-store.ts'
import type { Seen } from './watch.ts'

/** Milliseconds that a node waits for the database before it goes on with what it has on its own disk. */
const PATIENCE = 3_000

/** Milliseconds after which a question that failed counts as such a wait: what a server refuses, it refuses sooner. */
const WAITED = 500

/** Milliseconds after such a wait during which the database is not asked again. */
const SPARED_FOR = 1_000

type OnUnread = (about: keyof Unreadable, fault: unknown) => void

/**
 * A store in PostgreSQL as a node sees it: what the database does not tell comes from the node's own disk, so that a
 * node serves on, and starts, without any database. The disk holds what the node read last, unless it has not taken
 * that yet: as long as the node runs, what it has in memory takes precedence over the disk.
 */
export class NodeStore implements ServedStore {
  readonly #postgres: PostgresStore
  readonly #copy: LocalCopy
  readonly #notes: LocalNotes
  readonly #onUnread: OnUnread
  /** Until when the database is not asked, as `performance.now()` tells time. */
  #sparedUntil = 0
  /** The publication that was loaded last, except any earlier than the current one. */
  #loaded: Publication | undefined
  /** What `current` returned last. */
  #current: Publication | undefined
  /** The keys that the database gave last. */
  #keys: KeyList | undefined
  /** Why the latest queries failed, and `#unreadCount` before that; what watching finds comes on top. */
  readonly #faults = new Map<keyof Unreadable, { readonly error: unknown; readonly count: number }>()
  /** The reasons that were reported since either could be read last. */
  readonly #reported = { publications: new Set<string>(), keys: new Set<string>() }
  /**
   * How often something that the database has could not be read. `watch` compares it before and after it reports a change, which
   * makes its caller use the other methods: if one of them has missed something, it reports the change again.
   */
  #unreadCount = 0
  /** The latest that watching has seen. */
  #seen: Pick<Seen, 'publication' | 'keyChanges'> = { publication: 0, keyChanges: 0 }

  /**
   * @param onFault called with what the local disk refuses, as by `LocalNotes`; the node serves on all the same.
   * @param onUnread see `StoreEvents`.
   */
  constructor(
    postgres: PostgresStore,
    copy: LocalCopy,
    onFault: (fault: unknown) => void,
    onUnread: OnUnread = () => {},
  ) {
    this.#postgres = postgres
    this.#copy = copy
    this.#notes = new LocalNotes(onFault)
    this.#onUnread = onUnread
  }

  get unreadable(): Unreadable {
    const { publications, keys } = this.#postgres.unreadable
    return { publications: publications ?? this.#reasonFor('publications'), keys: keys ?? this.#reasonFor('keys') }
  }

  get unwritten(): string | undefined {
    return this.#notes.reason
  }

  /** Never an earlier publication than the last one, unless a primary says so: a standby may be behind. */
  async current(): Promise<Publication | undefined> {
    this.#current = await this.#latest()
    return this.#current
  }

  async #latest(): Promise<Publication | undefined> {
    const known = this.#loaded ?? (await this.#copy.publication())
    const lastKnown = known && { publication: known, isFromStandby: false }
    const latest = await this.#ask('publications', () => this.#postgres.latest(), lastKnown)
    const { publication, isFromStandby } = latest
    if (!isFromStandby) return publication
    const number = publication?.number ?? 0
    const isBehind = known !== undefined && known.number > number
    if (isBehind || number < this.#seen.publication) this.#unreadCount++
    return isBehind ? known : publication
  }

  fallback(): Promise<Publication | undefined> {
    return this.#copy.publication()
  }

  /** Never earlier keys than the last ones, unless a primary says so: a key that was revoked stays revoked. */
  async keys(): Promise<readonly StoredKey[]> {
    const known = this.#keys ?? (await this.#copy.keys())
    const lastKnown = known && { ...known, isFromStandby: false }
    const latest = await this.#ask('keys', () => this.#postgres.latestKeys(), lastKnown)
    const { changes, keys, isFromStandby } = latest
    const isBehind = isFromStandby && known !== undefined && known.changes > changes
    if (isBehind || (isFromStandby && changes < this.#seen.keyChanges)) this.#unreadCount++
    if (isBehind) return known.keys
    if (keys === known?.keys) return keys
    this.#keys = latest
    // A key that was revoked must not stay in force until a slow disk has taken that.
    void this.#notes.note('keys', () => this.#copy.noteKeys(latest))
    return keys
  }

  async file(publication: Publication): Promise<string> {
    const path = await this.#postgres.file(publication).catch((fault: unknown) => {
      // A damaged snapshot stays damaged; anything else is worth another try.
      if (!(fault instanceof SnapshotError)) this.#unreadCount++
      throw fault
    })
    // A publication that is served only until the moment of the current one, or because that is damaged, is not one to
    // start with.
    if (publication.number < (this.#current?.number ?? 0)) return path
    this.#loaded = publication
    await this.#notes.note('publication', () => this.#copy.notePublication(publication))
    return path
  }

  async watch(onChange: () => void | Promise<void>, signal: AbortSignal): Promise<void> {
    const hasSeen = async (seen: Seen): Promise<boolean> => {
      this.#seen = seen.isFromStandby ? laterOf(this.#seen, seen) : seen
      const before = this.#unreadCount
      await onChange()
      this.#reportUnread(before)
      return this.#unreadCount === before
    }
    // The disk is retried also while the database is gone: that is when it matters.
    await Promise.all([this.#postgres.watchClosely(hasSeen, signal), this.#notes.retryUntil(signal)])
  }

  async history(): Promise<readonly PastPublication[]> {
    // The history only says which data sets were served before: a node starts even if its copy is gone.
    const known = (await this.#copy.history()) ?? []
    const history = await this.#ask('publications', () => this.#postgres.history(), known)
    if (history !== known) await this.#notes.note('history', () => this.#copy.noteHistory(history))
    return history
  }

  noteUses(uses: LastUses): Promise<void> {
    return this.#postgres.noteUses(uses)
  }

  /** What the database says, else what is known; where nothing is known, there is no way around the database. */
  async #ask<T>(about: keyof Unreadable, question: () => Promise<T>, known: T | undefined): Promise<T> {
    if (known === undefined) {
      return question().catch(async (fault: unknown) => {
        // Without a database a node starts with its copy: people want to know why this one does not.
        if (fault instanceof StoreError) fault.message += `; ${await this.#copy.lack(about)}`
        throw fault
      })
    }
    const askedAt = performance.now()
    if (askedAt >= this.#sparedUntil) {
      const asking = new AbortController()
      try {
        const answer = await Promise.race([question(), impatience(asking.signal)])
        this.#faults.delete(about)
        return answer
      } catch (error) {
        this.#faults.set(about, { error, count: this.#unreadCount })
        const now = performance.now()
        if (now - askedAt >= WAITED) this.#sparedUntil = now + SPARED_FOR
      } finally {
        asking.abort()
      }
    }
    this.#unreadCount++
    return known
  }

  #reasonFor(about: keyof Unreadable): string | undefined {
    const fault = this.#faults.get(about)
    return fault && reasonOf(fault.error)
  }

  /**
   * Called where watching gets an answer from the database: otherwise that reports why there is none.
   *
   * @param since `#unreadCount` at that answer: a fault from before it may be over.
   */
  #reportUnread(since: number): void {
    for (const about of ['publications', 'keys'] as const) {
      const reported = this.#reported[about]
      const fault = this.#faults.get(about)
      if (fault === undefined) {
        if (reported.size > 0) this.#onUnread(about, undefined)
        reported.clear()
      } else if (fault.count >= since && !reported.has(reasonOf(fault.error))) {
        reported.add(reasonOf(fault.error))
        this.#onUnread(about, fault.error)
      }
    }
  }
}

/** @throws StoreError after a while, or where the signal aborts before. */
async function impatience(signal: AbortSignal): Promise<never> {
  await sleep(PATIENCE, undefined, { ref: false, signal })
  throw new StoreError(`the database has not answered within ${PATIENCE / 1000} s`)
}

function laterOf(one: Pick<Seen, 'publication' | 'keyChanges'>, other: Seen): Pick<Seen, 'publication' | 'keyChanges'> {
  return {
    publication: Math.max(one.publication, other.publication),
    keyChanges: Math.max(one.keyChanges, other.keyChanges),
  }
}
