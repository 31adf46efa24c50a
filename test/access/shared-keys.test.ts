import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { KeySlots } from '../../src/access/key-slots.ts'
import { KeyUses } from '../../src/access/key-uses.ts'
import { MOST_KEYS } from '../../src/access/stored-keys.ts'
import type { StoredKey } from '../../src/store/store.ts'

const keysOf = (ids: readonly string[]): StoredKey[] => ids.map((id) => ({ id, name: id, hash: id, createdAt: '' }))
const slotsOf = (slots: KeySlots, ...ids: string[]) => slots.assign(keysOf(ids)).map(({ slot }) => slot)

describe('the slots of keys in the memory that threads share', () => {
  it('are different for each key', () => assert.deepEqual(slotsOf(new KeySlots(), 'a', 'b', 'c'), [0, 1, 2]))

  it('are the same for records with the same id, as their uses and rates go by id', () => {
    assert.deepEqual(slotsOf(new KeySlots(), 'a', 'b', 'a'), [0, 1, 0])
  })

  it('do not change when other keys are added or removed', () => {
    const slots = new KeySlots()
    slotsOf(slots, 'a', 'b', 'c')
    assert.deepEqual(slotsOf(slots, 'd', 'c', 'b', 'e'), [3, 2, 1, 4])
    assert.deepEqual([...slots.ids()].toSorted(), [
      [1, 'b'],
      [2, 'c'],
      [3, 'd'],
      [4, 'e'],
    ])
  })

  it('are reused only after all others, as they still hold the old key’s use of its rate', () => {
    const slots = new KeySlots()
    slotsOf(slots, 'kept', 'removed')
    const others = Array.from({ length: MOST_KEYS - 2 }, (_, number) => String(number))
    assert(!slotsOf(slots, 'kept', ...others).includes(1))
    assert.equal(slotsOf(slots, 'kept', ...others, 'last').at(-1), 1)
  })

  it('are limited to 65,536 keys: one more is refused', () => {
    const many = Array.from({ length: MOST_KEYS + 1 }, (_, number) => String(number))
    assert.throws(() => new KeySlots().assign(keysOf(many)), /65537 keys are more than the 65536 that fit/)
  })
})

describe('the last uses of keys', () => {
  const NOON = Date.parse('2026-06-01T12:34:56Z')

  it('are recorded by the hour, and reported once', () => {
    const memory = KeyUses.memory()
    const ids = new Map([
      [3, 'a'],
      [5, 'b'],
      [6, 'unused'],
    ])
    for (const slot of [3, 5]) new KeyUses(memory).note(slot, NOON)
    const uses = new KeyUses(memory)
    assert.deepEqual(uses.drain(ids), { a: '2026-06-01T12:00:00.000Z', b: '2026-06-01T12:00:00.000Z' })
    assert.deepEqual(uses.drain(ids), {})
  })
})
