import type { LastUses } from '../store/store.ts'
import { MOST_KEYS } from './stored-keys.ts'

/** Milliseconds. */
const HOUR = 3_600_000

/** The hour of each key's last use, by slot, in memory that all threads share: noting one writes a number, and nothing else. */
export class KeyUses {
  readonly #hours: Uint32Array

  constructor(memory: SharedArrayBuffer) {
    this.#hours = new Uint32Array(memory)
  }

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(MOST_KEYS * Uint32Array.BYTES_PER_ELEMENT)
  }

  /** @param now milliseconds since the epoch. */
  note(slot: number, now: number): void {
    this.#hours[slot] = now / HOUR
  }

  /** The uses noted since the last call, by the ids of the keys. */
  drain(ids: ReadonlyMap<number, string>): LastUses {
    const uses: Record<string, string> = {}
    for (const [slot, id] of ids) {
      const hour = Atomics.exchange(this.#hours, slot, 0)
      if (hour > 0) uses[id] = new Date(hour * HOUR).toISOString()
    }
    return uses
  }
}
