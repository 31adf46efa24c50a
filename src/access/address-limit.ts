import { hash, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Rate } from '../store/store.ts'
import { RateTable, type Verdict } from './rate-table.ts'

/** They take half a MiB. */
const SLOTS = 1 << 16

/** What all threads of a service share of an address limit. */
export interface AddressLimitMemory {
  readonly table: SharedArrayBuffer
  /** So that nobody outside knows which addresses share a slot. */
  readonly secret: string
}

/**
 * A rate for each address that requests come from, in fixed memory: addresses share slots by a hash, and
 * those that do share their rate. Sharing can only refuse a little early, never let more through, so this is for
 * refusals only. Of IPv6 addresses only the first 64 bits count: one network may choose the rest freely.
 */
export class AddressLimit {
  readonly #rates: RateTable
  readonly #secret: string
  readonly #rate: Rate

  constructor(rate: Rate, { table, secret }: AddressLimitMemory = AddressLimit.memory()) {
    this.#rates = new RateTable(table)
    this.#secret = secret
    this.#rate = rate
  }

  static memory(): AddressLimitMemory {
    return { table: RateTable.memoryFor(SLOTS), secret: randomBytes(16).toString('hex') }
  }

  take(address: string, now?: bigint): Verdict {
    const digest = hash('sha256', this.#secret + network(address), 'buffer')
    return this.#rates.take(digest.readUInt32LE() % SLOTS, this.#rate, now)
  }
}

/** The part of an address that counts: `2001:db8::1%eth0` → `2001:db8:0:0`, `::ffff:192.0.2.1` → `192.0.2.1`. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [withoutZone = ''] = address.toLowerCase().split('%')
  const [before = [], behind = []] = withoutZone.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - before.length - behind.length).fill('0')
  return [...before, ...zeros, ...behind]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
