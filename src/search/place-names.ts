import { bareNames, saysArea } from '../text/addresses/bare-names.ts'
import { LONGEST_SIGN } from '../text/addresses/country-signs.ts'
import { foldedPattern } from '../text/folded-words.ts'
import { placeSpellings } from '../text/scripts/respelled.ts'
import type { ScopeNumbers } from './filters/scope-numbers.ts'
import { EVERYWHERE, TEXT_MASK, TEXT_OWNER } from './text-index/layout.ts'
import { type MatchKind, NAME_START, WHOLE_NAME, WORD_START, WORDS_BEGUN } from './text-index/match-kind.ts'
import { textOfRow } from './text-index/owner-texts.ts'
import { noRanges, type TextIndex } from './text-index/text-index.ts'

/** Fewest letters that find an area or country by the start of a word; fewer find it only as a whole name, such as a sign. */
const SHORTEST_PLACE = 3

/** Endings that towns' names have and the areas called after them do not: «Полтава», «Полтавська область». */
const VOWEL = foldedPattern('(?<=.{3})[аеиоуюяієїaeiouy]$')

/** Mask of a text that names a place only after a town. */
export const ONLY_AFTER = 1

/** Masks of a place's own names, and of further ones, by which it is also called. */
export const OWN_NAME = 2
export const FURTHER_NAME = 0

/**
 * Finds areas and countries by any of their names: owners are scopes of the town indexes.
 *
 *     how a text names a place                     scopes              countries
 *     a word of a name starts with it              scopesNamed         countriesNamed, countriesBegun
 *     the same, however short it is                scopesBegun
 *     the same, of an area's name that says so     areasBegun
 *     it is a whole name                           scopesOfWholeName   countriesCalled
 *     the same, if it is a sign                    scopesOfSign
 *     it is one without «область» and the like     scopesOfBareName
 *     the same, of a place without a town          scopesAlone
 */
export class PlaceNames {
  readonly #index: TextIndex
  readonly #numbers: ScopeNumbers
  readonly #ranges = noRanges()
  /** Names without the words that only say what kind of place it is, by row, as far as they have been asked for. */
  readonly #bareNames = new Map<number, string>()
  /** The scopes of signs, as far as they have been asked for. */
  readonly #signs = new Map<string, readonly number[]>()

  constructor(index: TextIndex, numbers: ScopeNumbers) {
    this.#index = index
    this.#numbers = numbers
  }

  /**
   * The scopes of the areas and countries with a word in a name that starts with one of the folded texts; each once.
   *
   * @param isAfter whether the texts stand after a town rather than before it: some names count only there.
   */
  scopesNamed(texts: readonly string[], isAfter: boolean): number[] {
    const counts = (row: number) => isAfter || this.#index.texts[row + TEXT_MASK] !== ONLY_AFTER
    const rows = texts.flatMap((text) =>
      this.#rowsWith(text, text.length < SHORTEST_PLACE ? [WHOLE_NAME] : WORDS_BEGUN, counts),
    )
    return this.#scopesOf(rows).sort((a, b) => a - b)
  }

  /** The scopes of the areas and countries with a word that begins with a folded text, however short, after a town. */
  scopesBegun(text: string): number[] {
    return this.#scopesOf(this.#rowsWith(text, WORDS_BEGUN, () => true))
  }

  /**
   * The scopes of the areas with a name that says it is one and a word that starts so, by own names where any does: «моск» →
   * «Московская область».
   */
  areasBegun(text: string): number[] {
    const rows = this.#rowsWith(text, WORDS_BEGUN, (row) => saysArea(textOfRow(this.#index, row)))
    return this.#scopesOf(this.#ownFirst(rows))
  }

  /** The scopes of the areas and countries that have a folded text for a name, as it stands. */
  scopesOfWholeName(text: string): number[] {
    this.#index.locate(text, EVERYWHERE, WHOLE_NAME, this.#ranges)
    return this.#scopesOf(this.#wholeRows())
  }

  /**
   * The scopes of the areas and countries with a sign, of one or two Latin letters. Remembered, since it takes 1 µs, and many
   * texts begin or end so: «Rio de».
   */
  scopesOfSign(sign: string): readonly number[] {
    const known = this.#signs.get(sign)
    if (known !== undefined) return known
    const scopes = this.scopesOfWholeName(sign)
    this.#signs.set(sign, scopes)
    return scopes
  }

  /**
   * The scopes of the areas and countries that have a folded text, in any script, for a name, as it stands or without the
   * words that only say what kind of place it is (see `bareNames`); each once.
   */
  scopesOfBareName(name: string): number[] {
    return this.#scopesOf(placeSpellings(name).flatMap((text) => this.#rowsOfBareName(text)))
  }

