import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withLettersTogether } from '../../src/text/letter-spaced.ts'

describe('letters that stand apart', () => {
  it('are put together where there are three or more', () => {
    for (const [typed, meant] of [
      ['B E R L I N', 'BERLIN'],
      ['м. К И Ї В', 'м. КИЇВ'],
      ['10115 B E R L I N, Berliner Str. 5', '10115 BERLIN, Berliner Str. 5'],
      ['Entladung: (U L M)', 'Entladung: (U L M)'],
      ['Entladung: U L M', 'Entladung: ULM'],
    ] as const)
      assert.equal(withLettersTogether(typed), meant)
  })

  it('stay apart where there are two, after a word, and before a full stop', () => {
    for (const typed of ['Å i', 'S P Oulu', 'Neustadt a d W', 'Müller sp z o o', 'B E R.', 'r. b. t. d'])
      assert.equal(withLettersTogether(typed), typed)
  })
})
