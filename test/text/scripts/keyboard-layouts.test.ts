import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { looksMistyped, otherLayouts } from '../../../src/text/scripts/keyboard-layouts.ts'

const SEED = Number(process.env.SEED ?? 20261121)

/** Typed text, and what it reads as with the layout that was meant. */
const TYPED = {
  'English for Russian': ['rbtd', 'киев'],
  'English for Ukrainian': ['kmdsd', 'львів'],
  'English for Ukrainian, a letter on a bracket': ['rb]d', 'київ'],
  'Ukrainian or Russian for English': ['иукдшт', 'berlin'],
  'Russian for Ukrainian': ['киъв', 'київ'],
  'Ukrainian for Russian': ['вібрирг', 'выбрирг'],
  'English for Russian, letters on punctuation': ['[f,fhjdcr', 'хабаровск'],
  'English for Russian, the letter left of 1': ['`kmwf', 'ёльца'],
  'English for Ukrainian, a full stop': ['v/ rb]d', 'м. київ'],
  'Russian for Ukrainian, a full stop': ['м. киъв', 'м. київ'],
  'English for Russian, a number': ['zybyj-1', 'янино-1'],
} as const

describe('conversion to other keyboard layouts', () => {
  for (const [layouts, [typed, meant]] of Object.entries(TYPED)) {
    it(`reads ${typed} as ${meant}: ${layouts}`, () => {
      assert(otherLayouts(typed).includes(meant), `${otherLayouts(typed)}`)
    })
  }

  it('reads capitals and shifted keys as their plain keys', () => {
    assert(otherLayouts('RB}D').includes('київ'))
    assert(otherLayouts('{F<FHJDCR').includes('хабаровск'))
    assert(otherLayouts('ИУКДШТ').includes('berlin'))
  })

  it('keeps spaces and hyphens', () => {
    assert(otherLayouts(',tkfz wthrjdm').includes('белая церковь'))
    assert(otherLayouts('bdfyj-ahfyrjdcr').includes('ивано-франковск'))
  })

  it('is empty for a text with a character that is on no key', () => {
    for (const typed of ['kmdsd!', 'kmdsd٣', '東京', 'Łódź', 'kyiv\u0000', '\uD800', 'თბილისი']) {
      assert.deepEqual(otherLayouts(typed), [], typed)
    }
  })

  it('leaves out readings with characters that no name contains', () => {
    assert.deepEqual(otherLayouts('жешів'), ['жешыв'])
    assert.deepEqual(otherLayouts('бюхум'), [])
    // It would be `,jhi`: no name begins so.
    assert.deepEqual(otherLayouts('борш'), [])
  })

  it('is empty for a text without letters', () => {
    assert.deepEqual(otherLayouts(''), [])
    assert.deepEqual(otherLayouts(' - '), [])
  })

  const keys = fc.string({ unit: fc.constantFrom(..."qwertyuiop[]asdfghjkl;'zxcvbnm,. -"), minLength: 1 })

  it('gives each reading once and never the text itself', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        const readings = otherLayouts(typed)
        assert.equal(new Set(readings).size, readings.length)
        assert(!readings.includes(typed))
      }),
      { seed: SEED },
    )
  })

  it('is reversible, unless the text looks mistyped', () => {
    fc.assert(
      fc.property(keys, (typed) => {
        fc.pre(!looksMistyped(typed))
        for (const reading of otherLayouts(typed)) assert(otherLayouts(reading).includes(typed), reading)
      }),
      { seed: SEED },
    )
  })
})
