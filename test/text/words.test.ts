import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fold } from '../../src/text/fold.ts'
import { foldedPattern } from '../../src/text/folded-words.ts'
import type { LanguageWords, WordTable } from '../../src/text/words/language-words.ts'
import { LANGUAGES } from '../../src/text/words/languages.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Files of the folder that are no language's. */
const OTHERS = ['language-words', 'languages', 'other-languages']

const { otherLanguages, ...ofOne } = LANGUAGES

/** All lists of a language, those in its tables as well. */
function listsOf(words: LanguageWords): string[] {
  const lists = Object.values(words).flatMap((list: string | WordTable) =>
    typeof list === 'string' ? [list] : Object.entries(list).flat(),
  )
  // Of a nominative without an end.
  return lists.filter((list) => list !== '')
}

describe('the words of languages', () => {
  it('are read from every file', () => {
    const files = readdirSync(join(ROOT, 'src', 'text', 'words')).map((name) => name.replace(/\.ts$/, ''))
    assert.deepEqual(Object.keys(ofOne).toSorted(), files.filter((name) => !OTHERS.includes(name)).toSorted())
  })

  it('are of languages that names are served in', () => {
    const lines = readFileSync(join(ROOT, 'data', 'languages.csv'), 'utf8').split('\n')
    for (const code of Object.keys(ofOne))
      assert(
        lines.some((line) => line.startsWith(`${code},`)),
        code,
      )
  })

  // A word of no letters would stand between any two.
  it('have one space between', () => {
    for (const words of [...Object.values(ofOne), otherLanguages]) {
      for (const list of listsOf(words)) assert.match(list, /^[^ ]+(?: [^ ]+)*$/)
    }
  })
})

describe('a pattern for folded text', () => {
  it('has its letters as they stand there, whatever the language', () => {
    for (const text of ['straße', 'øst', 'ґанок', 'ilçesı', 'młyn', 'район']) {
      const folded = fold(text)
      assert.match(folded, foldedPattern(`^${text}$`))
    }
    assert.match('obl 12', foldedPattern('^\\p{L}+\\s\\d+$', 'u'))
  })
})
