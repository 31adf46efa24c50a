import type { PlaceNames } from '../place-names.ts'

/** Most words of the outer one of two places: «united arab emirates», «republic of north ossetia alania». */
const MOST_OUTER_WORDS = 5

/** Most words on the shorter side when a text is divided into a town's name and a place. */
const MOST_WORDS_ASIDE = 6

/** A text read as a town's name and the scopes of the areas and countries that are named with it. */
export interface PlaceReading {
  readonly name: string
  readonly scopes: readonly number[]
  /** Those of the scopes that have the whole text of the place for a name: Virginia, but not West Virginia. */
  readonly called: readonly number[]
}

/** The scopes that a text names, and those of them that have the whole text for a name. */
type Named = Pick<PlaceReading, 'scopes' | 'called'>

/** Which side of a town's name a place stands on: some names of places count only after it. */
type Side = 'before' | 'after'

/** The ways to read one folded text as a town's name and places beside it: `paris texas` as Paris in Texas. */
export class PlaceReadings {
  readonly #places: PlaceNames
  readonly #words: readonly string[]
  readonly #spellings: (text: string) => readonly string[]
  /** By side and text: most parts are asked for again and again. */
  readonly #known = { before: new Map<string, Named>(), after: new Map<string, Named>() }

  /** @param spellings how a place's name may be written. */
  constructor(places: PlaceNames, text: string, spellings: (text: string) => readonly string[]) {
    this.#places = places
    this.#words = text.split(' ')
    this.#spellings = spellings
  }

  /**
   * With a place after the name or before it. There may be two places, one in the other, the inner one next to the name:
   * «броди львівська область україна», «україна львівська область броди».
   */
  *onOneSide(): Generator<PlaceReading> {
    const words = this.#words
    for (let at = 1; at < words.length; at++) {
      if (Math.min(at, words.length - at) > MOST_WORDS_ASIDE) continue
      const [left, right] = [words.slice(0, at), words.slice(at)]
      yield { name: left.join(' '), ...this.#nextTo(right, 'after') }
      yield { name: right.join(' '), ...this.#nextTo(left, 'before') }
    }
  }

  /** With a place before the name and the country that it is in after it: «львівська область броди україна». */
  *onBothSides(): Generator<PlaceReading> {
    const words = this.#words
    for (let to = Math.max(2, words.length - MOST_OUTER_WORDS); to < words.length; to++) {
      // Named in full.
      const countries = this.#places.countriesAmong(this.#named(words.slice(to), 'after').called)
      if (countries.length === 0) continue
      for (let from = 1; from < to && from <= MOST_WORDS_ASIDE; from++) {
        const before = this.#nextTo(words.slice(0, from), 'before')
        yield { name: words.slice(from, to).join(' '), ...this.#within(before, countries) }
      }
    }
  }

  /** The scopes of the place that words name or, where they name one within another, of the inner one, next to the town. */
  #nextTo(words: readonly string[], side: Side): Named {
    const named = this.#named(words, side)
    if (named.scopes.length > 0) return named
    const mostOuter = Math.min(words.length - 1, MOST_OUTER_WORDS)
    for (let outerWords = 1; outerWords <= mostOuter; outerWords++) {
      const at = side === 'after' ? words.length - outerWords : outerWords
      const [left, right] = [words.slice(0, at), words.slice(at)]
      const [inner, outer] = side === 'after' ? [left, right] : [right, left]
      const around = this.#named(outer, side)
      if (around.scopes.length === 0) continue
      // Beside its country, an area's abbreviation cannot be mistaken for a word of a name: `RO, CJ, Turda`.
      const beside = this.#named(inner, 'after')
      if (beside.scopes.length === 0) continue
      const within = this.#within(beside, around.scopes)
      if (within.scopes.length > 0) return within
      // «Львів, Україна, Львівська область»
      if (side === 'before') continue
      const turned = this.#within(around, beside.scopes)
      if (turned.scopes.length > 0) return turned
    }
    return named
  }

  /** What lies in some scopes, or is among them. */
  #within({ scopes, called }: Named, around: readonly number[]): Named {
    return { scopes: this.#places.within(scopes, around), called: this.#places.within(called, around) }
  }

  #named(words: readonly string[], side: Side): Named {
    const text = words.join(' ')
    const known = this.#known[side].get(text)
    if (known !== undefined) return known
    const spellings = this.#spellings(text)
    const scopes = this.#places.scopesNamed(spellings, side === 'after')
    const whole = scopes.length === 0 ? [] : spellings.flatMap((spelling) => this.#places.scopesOfWholeName(spelling))
    const named = { scopes, called: scopes.filter((scope) => whole.includes(scope)) }
    this.#known[side].set(text, named)
    return named
  }
}
