import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shortenedPatterns } from '../../src/text/shortened.ts'

/** Whether folded text is short for a folded name as a whole, for its start, or not. */
function shortFor(text: string, name: string): 'whole' | 'start' | 'no' {
  const patterns = shortenedPatterns(text)
  if (patterns?.ofWhole.test(name)) return 'whole'
  return patterns?.ofStart.test(name) ? 'start' : 'no'
}

describe('a name written short', () => {
  it('has the starts of all its words', () => {
    assert.equal(shortFor('c budejovice', 'ceske budejovice'), 'whole')
    assert.equal(shortFor('к под', 'камянець подільськии'), 'whole')
    assert.equal(shortFor('usti n l', 'usti nad labem'), 'whole')
  })

  it('may leave out what links them', () => {
    assert.equal(shortFor('waidhofen ybbs', 'waidhofen an der ybbs'), 'whole')
    assert.equal(shortFor('roznov r', 'roznov pod radhostem'), 'whole')
  })

  it('may leave out the last ones', () =>
    assert.equal(shortFor('brandys n l', 'brandys nad labem stara boleslav'), 'start'))

  it('is no other name', () => {
    assert.equal(shortFor('c budejovice', 'moravske budejovice'), 'no')
    assert.equal(shortFor('budejovice c', 'ceske budejovice'), 'no')
    assert.equal(shortFor('nova kahovka', 'nova stara kahovka'), 'no')
    assert.equal(shortFor('c budejovice m', 'ceske budejovice'), 'no')
  })

  it('is told from what links begin with', () => {
    // «n» may be «nad» or what is behind it.
    assert.equal(shortFor('usti n', 'usti nad nisou'), 'whole')
    assert.equal(shortFor('usti n n', 'usti nad nisou'), 'whole')
  })

  it('has two words to six', () => {
    assert.equal(shortenedPatterns('budejovice'), undefined)
    assert.equal(shortenedPatterns('a b c d e f g'), undefined)
  })
})
