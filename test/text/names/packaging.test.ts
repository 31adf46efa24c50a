import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../../src/text/fold.ts'
import { withoutPackaging } from '../../../src/text/names/packaging.ts'

describe('how goods are packed', () => {
  for (const [typed, goods] of [
    ['Кирпич на поддонах', 'кирпич'],
    ['труба б/у', 'труба'],
    ['Цегла на піддонах, навалом', 'цегла'],
    ['wheat in bulk', 'wheat'],
    ['Cegła na paletach', 'cegła'],
  ] as const) {
    it(`is left out: ${typed}`, () => assert.equal(withoutPackaging(fold(typed)), fold(goods)))
  }

  for (const typed of ['навалом', 'Кирпич', 'поддоны', 'bulkhead']) {
    it(`is not found in, or is all there is: ${typed}`, () => assert.equal(withoutPackaging(fold(typed)), fold(typed)))
  }
})
