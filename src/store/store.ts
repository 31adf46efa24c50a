/** A published snapshot, as the history of a store has it. */
export interface Publication {
  /** Counts up from 1 with every publication; comes again only after a failover of the database has lost publications. */
  readonly number: number
  /** The snapshot's version: names its content. */
  readonly version: string
  readonly publishedAt: Date
  /** When all nodes switch to it, by this machine's clock, where that is still to come. */
  readonly activateAt?: Date
  /** What it was compiled from; equal inputs need no new compile. Empty: a person published it, leave it alone. */
  readonly inputs: string
  /** What the history tells people about it. */
  readonly note: string
}

export interface PastPublication extends Publication {
  /** Whether its snapshot is still there to go back to. */
  readonly isKept: boolean
  /** Whether it is for a release that reads other snapshots than this one does. */
  readonly isForOtherRelease?: true
}

/** A snapshot on its way into a store. */
export interface NewPublication extends Pick<Publication, 'version' | 'inputs' | 'note'> {
  /** The snapshot's bytes, in order. */
  readonly parts: readonly Uint8Array[]
  /** Number of the publication that it is to follow, 0 for none; absent: whichever is current. */
  readonly after?: number
}

/** At most so many requests in so many seconds. */
export interface Rate {
  readonly requests: number
  readonly seconds: number
}

/** A key as it is stored: never the key itself. */
export interface StoredKey {
  /** Public part of the key, for logs and the command line. */
  readonly id: string
  readonly name: string
  /** SHA-256 of the whole key, hexadecimal. */
  readonly hash: string
  readonly createdAt: string
  /** ISO 8601; absent: never. */
  readonly expiresAt?: string
  readonly revokedAt?: string
  /** Id of the key that has replaced it. */
  readonly replacedBy?: string
  /** Absent: no limit. */
  readonly rate?: Rate
  /** Browser origins whose pages may use the key, such as `https://example.org`; absent: none. */
  readonly origins?: readonly string[]
}

/** When keys were last used, to the hour, by their ids: ISO 8601. */
export type LastUses = Readonly<Record<string, string>>

/** Why what was read before is used instead of what the store holds now; undefined where it is not. */
export interface Unreadable {
  readonly publications: string | undefined
  readonly keys: string | undefined
}

/**
 * Where snapshots are published and keys are kept. Any number of programs may use one at once: changes happen one after
 * another, each either completely and durably or not at all.
 *
 * Everything throws StoreError where the store is damaged, or where what is asked for is not there.
 */
export interface Store {
  /** The publication to serve: now, or from its `activateAt` on. Undefined in an empty store. */
  current(): Promise<Publication | undefined>
  /** The publications that are remembered, oldest first. The last one need not be current: it may be for another release. */
  history(): Promise<readonly PastPublication[]>
  /** Path of a local file with the snapshot of a publication. */
  file(publication: Publication): Promise<string>
  /**
   * Makes sure that a snapshot can be read from where it is stored, rather than only from a copy that happens to be
   * here.
   *
   * @throws SnapshotError where it is damaged there.
   */
  checkStored(publication: Publication): Promise<void>
  /**
   * Makes sure that something can be published here, so that nobody learns only after long work that it cannot.
   *
   * @param by how: going back writes no snapshot.
   * @throws StoreError with what `publish` or `rollback` would meet.
   */
  checkWritable(by: 'publish' | 'rollback'): Promise<void>
  /**
   * Makes a snapshot the current one. Old ones may be removed for it; the history says which are still kept.
   *
   * @throws OvertakenError where the current publication is not the one that it is to follow.
   */
  publish(snapshot: NewPublication): Promise<Publication>
  /**
   * Makes the snapshot of an earlier publication current again, as a publication of its own: the history
   * stays true, and numbers only rise. Its inputs are empty, so that no program compiles over it. No snapshot is
   * removed for it, since it adds none.
   */
  rollback(number: number): Promise<Publication>
  keys(): Promise<readonly StoredKey[]>
  /** Replaces the keys by what `change` makes of them. Others wait meanwhile: no change is lost. */
  changeKeys(change: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void>
  lastUses(): Promise<LastUses>
  /** Notes uses; where a later one is stored, that stays. Losing some in a crash does no harm. */
  noteUses(uses: LastUses): Promise<void>
  /**
   * Calls `onChange` once at the start, and again within a second of every change of the current publication or the
   * keys; never while the last call is still at work. Changes close together may be reported as one. A store that
   * cannot be read for a while is tried again.
   *
   * @returns when the signal aborts.
   * @throws what `onChange` throws.
   */
  watch(onChange: () => void | Promise<void>, signal: AbortSignal): Promise<void>
}

/** A store as a service sees it that serves from it, and changes nothing but last uses. */
export interface ServedStore extends Pick<Store, 'current' | 'history' | 'file' | 'keys' | 'noteUses' | 'watch'> {
  /**
   * What can be served if the current publication cannot be loaded, such as what a node has on its own disk; undefined
   * if there is nothing.
   */
  fallback(): Promise<Publication | undefined>
  /** As of the last look, where the store is watched. What cannot be read and is not known from before is thrown instead. */
  readonly unreadable: Unreadable
  /**
   * Why what was read last is not on this machine's disk, so that a start without the store would have what was read before;
   * undefined where it is there, or where the store is on the disk itself.
   */
  readonly unwritten: string | undefined
}

/** A store that cannot do what it is asked: what is wrong, and what to do about it. */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** A snapshot that its store does not have any more. */
export class GoneError extends StoreError {
  override name = 'GoneError'
}

/** Somebody else has published in the meantime. */
export class OvertakenError extends StoreError {
  override name = 'OvertakenError'
}
