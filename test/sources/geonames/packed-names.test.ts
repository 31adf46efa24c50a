import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlternateName, PackedNames } from '../../../src/sources/geonames/packed-names.ts'
import { randomNumbers } from '../../random-numbers.ts'

const SEED = Number(process.env.SEED ?? 20261121)

describe('names packed by place', () => {
  it(`are returned as added, in order (seed ${SEED})`, () => {
    const random = randomNumbers(SEED)
    const names = new PackedNames()
    const expected = new Map<number, AlternateName[]>()
    for (let count = 0; count < 50_000; count++) {
      // Ids up to the highest that there may be, many of them with several names.
      const id = 2 ** 27 - 1 - Math.floor(random() * 20_000)
      const name = {
        text: `${'Ї'.repeat(Math.floor(random() * 40))}${count}`,
        language: Math.floor(random() * 256),
        isPreferred: random() < 0.5,
        isAlias: random() < 0.5,
      }
      names.add(id, name)
      expected.set(id, [...(expected.get(id) ?? []), name])
    }
    for (const [id, list] of expected) assert.deepEqual(names.of(id), list)
    assert.deepEqual(names.of(1), [])
  })

  // Chunks have 2^24 bytes, a name 8 more than its text: what is left has room for the head of a name, or not.
  for (const [length, left] of [
    [8164, 100],
    [1063, 1],
  ] as const) {
    it(`are returned from several chunks of memory, with ${left} of the bytes of each left`, () => {
      assert.equal(2 ** 24 % (length + 8), left)
      const names = new PackedNames()
      const textOf = (id: number) => `${id}`.padEnd(length)
      const count = Math.floor((2 ** 24 / length) * 2.5)
      for (let id = 1; id <= count; id++)
        names.add(id, { text: textOf(id), language: 2, isPreferred: false, isAlias: false })
      for (let id = 1; id <= count; id++) assert.equal(names.of(id)[0]?.text, textOf(id))
    })
  }

  it('can be added after a lookup', () => {
    const names = new PackedNames()
    const name = { text: 'Lviv', language: 2, isPreferred: true, isAlias: false }
    names.add(7, name)
    assert.deepEqual(names.of(7), [name])
    names.add(7, { ...name, text: 'Lwów' })
    assert.deepEqual(
      names.of(7).map(({ text }) => text),
      ['Lviv', 'Lwów'],
    )
  })
})
