import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasLetterOf, isInScript, scriptOf } from '../../src/sources/script.ts'

describe('the script of a name', () => {
  it('is derived from the code of its language', () => {
    assert.deepEqual(['uk', 'es', 'ka', 'el'].map(scriptOf), ['Cyrl', 'Latn', 'Geor', 'Grek'])
  })

  it('is recognised by letters, not by marks that several scripts share', () => {
    assert(isInScript('Latn', 'Z\u0304ahāb'))
    assert(hasLetterOf('Latn', 'Z\u0304ahāb'))
    assert(!hasLetterOf('Cyrl', 'Z\u0304ahāb'))
    assert(!hasLetterOf('Latn', 'Кава\u0300ла'))
  })
})
