import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlternateName, PackedNames } from '../../../src/sources/geonames/packed-names.ts'
import { randomNumbers } from '../../random-numbers.ts'

const SEED = Number(process.env.SEED ?? 20261121)

describe('names packed by place', () => {
  it(`are returned as added, in order, across several chunks of memory (seed ${SEED})`, () => {
    const random = randomNumbers(SEED)
    const names = new PackedNames()
    const expected = new Map<number, AlternateName[]>()
    for (let count = 0; count < 300_000; count++) {
      // Ids up to the highest that there may be, many of them with several names.
      const id = 2 ** 27 - 1 - Math.floor(random() * 100_000)
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
