/** A published snapshot, as the history of a store has it. */
export interface Publication {
  /** Counts up from 1 with every publication. */
  readonly number: number
  /** The snapshot's version: names its content. */
  readonly version: string
  readonly publishedAt: Date
  /** What it was compiled from; equal inputs need no new compile. Empty where unknown. */
  readonly inputs: string
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
}

/** Where snapshots are published and keys are kept. */
export interface Store {
  /** The publication to serve now; undefined in an empty store. */
  current(): Promise<Publication | undefined>
  /** Path of a local file with the snapshot of a publication. */
  file(publication: Publication): Promise<string>
  /**
   * Makes a snapshot the current one. Either all of it happens, durably, or nothing.
   *
   * @param bytes the snapshot's bytes, in order.
   */
  publish(bytes: Iterable<Uint8Array>, version: string, inputs: string): Promise<Publication>
  keys(): Promise<readonly StoredKey[]>
  /** Replaces all keys, durably. */
  saveKeys(keys: readonly StoredKey[]): Promise<void>
}

/** A store that cannot be read: what is wrong, and what to do about it. */
export class StoreError extends Error {
  override name = 'StoreError'
}
