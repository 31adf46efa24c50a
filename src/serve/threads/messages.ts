import type { AddressLimitMemory } from '../../access/address-limit.ts'
import type { ServedKey } from '../../access/key-ring.ts'
import type { Config } from '../../config/config.ts'
import type { Snapshot } from '../../snapshot/reader.ts'
import type { Address } from '../listening/address.ts'

/** The options that a serving thread needs. */
const THREAD_OPTIONS = [
  'host',
  'maxAge',
  'sunset',
  'logLevel',
  'accessLog',
  'maxConnections',
  'refusals',
  'trustedProxies',
  'threads',
] as const

export type ThreadConfig = Config<(typeof THREAD_OPTIONS)[number]>

/** These options alone: a thread keeps for ever what it is made with, and some of the others hold secrets. */
export function threadConfig(config: ThreadConfig): ThreadConfig {
  return Object.fromEntries(THREAD_OPTIONS.map((name) => [name, config[name]])) as ThreadConfig
}

/** The memory that all serving threads share; each part is safe to write from several threads. */
export interface SharedMemory {
  readonly rates: SharedArrayBuffer
  readonly uses: SharedArrayBuffer
  readonly refusals: AddressLimitMemory
}

/** A checked snapshot with what its publication says. Its sections are views of shared memory: sending it copies none. */
export interface ServedSnapshot {
  readonly snapshot: Snapshot
  readonly publishedAt: Date
  /** The versions that were published before it. */
  readonly earlier: readonly string[]
  /** When all nodes switch to it, where that is still to come. */
  readonly activateAt: Date | undefined
}

/** A snapshot that threads switch to, all at its moment. */
export interface NextSnapshot extends ServedSnapshot {
  readonly activateAt: Date
}

/** What a serving thread is made with, and keeps for ever. */
export interface ThreadSetup {
  /** Counts from 0; a thread that replaces another has its number. */
  readonly number: number
  readonly config: ThreadConfig
  readonly shared: SharedMemory
  /** Memory of the `Meters` that this thread alone writes. */
  readonly meters: SharedArrayBuffer
  /** Where rates are counted across nodes. */
  readonly redisUrl: string | undefined
  /** A key that does not have our form, to keep out of logs and errors. */
  readonly secret: string | undefined
}

export type ToThread =
  /** Listen on a port (0: any), and answer. */
  | ({ readonly kind: 'serve'; readonly port: number; readonly keys: readonly ServedKey[] } & ServedSnapshot)
  | ({ readonly kind: 'snapshot' } & NextSnapshot)
  /** Switch to the snapshot of that version, which all threads are ready for, at another moment than it came with. */
  | { readonly kind: 'switch'; readonly version: string; readonly at: Date }
  | { readonly kind: 'keys'; readonly keys: readonly ServedKey[] }
  /** Every answer ends its connection from now on. */
  | { readonly kind: 'announce close' }
  /** Finish what is under way, then end. */
  | { readonly kind: 'close' }

export type FromThread =
  | ({ readonly kind: 'listening' } & Address)
  /** The snapshot of that version will be served at its moment. */
  | { readonly kind: 'prepared'; readonly version: string }
