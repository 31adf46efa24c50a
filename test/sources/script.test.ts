import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasLetterOf, isInScript, scriptOf } from '../../src/sources/script.ts'

describe('the script of a name', () => {
  it('is looked for by the language, whichever is added', () => {
    assert.deepEqual(['uk', 'es', 'ka', 'el'].map(scriptOf), ['Cyrl', 'Latn', 'Geor', 'Grek'])
  })

  it('is told by letters, not by a mark that several scripts put on theirs', () => {
    assert(isInScript('Latn', 'Z\u0304ahāb'))
    assert(hasLetterOf('Latn', 'Z\u0304ahāb'))
    assert(!hasLetterOf('Cyrl', 'Z\u0304ahāb'))
    assert(!hasLetterOf('Latn', 'Кава\u0300ла'))
  })
})
