import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HeardNames } from '../../src/search/fallbacks/heard-names.ts'
import { TextIndexBuilder } from '../../src/search/text-index/builder.ts'
import { TextIndex } from '../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { randomNumbers } from '../random-numbers.ts'
import { type Heard, heardAs } from './naive/heard.ts'
import { waysToSpell } from './ways-to-spell.ts'

const SEED = Number(process.env.SEED ?? 20261127)
const NAMES = 120
const TEXTS = 40
const LETTERS = { Cyrillic: 'абвгдезиклмнорсту жцшьяню', Latin: 'abcdeghiklmnoprstuz jwyszi' }

describe('names that a text may be by ear', () => {
  it('are spelled as far as some name begins so', () => {
    const heard = heardAmong(['brzeznica', 'brzeznica gorna', 'bzeznica', 'byala'])
    assert.deepEqual(heard.spellings('бжезница').regular, ['brzeznica', 'bzeznica'])
    assert.deepEqual(heard.spellings('бжез').regular, ['brzez', 'bzez'])
    assert.deepEqual(heard.spellings('бжезницы').regular, [])
  })

  it('are told apart by whether only French or English spell them so', () => {
    const heard = heardAmong(['saint malo', 'sen malo'])
    assert.deepEqual(heard.spellings('сен мало'), { regular: ['sen malo'], irregular: ['saint malo'] })
  })

  it('are Cyrillic for text in Latin letters', () => {
    const heard = heardAmong(['крижопіль', 'крыжополь', 'криворівня', 'kryzopol'])
    // A soft sign may follow, and does not have to.
    const regular = ['крижопіл', 'крижопіль', 'крыжопол', 'крыжополь']
    assert.deepEqual(heard.spellings('krzyzopol'), { regular, irregular: [] })
    assert.deepEqual(heard.spellings('krywor'), { regular: ['кривор'], irregular: [] })
  })

  it('are none for text in other letters', () => {
    assert.deepEqual(heardAmong(['თბილისი']).spellings('თბილისი'), { regular: [], irregular: [] })
  })

  it('are none for signs, which are spelled as nothing or as any vowel', () => {
    assert.deepEqual(heardAmong(['a', 'ii']).spellings('ьъьъ'), { regular: [], irregular: [] })
  })

  for (const [script, letters] of Object.entries(LETTERS)) {
    it(`are those that a look at every name finds, of ${script} text`, (test) => {
      test.diagnostic(`seed ${SEED}`)
      const random = randomNumbers(SEED)
      const texts = Array.from({ length: NAMES }, () => randomText(letters, random))
      const names = texts.map((text) => spelled(text, random))
      const heard = heardAmong(names)
      let found = 0
      for (const text of [...texts.slice(0, TEXTS), ...texts.slice(0, TEXTS).map((text) => text.slice(0, 4))]) {
        const starts = new Set(names.flatMap((name) => Array.from(name, (_, at) => name.slice(0, at + 1))))
        const startsHeard = (as: Heard) => [...starts].filter((start) => heardAs(text, start) === as).sort()
        const expected = { regular: startsHeard('regularly'), irregular: startsHeard('irregularly') }
        assert.deepEqual(heard.spellings(text), expected, `«${text}»`)
        found += expected.regular.length
      }
      assert(found > TEXTS)
    })
  }

  it('are none where more than 160 starts of names sound like a part of the text', () => {
    const all = [...spellingsOf('нассен')]
    assert(all.length > 160)
    const few = all.slice(0, 100)
    const { regular, irregular } = heardAmong(few).spellings('нассен')
    assert.deepEqual(new Set([...regular, ...irregular]).isSupersetOf(new Set(few)), true)
    assert.deepEqual(heardAmong(all).spellings('нассен'), { regular: [], irregular: [] })
  })
})

function heardAmong(names: readonly string[]): HeardNames {
  const builder = new TextIndexBuilder()
  for (const [owner, name] of names.entries()) builder.add(owner, name, 1)
  const groupings = [{ groups: new Uint8Array(names.length), scopes: Uint32Array.of(0) }]
  return new HeardNames(new TextIndex(new SectionReader(builder.finish('', { groupings, scopeCount: 1 }), '')))
}

function randomText(letters: string, random: () => number): string {
  const length = 5 + Math.floor(random() * 6)
  const picked = Array.from({ length }, () => letters.charAt(Math.floor(random() * letters.length)))
  return picked.join('').trim().replaceAll(/ +/g, ' ')
}

/** A text by ear in some language: among its sounds those that the language has; letters that it has none for stay. */
function spelled(text: string, random: () => number): string {
  let name = ''
  let languages = -1
  for (let at = 0; at < text.length; ) {
    const common = languages
    const possible = waysToSpell(text, at).filter((way) => (way.languages & common) !== 0)
    const way = possible[Math.floor(random() * possible.length)]
    name += way?.spelling ?? text.charAt(at)
    languages &= way?.languages ?? -1
    at += way?.letters.length ?? 1
  }
  return name === '' ? text : name
}

/** All the spellings of a text, in whatever languages. */
function spellingsOf(text: string): Set<string> {
  const from = (at: number, languages: number): string[] => {
    if (at === text.length) return ['']
    return waysToSpell(text, at)
      .filter((sound) => (sound.languages & languages) !== 0)
      .flatMap((sound) =>
        from(at + sound.letters.length, sound.languages & languages).map((rest) => sound.spelling + rest),
      )
  }
  return new Set(from(0, -1))
}
