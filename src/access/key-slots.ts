import type { StoredKey } from '../store/store.ts'
import type { ServedKey } from './key-ring.ts'
import { KeyError } from './stored-keys.ts'

/** Most keys that a service accepts at a time. */
export const MOST_KEYS = 1 << 16

/**
 * Gives every key a place of its own in the tables that all threads share, and leaves it there as long as
 * there is the key: what a key has used up must not be forgotten because others come and go.
 */
export class KeySlots {
  #slots: ReadonlyMap<string, number> = new Map()

  /** @throws KeyError where there are more keys than places. */
  assign(keys: readonly StoredKey[]): readonly ServedKey[] {
    if (keys.length > MOST_KEYS) throw new KeyError(`${keys.length} keys are more than the ${MOST_KEYS} that fit`)
    const kept = keys.flatMap(({ id }) => this.#slots.get(id) ?? [])
    const taken = new Set(kept)
    let next = 0
    const slots = new Map<string, number>()
    const served = keys.map((key): ServedKey => {
      let slot = slots.get(key.id) ?? this.#slots.get(key.id)
      if (slot === undefined) {
        while (taken.has(next)) next++
        slot = next
        taken.add(slot)
      }
      slots.set(key.id, slot)
      return { ...key, slot }
    })
    this.#slots = slots
    return served
  }

  /** The ids of the keys, by their slots. */
  ids(): ReadonlyMap<number, string> {
    return new Map([...this.#slots].map(([id, slot]) => [slot, id]))
  }
}
