import type { FilterKind, Query, QueryClass } from './queries.ts'
import type { Rows } from './rows.ts'

/** Fastest to slowest, as the tables list them. */
export const PEER_NAMES = ['refdir', 'sqlite', 'postgres', 'minisearch', 'flexsearch'] as const
export type PeerName = (typeof PEER_NAMES)[number]

/** Every peer answers with so many towns at most. */
export const LIMIT = 10

/** What a benchmark's folder holds for the peers. */
export const SNAPSHOT_FILE = 'snapshot'
export const ROWS_FILE = 'rows'
export const QUERIES_FILE = 'queries.json'

/**
 * The most important distinct towns whose names contain the text, or start with it. This is what is timed:
 * from the query to the answer in hand.
 */
export type Ask<Answer> = (query: Query, filter: FilterKind) => Answer | Promise<Answer>

/** An index of the rows, ready to be asked. */
export interface Peer {
  /** Answers with the towns' ordinals, best first. */
  readonly ordinals: Ask<ArrayLike<number>>
  /** Answers as `ordinals` does, but never with what may have been meant instead; ours only. */
  readonly direct?: Ask<ArrayLike<number>>
  /** Answers with finished JSON; ours only. */
  readonly json?: Ask<Uint8Array>
  /** Bytes of the index in its own files or pages; absent, where it is objects on the heap. */
  readonly indexBytes?: number
  close?(): Promise<void>
}

export interface PeerModule {
  /** How the peer is set up and why, a sentence or two to print below the tables. */
  readonly setup: string
  /**
   * Builds the index; that is what counts as build time and memory.
   *
   * @param folder the benchmark's, removed at its end.
   */
  open(rows: Rows, folder: string): Peer | Promise<Peer>
}

/** What the benchmark asks a peer's process. */
export type Request =
  | { readonly kind: 'open'; readonly peer: PeerName; readonly folder: string }
  | ({ readonly kind: 'answers'; readonly way: OrdinalsWay } & Slice)
  | ({ readonly kind: 'measure'; readonly way: Way; readonly milliseconds: number } & Slice)
  | { readonly kind: 'rest' }
  | { readonly kind: 'close' }

export type OrdinalsWay = 'ordinals' | 'direct'
export type Way = OrdinalsWay | 'json'

/** Queries from one index of a class's list to another. */
export interface Slice {
  readonly queryClass: QueryClass
  readonly filter: FilterKind
  readonly from: number
  readonly to: number
}

export interface Opened {
  readonly setup: string
  readonly ways: readonly Way[]
  readonly seconds: number
  /** How much the process has grown. */
  readonly rssBytes: number
  readonly indexBytes?: number | undefined
}
