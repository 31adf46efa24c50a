import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Languages, nameIn } from '../../src/model/languages.ts'

const RUSSIAN = { code: 'ru', fallback: ['uk', 'en'] }
const UKRAINIAN = { code: 'uk', fallback: ['ru', 'en'] }
const ENGLISH = { code: 'en', fallback: ['ru'] }

describe('a language tag', () => {
  const languages = new Languages([RUSSIAN, UKRAINIAN, ENGLISH])

  it('is resolved to the position of the language with that code', () => {
    assert.deepEqual(languages.codes, ['ru', 'uk', 'en'])
    assert.deepEqual(
      ['ru', 'uk', 'en'].map((tag) => languages.indexOf(tag)),
      [0, 1, 2],
    )
  })

  it('may be in any letter case', () => {
    for (const tag of ['UK', 'Uk', 'uK']) assert.equal(languages.indexOf(tag), 1, tag)
  })

  it('may carry subtags', () => {
    for (const tag of ['uk-UA', 'uk_UA', 'UK-ua', 'uk-Cyrl-UA', 'uk-x-private', 'uk-UA-u-nu-latn']) {
      assert.equal(languages.indexOf(tag), 1, tag)
    }
    assert.equal(new Languages([{ code: 'rue', fallback: [] }]).indexOf('rue-UA'), 0, 'of three letters')
  })

  it('is unknown where the data have no such language', () => {
    for (const tag of ['ua', 'de', 'ukr', 'ukraine']) assert.equal(languages.indexOf(tag), undefined, tag)
  })

  it('is unknown if malformed', () => {
    for (const tag of [
      '',
      '-',
      'u',
      'uk-',
      '-uk',
      'uk--UA',
      ' uk',
      'uk ',
      'uk-ukrainian',
      'uk;q=1',
      'uk\n',
      '*',
      'үк',
    ]) {
      assert.equal(languages.indexOf(tag), undefined, JSON.stringify(tag))
    }
  })

  it('is never a property that all objects inherit', () => {
    for (const tag of ['constructor', '__proto__', 'toString']) assert.equal(languages.indexOf(tag), undefined, tag)
  })
})

describe('the name in a language', () => {
  it('is its own name if there is one', () => {
    assert.equal(nameIn({ ru: 'Киев', uk: 'Київ', en: 'Kyiv' }, UKRAINIAN), 'Київ')
  })

  it('falls back to the first language of its chain that has a name', () => {
    assert.equal(nameIn({ en: 'Kyiv', ru: 'Киев' }, UKRAINIAN), 'Киев')
    assert.equal(nameIn({ ru: 'Киев', en: 'Kyiv' }, UKRAINIAN), 'Киев')
    assert.equal(nameIn({ pl: 'Kijów', en: 'Kyiv' }, UKRAINIAN), 'Kyiv')
    assert.equal(nameIn({ en: 'Kyiv', uk: 'Київ' }, { code: 'be', fallback: ['ru', 'uk', 'en'] }), 'Київ')
  })

  it('is any name if the chain has none', () => {
    assert.equal(nameIn({ ka: 'კიევი' }, ENGLISH), 'კიევი')
  })

  it('is the English name before any other if the chain has none', () => {
    assert.equal(nameIn({ ru: 'Киев', en: 'Kyiv' }, { code: 'no', fallback: ['da'] }), 'Kyiv')
  })

  it('is undefined if there is no name at all', () => assert.equal(nameIn({}, ENGLISH), undefined))
})
