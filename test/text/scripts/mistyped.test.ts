import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meantByMistyped, withoutNumbers } from '../../../src/text/scripts/mistyped.ts'

describe('readings of a mistyped text', () => {
  it('are the same keys in another layout, folded, and look-alikes in one script', () => {
    assert(meantByMistyped(['rb]d']).includes('киів'))
    assert.deepEqual(meantByMistyped(['Cуми']), ['суми'])
  })

  it('keep the numbers of the given text', () => {
    const meant = meantByMistyped(['79000 kmdsd', withoutNumbers('79000 kmdsd')])
    assert(meant.includes('79000 львів') && meant.includes('львів'))
    assert.deepEqual(meantByMistyped(['zybyj-1']), ['янино 1'])
  })

  it('have at least three letters, or as many as were typed, not counting spaces', () => {
    assert.deepEqual(meantByMistyped(['юрб']), [])
    assert.deepEqual(meantByMistyped(['c g,']), ['пб'])
  })
})
