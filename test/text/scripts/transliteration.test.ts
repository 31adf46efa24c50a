import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fold } from '../../../src/text/fold.ts'
import { transliterations } from '../../../src/text/scripts/transliteration.ts'

const SEED = Number(process.env.SEED ?? 20261121)

/** Folded texts and a way in which the other script writes them. */
const WAYS = {
  'Russian as in English': ['саратов', 'saratov'],
  'Russian digraphs as in English': ['щучинск', 'shchuchinsk'],
  'Ukrainian as in English': ['чернігів', 'chernihiv'],
  'Ukrainian zh and ia as in English': ['запоріжжя', 'zaporizhzhia'],
  'Bulgarian as in English': ['копривщица', 'koprivshtitsa'],
  'Bulgarian ъ and й as in English': ['вълчи аитос', 'valchi aytos'],
  'Belarusian as in English': [fold('Мсціслаў'), 'mstsislaw'],
  'Belarusian е and г as in English': ['плешчаніцы гродна', 'plyeshchanitsy hrodna'],
  'Georgian as in English': ['წყალტუბო', 'tsqaltubo'],
  'as written in Polish': ['щецин', 'szczecin'],
  'as written in German': ['чернов', 'tschernow'],
} as const

describe('transliteration', () => {
  for (const [way, [text, latin]] of Object.entries(WAYS)) {
    it(`writes ${text} as ${latin}: ${way}`, () => {
      assert(transliterations(text).includes(latin), `${transliterations(text)}`)
    })
  }

  it('writes Latin in Cyrillic, longest letter groups first', () => {
    const pairs = {
      saratov: 'саратов',
      shchuchinsk: 'щучинск',
      zaporizhzhia: 'запоріжжя',
      chernihiv: 'чернігів',
      odesa: 'одеса',
      'bila tserkva': 'біла церква',
    }
    for (const [latin, cyrillic] of Object.entries(pairs)) {
      assert(transliterations(latin).includes(cyrillic), `${latin}: ${transliterations(latin)}`)
    }
  })

  it('writes German ue and oe as folded umlauts', () => {
    assert(transliterations('muenchen').includes(fold('München')))
    assert(transliterations('goerlitz').includes(fold('Görlitz')))
  })

  it('keeps digits, spaces and letters of further scripts', () => {
    assert(transliterations('арзамас 16').includes('arzamas 16'))
    assert(transliterations('ა саратов').includes('ა saratov'))
  })

  it('is empty if nothing changes', () => {
    assert.deepEqual(transliterations(''), [])
    assert.deepEqual(transliterations('16'), [])
    assert.deepEqual(transliterations('تبليسي'), [])
  })

  const cyrillic = fc.string({ unit: fc.constantFrom(...'абвгдежзиклмнопрстуфхцчшщъыьэюяіє '), minLength: 1 }).map(fold)
  const latin = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz '), minLength: 1 }).map(fold)

  it('leaves no Cyrillic letter in Cyrillic text', () => {
    fc.assert(
      fc.property(cyrillic, (text) => {
        for (const way of transliterations(text)) assert.match(way, /^[a-z ]+$/)
      }),
      { seed: SEED },
    )
  })

  it('gives each spelling once, never the text itself or an empty text', () => {
    fc.assert(
      fc.property(fc.oneof(cyrillic, latin), (text) => {
        const ways = transliterations(text)
        assert.equal(new Set(ways).size, ways.length)
        assert(!ways.includes(text))
        assert(!ways.includes(''))
      }),
      { seed: SEED },
    )
  })

  it('gives folded text for folded text', () => {
    const words = fc.oneof(cyrillic, latin).filter((text) => !/(?:^| )[ъь]+(?: |$)/.test(text))
    fc.assert(
      fc.property(words, (text) => {
        for (const way of transliterations(text)) assert.equal(fold(way), way)
      }),
      { seed: SEED },
    )
  })
})
