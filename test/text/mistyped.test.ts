import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meantByMistyped, withoutNumbers } from '../../src/text/mistyped.ts'

describe('what was meant by a text with the wrong letters', () => {
  it('is the same keys in another layout, folded, and look-alikes in one script', () => {
    assert(meantByMistyped(['rb]d']).includes('киів'))
    assert.deepEqual(meantByMistyped(['Cуми']), ['суми'])
  })

  it('keeps the numbers beside it, where nobody leaves them out', () => {
    const meant = meantByMistyped(['79000 kmdsd', withoutNumbers('79000 kmdsd')])
    assert(meant.includes('79000 львів') && meant.includes('львів'))
    assert(meantByMistyped(['zybyj-1']).every((folded) => folded.endsWith(' 1')))
  })

  it('has three letters at least, or as many as were typed: spaces are none', () => {
    assert.deepEqual(meantByMistyped(['юрб']), [])
    assert.deepEqual(meantByMistyped(['c g,']), ['пб'])
  })
})
