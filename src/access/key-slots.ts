import type { StoredKey } from '../store/store.ts'
import type { ServedKey } from './key-ring.ts'
import { KeyError, MOST_KEYS } from './stored-keys.ts'

/**
 * Gives every key a slot of its own in the tables that all threads share, and leaves it there as long as the key
 * exists: what a key has used up must not be forgotten because others come and go.
 */
export class KeySlots {
  #slots: ReadonlyMap<string, number> = new Map()
  /**
   * Where to look for a free slot: those just given back come last, since their keys' rates and uses are still in the
   * tables.
   */
  #next = 0

  /** @throws KeyError where there are more keys than slots. */
  assign(keys: readonly StoredKey[]): readonly ServedKey[] {
    if (keys.length > MOST_KEYS) throw new KeyError(`${keys.length} keys are more than the ${MOST_KEYS} that fit`)
    const kept = keys.flatMap(({ id }) => this.#slots.get(id) ?? [])
    const taken = new Set(kept)
    const slots = new Map<string, number>()
    const served = keys.map((key): ServedKey => {
      let slot = slots.get(key.id) ?? this.#slots.get(key.id)
      if (slot === undefined) {
        slot = this.#freeSlot(taken)
        taken.add(slot)
      }
      slots.set(key.id, slot)
      return { ...key, slot }
    })
    this.#slots = slots
    return served
  }

  /** Finds a free slot; there has to be one. */
  #freeSlot(taken: ReadonlySet<number>): number {
    for (;;) {
      const slot = this.#next
      this.#next = (slot + 1) % MOST_KEYS
      if (!taken.has(slot)) return slot
    }
  }

  /** The ids of the keys, by their slots. */
  ids(): ReadonlyMap<number, string> {
    return new Map([...this.#slots].map(([id, slot]) => [slot, id]))
  }
}
