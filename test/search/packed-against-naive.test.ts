import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BUNDLED_DATA } from '../../src/commands/bundled-inputs.ts'
import { bundledTowns } from '../../src/sources/bundled.ts'
import { readCurated } from '../../src/sources/curated.ts'
import { difference } from './difference.ts'
import { randomGazetteer } from './random-gazetteer.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const GAZETTEERS = 10
const QUERIES = 300

describe('the packed index', () => {
  it('answers as a naive look at every name does', async (test) => {
    test.diagnostic(`seed ${SEED}`)
    const rows = [...(bundledTowns.towns() as Iterable<never>)]
    const curated = readCurated(BUNDLED_DATA)
    for (let number = 0; number < GAZETTEERS; number++) {
      const gazetteer = await randomGazetteer(rows, curated, SEED + number)
      for (let asked = 0; asked < QUERIES; asked++) {
        assert.equal(difference(gazetteer, gazetteer.query()), undefined, `gazetteer ${number}, seed ${SEED + number}`)
      }
    }
  })
})
