import type { Directories } from '../../src/model/directories.ts'
import { bareNames, saysArea } from '../../src/text/bare-names.ts'
import { fold } from '../../src/text/fold.ts'
import { respelledPlace } from '../../src/text/respelled.ts'

/** A country by its sign, or an area by its id. */
export type PlaceKey = string | number

interface NaivePlace {
  readonly key: PlaceKey
  readonly country: string
  /** Folded. */
  readonly names: readonly string[]
  /** Names that count only behind a town. */
  readonly abbreviations: readonly string[]
}

/** Finds countries, and areas that have towns, by looking at every name of each. */
export class NaivePlaces {
  readonly #places: readonly NaivePlace[]
  /** By what was asked, since the parts of a query are asked for again and again. */
  readonly #answers = new Map<string, NaivePlace[]>()

  constructor({ countries, areas, townGroups }: Directories) {
    const groups = new Map(townGroups.map(({ areaId, country }) => [areaId, country]))
    // The only area of a country is the country.
    const isOnly = (id: number) => townGroups.filter(({ country }) => country === groups.get(id)).length === 1
    this.#places = [
      ...countries.map(({ sign, names, aliases, vehicleSign }) => ({
        key: sign,
        country: sign,
        abbreviations: foldedOnce(vehicleSign === undefined ? [] : [vehicleSign]),
        names: foldedOnce([...Object.values(names), sign, ...aliases]),
      })),
      ...areas
        .filter(({ id }) => groups.has(id))
        .map(({ id, countrySign, names, aliases, abbreviations = [] }) => ({
          key: isOnly(id) ? countrySign : id,
          country: countrySign,
          names: foldedOnce([...Object.values(names), ...aliases]),
          abbreviations: foldedOnce(abbreviations),
        })),
    ]
  }

  /**
   * Those that folded text names next to a town; or, of two of them, the one next to it, in another of up to three words.
   *
   * @param isBehind the text, of the town: the other place stands at its end, else at its start.
   */
  named(text: string, isBehind: boolean, inAnyScript: boolean): Set<PlaceKey> {
    const words = text.split(' ')
    for (let outerWords = 0; outerWords <= 3 && outerWords < words.length; outerWords++) {
      const split = isBehind ? words.length - outerWords : outerWords
      const parts = [words.slice(0, split).join(' '), words.slice(split).join(' ')]
      const [inner = '', outer = ''] = isBehind ? parts : parts.reverse()
      const around = keysOf(this.#named(outer, isBehind, inAnyScript))
      const named = this.#named(inner, isBehind, inAnyScript).filter(
        ({ key, country }) => outer === '' || around.has(key) || around.has(country),
      )
      if (named.length > 0) return keysOf(named)
    }
    return new Set()
  }

  /** Signs of the countries that folded texts name behind a town, or in which the areas are that they name. */
  countriesNamed(texts: readonly string[]): Set<string> {
    return new Set(texts.flatMap((text) => this.#named(text, true, true)).map(({ country }) => country))
  }

  /** Whether folded text is an area or country, by a whole name but for words that say that it is one, or by such a word. */
  isPlace(text: string): boolean {
    if (saysArea(text)) return true
    const bare = bareNames(text)
    return bare !== '' && this.#called([bare, ...respelledPlace(bare)]).length > 0
  }

  /** Those that a query names and no town; of two parts one says that it is an area, and the other is its country. */
  alone(query: string): Set<PlaceKey> {
    const parts = [...new Set(query.split(/[/(),]/).map(fold))].filter((part) => part !== '')
    const areas = parts.length === 1 ? parts : parts.filter(saysArea)
    if (areas.length !== 1 || parts.length > 2) return new Set()
    const called = (part: string) => {
      if (parts.length === 1 && !saysArea(part)) return this.#called(part.length >= 3 ? [part] : [])
      const bare = bareNames(part)
      return this.#called((bare === '' ? [] : [bare, ...respelledPlace(bare)]).filter((way) => way.length >= 3))
    }
    const countries = parts
      .filter((part) => !areas.includes(part))
      .map(
        (part) =>
          new Set(
            called(part)
              .filter(({ key, country }) => key === country)
              .map(({ key }) => key),
          ),
      )
    return keysOf(areas.flatMap(called).filter(({ country }) => countries.every((around) => around.has(country))))
  }

  /** The areas that are called like a part of a text which has another one, of the same country, behind it or before it. */
  ownAreas(text: string): { readonly name: string; readonly own: ReadonlySet<PlaceKey> }[] {
    const words = text.split(' ')
    return Array.from({ length: Math.min(words.length - 1, 6) }, (_, at) => at + 1).flatMap((at) => {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      return [
        { name: left, own: this.#ownAreas(left, this.named(right, true, false)) },
        { name: right, own: this.#ownAreas(right, this.named(left, false, false)) },
      ]
    })
  }

  #ownAreas(name: string, beside: ReadonlySet<PlaceKey>): Set<PlaceKey> {
    const countries = new Set(this.#places.filter(({ key }) => beside.has(key)).map(({ country }) => country))
    const isCalled = ({ names, abbreviations }: NaivePlace) => [...names, ...abbreviations].includes(name)
    return keysOf(this.#places.filter((place) => name.length >= 2 && countries.has(place.country) && isCalled(place)))
  }

  /** Those of which any of folded texts is a whole name, but for words that say that it is one. */
  #called(ways: readonly string[]): NaivePlace[] {
    const isMeant = (name: string) =>
      ways.some(
        (way) => name === way || (way.length >= 3 && ` ${name} `.includes(` ${way} `) && bareNames(name) === way),
      )
    return this.#places.filter(({ names, abbreviations }) => [...names, ...abbreviations].some(isMeant))
  }

  /** Signs of the countries of those that have a word that starts like a text, but for a vowel at its end. */
  countriesBegun(text: string): Set<string> {
    const bare = bareNames(text)
    const isLong = bare.length > 3
    const start = isLong ? bare.replace(/[аеиоуюяієaeiouy]$/, '') : bare
    return this.countriesNamed([start])
  }

  isNameOfPlace(text: string): boolean {
    return this.#places.some(({ names, abbreviations }) => [...names, ...abbreviations].includes(text))
  }

  /**
   * Those with a word that starts with folded text of three letters or more, or with a shorter name that it is.
   *
   * @param isBehind whether abbreviations count as well.
   */
  #named(text: string, isBehind: boolean, inAnyScript: boolean): NaivePlace[] {
    if (text === '') return []
    const key = `${text}|${isBehind}|${inAnyScript}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const isNamed = [text, ...(inAnyScript ? respelledPlace(text) : [])].map((each) => {
      const laterWord = ` ${each}`
      return each.length >= 3
        ? (name: string) => name.startsWith(each) || name.includes(laterWord)
        : (name: string) => name === each
    })
    const named = this.#places.filter(({ names, abbreviations }) => {
      const counting = isBehind ? [...names, ...abbreviations] : names
      return counting.some((name) => isNamed.some((is) => is(name)))
    })
    this.#answers.set(key, named)
    return named
  }
}

function keysOf(places: readonly NaivePlace[]): Set<PlaceKey> {
  return new Set(places.map(({ key }) => key))
}

function foldedOnce(names: readonly string[]): string[] {
  return [...new Set(names.map(fold))]
}
