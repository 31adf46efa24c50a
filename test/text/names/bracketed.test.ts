import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bracketedName } from '../../../src/text/names/bracketed.ts'

describe('a name with others in brackets', () => {
  for (const [name, own, others] of [
    ['Цемент', ['Цемент'], []],
    ['Шины (автошины, покрышки)', ['Шины (автошины, покрышки)', 'Шины'], ['автошины', 'покрышки']],
    ['ГСМ (горючее) и смазка (масло)', ['ГСМ (горючее) и смазка (масло)', 'ГСМ и смазка'], ['горючее', 'масло']],
    ['Ware (lose', ['Ware (lose'], []],
    ['(lose)', ['(lose)'], ['lose']],
    ['Ware ( , )', ['Ware ( , )', 'Ware'], []],
  ] as const)
    it(`is divided: ${name}`, () => assert.deepEqual(bracketedName(name), { own, others }))
})
