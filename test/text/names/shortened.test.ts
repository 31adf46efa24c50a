import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fold } from '../../../src/text/fold.ts'
import { looksShortened, shortFor, shortWords } from '../../../src/text/names/shortened.ts'

/** Whether folded text is short for a folded name as a whole, for its start, or not. */
function short(text: string, name: string): 'whole' | 'start' | 'no' {
  return shortFor(shortWords(text) ?? [''], name) ?? 'no'
}

describe('a name written short', () => {
  it('consists of the starts of the name’s words, in order', () => {
    assert.equal(short('c budejovice', 'ceske budejovice'), 'whole')
    assert.equal(short('к под', 'камянець подільськии'), 'whole')
    assert.equal(short('usti n l', 'usti nad labem'), 'whole')
  })

  it('may leave out linking words', () => {
    assert.equal(short('waidhofen ybbs', 'waidhofen an der ybbs'), 'whole')
    assert.equal(short('roznov r', 'roznov pod radhostem'), 'whole')
  })

  it('may leave out the last words', () =>
    assert.equal(short('brandys n l', 'brandys nad labem stara boleslav'), 'start'))

  it('does not fit a name with other, reordered, skipped or missing words', () => {
    assert.equal(short('c budejovice', 'moravske budejovice'), 'no')
    assert.equal(short('budejovice c', 'ceske budejovice'), 'no')
    assert.equal(short('nova kahovka', 'nova stara kahovka'), 'no')
    assert.equal(short('c budejovice m', 'ceske budejovice'), 'no')
  })

  it('may have a letter that begins a linking word or the word after it', () => {
    // «n» may be «nad» or what is after it.
    assert.equal(short('usti n', 'usti nad nisou'), 'whole')
    assert.equal(short('usti n n', 'usti nad nisou'), 'whole')
  })

  it('has two to six words', () => {
    assert.equal(shortWords('budejovice'), undefined)
    assert.equal(shortWords('a b c d e f g'), undefined)
  })

  it('is matched to the end through 99 linking words', () => {
    assert.equal(short('a a a a a aaa', 'a '.repeat(99)), 'no')
    assert.equal(short('a a a a a aaa', `${'a '.repeat(99)}aaa`), 'whole')
  })

  it('is recognised by a full stop, a slash or a word of one or two letters', () => {
    for (const query of ['Lipt. Mikuláš', 'Linz/Donau', 'N Sącz']) assert(looksShortened(query, fold(query)), query)
    for (const query of ['Lake wood', 'Крив Ріг']) assert(!looksShortened(query, fold(query)), query)
  })
})
