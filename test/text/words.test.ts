import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { addressNames, bareNames, saysArea } from '../../src/text/addresses/bare-names.ts'
import { namesFirm, withoutLegalForm } from '../../src/text/addresses/firms.ts'
import { withoutPreposition } from '../../src/text/addresses/prepositions.ts'
import { isStreet, isStreetWord, townsBeforeStreet, withoutStreetAfter } from '../../src/text/addresses/streets.ts'
import { citiesWithPart, isTownPart, withoutTownPart } from '../../src/text/addresses/town-parts.ts'
import { townAtSite } from '../../src/text/addresses/town-sites.ts'
import { fold } from '../../src/text/fold.ts'
import { foldQuery } from '../../src/text/fold-query.ts'
import { foldedPattern } from '../../src/text/folded-words.ts'
import { spelledOut } from '../../src/text/names/abbreviations.ts'
import { nominatives } from '../../src/text/names/declined.ts'
import { isEnding } from '../../src/text/names/inflected.ts'
import { withoutPackaging } from '../../src/text/names/packaging.ts'
import { shortFor } from '../../src/text/names/shortened.ts'
import { bareCode, codeAfterAbbreviation } from '../../src/text/postcodes/typed-postcode.ts'
import type { LanguageWords, WordTable } from '../../src/text/words/language-words.ts'
import { LANGUAGES, rowsIn, type WordList, wordsIn } from '../../src/text/words/languages.ts'

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

  it('stand once in each list', () => {
    for (const words of [...Object.values(ofOne), otherLanguages]) {
      for (const list of listsOf(words).map((each) => each.split(' '))) assert.deepEqual(list, [...new Set(list)])
    }
  })
})

/** What each word does in a text, by its list, beside names that hold no word: `kraba` is the town. */
const USES: Readonly<Record<WordList, (word: string) => boolean>> = {
  settlements: (word) => foldQuery(`${word} Kraba`) === 'kraba' && addressNames(`Kraba, ${word}`)[0] === 'kraba',
  settlementsAsInNames: (word) => isLeftOut(`${word} Kraba`),
  handling: (word) => isLeftOut(`${word} Kraba`) && withoutPreposition(`${word} nach Kraba`) === 'kraba',
  remarks: (word) => isLeftOut(`Kraba ${word}`) && withoutPreposition(`${word} nach Kraba`) === 'kraba',
  units: (word) => isLeftOut(`Kraba 20 ${word}`),
  postcodes: (word) => bareCode(`${word} 10115`) === '10115' && isLeftOut(`${word} 10115 Kraba`),
  postcodeAbbreviations: (word) => codeAfterAbbreviation(`${word} 10115`) === '10115',
  areas: (word) => saysArea(fold(`Kraba ${word}`)) && isLeftOut(`Kraba ${word}`),
  districts: (word) => isLeftOut(`Kraba ${word}`),
  districtsBeforeName: (word) => isLeftOut(`Kraba ${word} Tulpa`),
  districtsAfterName: (word) => isLeftOut(`Tulpa ${word} Kraba`),
  municipalities: (word) => addressNames(`Kraba ${word} Tulpa Obwodna`).includes('kraba'),
  near: (word) => isLeftOut(`Kraba ${word} Tulpa`),
  nearAsInNames: (word) => withoutTownPart(fold(`Kraba ${word} Tulpa`)) === 'kraba',
  streetsBeforeName: (word) => isBeforeStreet(word) && withoutStreetAfter(fold(`Kraba ${word}`)) === 'kraba',
  streetsBesideName: (word) => isBeforeStreet(word) && isStreet(fold(`Tulpa ${word}`)),
  streetsAtStart: (word) => isStreet(fold(`${word} Tulpa`)),
  // `Bratislava SK` is no street.
  streetsAfterName: (word) =>
    townsBeforeStreet(fold(`Tulpa ${word} 5`)).length > 0 && (word === 'sk' || isStreet(fold(`Tulpa ${word}`))),
  streetsBeforeHouse: (word) => townsBeforeStreet(fold(`Tulpa ${word} 5`)).length > 0,
  streetsJoinedToName: (word) => isStreet(fold(`Tulpa${word}`)),
  townParts: (word) => isTownPart(fold(word)) && withoutTownPart(fold(`${word} Kraba ${word}`)) === 'kraba',
  townPartLinks: (word) => withoutTownPart(fold(`Port ${word} Kraba`)) === 'kraba',
  citiesThatAreWords: (word) => citiesWithPart(fold(`${word} Tulpa`)).length === 0,
  links: (word) => shortFor(['kraba', 'tulpa'], fold(`Kraba ${word} Tulpa`)) === 'whole',
  linksToSite: (word) => townAtSite(fold(`Kraba ${word} Tulpa`))?.town === 'kraba',
  prepositions: (word) => withoutPreposition(`${word} Kraba`) === 'kraba',
  endsAfterApostrophe: (word) => withoutPreposition(`Kraba'${word}`) === 'kraba',
  firms: (word) => namesFirm(`Tulpa ${word}`) && withoutLegalForm(fold(`Tulpa ${word} Kraba`)) === 'tulpa kraba',
  packaging: (word) => withoutPackaging(fold(`Kraba ${word}`)) === 'kraba',
  endingLetters: (word) => [...word].every((letter) => isEnding(fold(letter))),
}

function isLeftOut(text: string): boolean {
  return bareNames(fold(text)) === 'kraba'
}

function isBeforeStreet(word: string): boolean {
  return (
    isStreet(fold(`${word} Tulpa`)) &&
    isStreetWord(fold(word)) &&
    withoutStreetAfter(fold(`Kraba ${word} Tulpa 5`)) === 'kraba'
  )
}

/** The rows of a table, as pairs of one of their words and one that it may stand for. */
function pairsIn(table: Parameters<typeof rowsIn>[0]): (readonly [word: string, meant: string])[] {
  const pairs = rowsIn(table).flatMap(([words, meant]) =>
    words.split(' ').flatMap((word) => meant.split(' ').map((each) => [fold(word), fold(each)] as const)),
  )
  assert(pairs.length > 0, table)
  return pairs
}

describe('each word of a language', () => {
  for (const [list, isUsed] of Object.entries(USES))
    it(`does what its list says, whatever the other lists have: ${list}`, () => {
      // A hyphen joins words that belong together; where it belongs to the word, it does not matter.
      const words = wordsIn(list as WordList).map((word) => word.replaceAll('-', ' '))
      assert(words.length > 0)
      assert.deepEqual(
        words.filter((word) => !isUsed(word)),
        [],
      )
    })

  it('is spelled out in every way if it is an abbreviation', () => {
    const isMeant = (text: string, word: string, meant: string) =>
      spelledOut(text.replace('…', word)).includes(text.replace('…', meant))
    for (const [table, text] of [
      ['abbreviationsBeforeName', '… kraba'],
      ['abbreviationsBetween', 'tulpa … kraba'],
      ['abbreviationsAfterName', 'kraba …'],
    ] as const)
      assert.deepEqual(
        pairsIn(table).filter(([word, meant]) => !isMeant(text, word, meant)),
        [],
        table,
      )
  })

  it('is put into every nominative that its ending may have', () => {
    const stemBefore = (end: string) => (/\p{Script=Cyrillic}/u.test(end) ? 'краб' : 'krab')
    const lost = pairsIn('declension').filter(([nominative, end]) => {
      const [word, meant] = [stemBefore(end) + end, stemBefore(end) + nominative]
      return word !== meant && !nominatives(word).includes(meant)
    })
    assert.deepEqual(lost, [])
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
