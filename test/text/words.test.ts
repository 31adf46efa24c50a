import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fold } from '../../src/text/fold.ts'
import { foldedPattern } from '../../src/text/folded-words.ts'
import type { LanguageWords, WordTable } from '../../src/text/words/language-words.ts'
import { LANGUAGES } from '../../src/text/words/languages.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Files of the folder that belong to no language. */
const OTHERS = ['language-words', 'languages', 'other-languages']

const { otherLanguages, ...ofOne } = LANGUAGES

/** All lists of a language, those in its tables as well. */
function listsOf(words: LanguageWords): string[] {
  const lists = Object.values(words).flatMap((list: string | WordTable) =>
    typeof list === 'string' ? [list] : Object.entries(list).flat(),
  )
  // A nominative may have an empty ending.
  return lists.filter((list) => list !== '')
}

describe('the words of languages', () => {
  it('are read from every file', () => {
    const files = readdirSync(join(ROOT, 'src', 'text', 'words')).map((name) => name.replace(/\.ts$/, ''))
    assert.deepEqual(Object.keys(ofOne).toSorted(), files.filter((name) => !OTHERS.includes(name)).toSorted())
  })

  it('belong to languages in which names are served', () => {
    const lines = readFileSync(join(ROOT, 'data', 'languages.csv'), 'utf8').split('\n')
    for (const code of Object.keys(ofOne))
      assert(
        lines.some((line) => line.startsWith(`${code},`)),
        code,
      )
  })

  // Two spaces would make an empty word, which would match between any two words.
  it('are separated by single spaces', () => {
    for (const words of [...Object.values(ofOne), otherLanguages]) {
      for (const list of listsOf(words)) assert.match(list, /^[^ ]+(?: [^ ]+)*$/)
    }
  })
})

describe('a pattern for folded text', () => {
  it('folds its letters, whatever the language, but not its escapes', () => {
    for (const text of ['straße', 'øst', 'ґанок', 'ilçesı', 'młyn', 'район']) {
      const folded = fold(text)
      assert.match(folded, foldedPattern(`^${text}$`))
    }
    assert.match('obl 12', foldedPattern('^\\p{L}+\\s\\d+$', 'u'))
  })
})