  /** The scopes of such bare names that are all there is: of the places with one for a name of their own, if there are any. */
  scopesAlone(texts: readonly string[]): number[] {
    return this.#scopesOf(this.#ownFirst(texts.flatMap((text) => this.#rowsOfBareName(text))))
  }

  /** The scopes of the countries that a folded text names after a town, in any script, or that have the areas which it names. */
  countriesNamed(text: string): number[] {
    return this.countriesAround(this.scopesNamed(placeSpellings(text), true))
  }

  /**
   * The countries that a part may be, or whose areas it may be: a word of the name starts with it, except for its last vowel
   * («Полтавська» of «Полтава»).
   */
  countriesBegun(part: string): number[] {
    return this.countriesNamed(bareNames(part).replace(VOWEL, ''))
  }

  /** The scopes of the countries that have a folded text for a name, as it stands. */
  countriesCalled(text: string): number[] {
    return this.countriesAmong(this.scopesOfWholeName(text))
  }

  /** Whether a folded part of an address is an area or country: by its whole name, or because it says so. */
  isPlace(part: string): boolean {
    return saysArea(part) || this.scopesOfBareName(bareNames(part)).length > 0
  }

  /** Whether folded text is a country's name, or its sign. */
  isCountry(text: string): boolean {
    return this.countriesCalled(text).length > 0
  }

  /** Whether folded text beside another is a country's or an area's sign rather than a town of that name: «центр, UA». */
  isSign(text: string): boolean {
    return text.length <= LONGEST_SIGN && this.scopesOfWholeName(text).length > 0
  }

  /** The countries that some scopes are, or lie in; each once. */
  countriesAround(scopes: readonly number[]): number[] {
    return [...new Set(scopes.map((scope) => this.#numbers.countryAround(scope)))]
  }

  /** Those of some scopes that are countries. */
  countriesAmong(scopes: readonly number[]): number[] {
    return scopes.filter((scope) => this.#numbers.isCountry(scope))
  }

  /** Those of some scopes that are among the others, or lie in them. */
  within(scopes: readonly number[], others: readonly number[]): number[] {
    const around = new Set(others)
    return scopes.filter((scope) => around.has(scope) || around.has(this.#numbers.countryAround(scope)))
  }

  /** The rows of names that a text matches in one of the given kinds and that count; a place may have several. */
  #rowsWith(text: string, kinds: readonly MatchKind[], counts: (row: number) => boolean): number[] {
    const { low, high } = this.#ranges
    this.#index.locate(text, EVERYWHERE, WORD_START, this.#ranges)
    const rows: number[] = []
    for (const kind of kinds) {
      for (let at = low[kind]!; at < high[kind]!; at++) {
        const row = this.#index.rowAt(this.#index.suffixes[at]!)
        if (counts(row)) rows.push(row)
      }
    }
    return rows
  }

  /** The rows that have the text located last for a whole name. */
  #wholeRows(): number[] {
    const { low, high } = this.#ranges
    const suffixes = this.#index.suffixes.subarray(low[WHOLE_NAME]!, high[WHOLE_NAME]!)
    return Array.from(suffixes, (suffix) => this.#index.rowAt(suffix))
  }

  /** The rows that have a text for such a name. */
  #rowsOfBareName(text: string): number[] {
    this.#index.locate(text, EVERYWHERE, WORD_START, this.#ranges)
    const rows = this.#wholeRows()
    if (text.length < SHORTEST_PLACE) return rows
    const { low, high } = this.#ranges
    const addFrom = (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const row = this.#index.rowAt(this.#index.suffixes[at]!)
        if (this.#bareName(row) === text) rows.push(row)
      }
    }
    // As the last words of a name, then as words with others after them.
    addFrom(low[WORD_START]!, this.#index.endOfWholes(text.length, low[WORD_START]!, high[WORD_START]!))
    this.#index.locate(`${text} `, EVERYWHERE, WORD_START, this.#ranges)
    for (const kind of [NAME_START, WORD_START]) addFrom(low[kind]!, high[kind]!)
    return rows
  }

  /** Remembered, since making it takes 10 µs, and hundreds of names end in «область». */
  #bareName(row: number): string {
    const known = this.#bareNames.get(row)
    if (known !== undefined) return known
    const bare = bareNames(textOfRow(this.#index, row))
    this.#bareNames.set(row, bare)
    return bare
  }

  /** The scopes of the places that have some names, each once. */
  #scopesOf(rows: readonly number[]): number[] {
    return [...new Set(rows.map((row) => this.#index.texts[row + TEXT_OWNER]!))]
  }

  /** Of some names, places' own ones where there are any: «Московская область» is one of Moscow's further names, too. */
  #ownFirst(rows: readonly number[]): readonly number[] {
    const own = rows.filter((row) => this.#index.texts[row + TEXT_MASK] === OWN_NAME)
    return own.length > 0 ? own : rows
  }
}
