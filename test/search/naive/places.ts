import type { Directories } from '../../../src/model/directories.ts'
import type { Names } from '../../../src/model/names.ts'
import { bareNames, saysArea } from '../../../src/text/addresses/bare-names.ts'
import { fold } from '../../../src/text/fold.ts'
import { placeSpellings } from '../../../src/text/scripts/respelled.ts'
import { divisionsOf } from './in-place.ts'

/** A country by its sign, or an area by its id. */
export type PlaceKey = string | number

/** What a text names next to a town, and the part of that which has the whole text for a name. */
export interface NamedPlaces {
  readonly all: ReadonlySet<PlaceKey>
  readonly called: ReadonlySet<PlaceKey>
}

interface NaivePlace {
  readonly key: PlaceKey
  readonly country: string
  /** Those of its own. */
  readonly ownNames: NameLines
  /** With further ones, by which it is also called. */
  readonly names: NameLines
  /** With abbreviations, which count only after a town. */
  readonly allNames: NameLines
}

/** Folded names, each a line between two spaces: all of them are looked through at once, in a fifth of the time. */
type NameLines = string

/** Finds countries, and areas that have towns, by looking at every name of each. */
export class NaivePlaces {
  readonly #places: readonly NaivePlace[]
  /** By what was asked, since the parts of a query are asked for again and again. */
  readonly #answers = new Map<string, NaivePlace[]>()
  readonly #calledBy = new Map<string, NaivePlace[]>()
  readonly #whollyNamed = new Map<string, NaivePlace[]>()

  constructor({ countries, areas, townGroups }: Directories) {
    const groups = new Map(townGroups.map(({ areaId, country }) => [areaId, country]))
    // The only area of a country is the country.
    const isOnly = (id: number) => townGroups.filter(({ country }) => country === groups.get(id)).length === 1
    this.#places = [
      ...countries.map(({ sign, names, aliases, vehicleSign }) => ({
        key: sign,
        country: sign,
        ...placeNames(names, [sign, ...aliases], vehicleSign === undefined ? [] : [vehicleSign]),
      })),
      ...areas
        .filter(({ id }) => groups.has(id))
        .map(({ id, countrySign, names, aliases, abbreviations = [] }) => ({
          key: isOnly(id) ? countrySign : id,
          country: countrySign,
          ...placeNames(names, aliases, abbreviations),
        })),
    ]
  }

  /**
   * Those that folded text names next to a town; or, of two of them, the one that lies in the other, of which the farther one has up to five words.
   *
   * @param isAfter the text, of the town: the farther place stands at its end, else at its start.
   */
  named(text: string, isAfter: boolean, inAnyScript: boolean): NamedPlaces {
    const words = text.split(' ')
    for (let outerWords = 0; outerWords <= 5 && outerWords < words.length; outerWords++) {
      const split = isAfter ? words.length - outerWords : outerWords
      const parts = [words.slice(0, split).join(' '), words.slice(split).join(' ')]
      const [inner = '', outer = ''] = isAfter ? parts : parts.reverse()
      const nearer = this.#named(inner, isAfter || outer !== '', inAnyScript)
      const farther = this.#named(outer, isAfter, inAnyScript)
      const turned = isAfter ? within(farther, nearer) : []
      const named = outer === '' ? nearer : [within(nearer, farther), turned].find(isAny)
      if (named === undefined || !isAny(named)) continue
      const texts = spelled(named === turned ? outer : inner, inAnyScript)
      return {
        all: keysOf(named),
        called: keysOf(named.filter(({ allNames }) => texts.some((each) => holdsName(allNames, each)))),
      }
    }
    return { all: new Set(), called: new Set() }
  }

  /** Those that folded text names before a town and that lie in, or are, countries which a text after the town is the name of. */
  namedBetween(before: string, after: string, inAnyScript: boolean): NamedPlaces {
    const called = new Set(spelled(after, inAnyScript).flatMap((text) => this.#wholly(text)))
    const countries = keysOf([...called].filter(({ key, country }) => key === country))
    const { all, called: wholly } = this.named(before, false, inAnyScript)
    const isThere = (place: PlaceKey) =>
      this.#places.some(({ key, country }) => key === place && (countries.has(key) || countries.has(country)))
    return { all: new Set([...all].filter(isThere)), called: new Set([...wholly].filter(isThere)) }
  }

  /** Signs of the countries that folded texts name after a town, or in which the areas are that they name. */
  countriesNamed(texts: readonly string[]): Set<string> {
    return new Set(texts.flatMap((text) => this.#named(text, true, true)).map(({ country }) => country))
  }

  /** Whether folded text is an area or country, by a whole name but for words that say that it is one, or by such a word. */
  isPlace(text: string): boolean {
    if (saysArea(text)) return true
    const bare = bareNames(text)
    return this.#called(placeSpellings(bare)).length > 0
  }

  /** Those that have folded text for a whole name, but for words that say that it is one. */
  called(text: string): Set<PlaceKey> {
    return keysOf(this.#called(placeSpellings(text)))
  }

  /** Signs of the countries of those. */
  countriesOfCalled(text: string): Set<string> {
    return new Set(this.#called(placeSpellings(text)).map(({ country }) => country))
  }

  /** Those that a query names and no town; of two parts one says that it is an area, and the other is its country. */
  alone(query: string): Set<PlaceKey> {
    const inParts = this.#aloneInParts(query)
    const whole = fold(query)
    return inParts.size > 0 || whole.length < 3 ? inParts : this.signed(whole)
  }

  #aloneInParts(query: string): Set<PlaceKey> {
    const parts = [...new Set(query.split(/[/(),]/).map(fold))].filter((part) => part !== '')
    const areas = parts.length === 1 ? parts : parts.filter(saysArea)
    if (areas.length !== 1 || parts.length > 2) return new Set()
    const called = (part: string) => {
      if (parts.length === 1 && !saysArea(part)) return this.#calledSo(part.length >= 3 ? [part] : [])
      const bare = bareNames(part)
      return this.#calledSo(placeSpellings(bare).filter((way) => way.length >= 3))
    }
    const [only = ''] = parts
    const isBegun = parts.length === 1 && saysArea(only) && called(only).length === 0
    if (isBegun) return this.#areasBegun(bareNames(only))
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

  /** Those with a name that says that it is an area's, of which a word starts with a text of one word; by own names first. */
  #areasBegun(text: string): Set<PlaceKey> {
    if (text.length < 3 || text.includes(' ')) return new Set()
    const says = (name: string) => name.includes(` ${text}`) && saysArea(name.trim())
    return keysOf(ownFirst(this.#places, (names) => names.split('\n').some(says)))
  }

  /** As `#called`, by own names first. */
  #calledSo(ways: readonly string[]): readonly NaivePlace[] {
    return ownFirst(this.#called(ways), (names) => isBarelyAny(names, ways))
  }

  /** The areas that are called like a part of a text which has another one, of the same country, after it or before it. */
  ownAreas(text: string): { readonly name: string; readonly own: ReadonlySet<PlaceKey> }[] {
    const words = text.split(' ')
    return divisionsOf(words.length).flatMap((at) => {
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
      return [
        { name: left, own: this.#ownAreas(left, this.named(right, true, false).all) },
        { name: right, own: this.#ownAreas(right, this.named(left, false, false).all) },
      ]
    })
  }

  #ownAreas(name: string, beside: ReadonlySet<PlaceKey>): Set<PlaceKey> {
    const countries = new Set(this.#places.filter(({ key }) => beside.has(key)).map(({ country }) => country))
    const isCalled = ({ country, allNames }: NaivePlace) => countries.has(country) && holdsName(allNames, name)
    return keysOf(name.length >= 2 ? this.#places.filter(isCalled) : [])
  }

  /** Those of which any of folded texts is a whole name, but for words that say that it is one. */
  #called(ways: readonly string[]): NaivePlace[] {
    const key = ways.join('|')
    const known = this.#calledBy.get(key)
    if (known !== undefined) return known
    const called = this.#places.filter(({ allNames }) => isBarelyAny(allNames, ways))
    this.#calledBy.set(key, called)
    return called
  }

  /** Signs of the countries of those that have a word that starts like a text, but for a vowel at its end. */
  countriesBegun(text: string): Set<string> {
    const bare = bareNames(text)
    const isLong = bare.length > 3
    const start = isLong ? bare.replace(/[аеиоуюяієaeiouy]$/, '') : bare
    return this.countriesNamed([start])
  }

  /** Those with a name of which a word starts with folded text, however short. */
  begun(text: string): Set<PlaceKey> {
    return keysOf(this.#places.filter(({ allNames }) => allNames.includes(` ${text}`)))
  }

  /** Those that folded text is a name or an abbreviation of, as it stands. */
  signed(text: string): Set<PlaceKey> {
    return keysOf(this.#wholly(text))
  }

  isCountry(text: string): boolean {
    return this.#wholly(text).some(({ key, country }) => key === country)
  }

  isNameOfPlace(text: string): boolean {
    return isAny(this.#wholly(text))
  }

  #wholly(text: string): NaivePlace[] {
    const known = this.#whollyNamed.get(text)
    if (known !== undefined) return known
    const named = this.#places.filter(({ allNames }) => holdsName(allNames, text))
    this.#whollyNamed.set(text, named)
    return named
  }

  /**
   * Those with a word that starts with folded text of three letters or more, or with a shorter name that it is.
   *
   * @param isAfter whether abbreviations count as well.
   */
  #named(text: string, isAfter: boolean, inAnyScript: boolean): NaivePlace[] {
    if (text === '') return []
    const key = `${text}|${isAfter}|${inAnyScript}`
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const texts = spelled(text, inAnyScript)
    const named = this.#places.filter(({ names, allNames }) => {
      const counting = isAfter ? allNames : names
      return texts.some((each) => (each.length >= 3 ? counting.includes(` ${each}`) : holdsName(counting, each)))
    })
    this.#answers.set(key, named)
    return named
  }
}

/** Those of some places that are others, or lie in them. */
function within(places: readonly NaivePlace[], others: readonly NaivePlace[]): NaivePlace[] {
  const around = keysOf(others)
  return places.filter(({ key, country }) => around.has(key) || around.has(country))
}

function spelled(text: string, inAnyScript: boolean): string[] {
  return inAnyScript ? placeSpellings(text) : [text]
}

function isAny(places: readonly NaivePlace[]): boolean {
  return places.length > 0
}

function keysOf(places: readonly NaivePlace[]): Set<PlaceKey> {
  return new Set(places.map(({ key }) => key))
}

/** Those of some places of which own names satisfy a condition, or else any names. */
function ownFirst(places: readonly NaivePlace[], holds: (names: NameLines) => boolean): readonly NaivePlace[] {
  const own = places.filter(({ ownNames }) => holds(ownNames))
  return own.length > 0 ? own : places.filter(({ allNames }) => holds(allNames))
}

/** Whether any of some texts is a name, but for words that say that it is an area. */
function isBarelyAny(names: NameLines, ways: readonly string[]): boolean {
  return ways.some((way) => holdsName(names, way) || isBarely(names, way))
}

function isBarely(names: NameLines, way: string): boolean {
  const holds = (name: string) => name.includes(` ${way} `) && bareNames(name.trim()) === way
  return way.length >= 3 && names.includes(` ${way} `) && names.split('\n').some(holds)
}

function placeNames(names: Names, aliases: readonly string[], abbreviations: readonly string[]) {
  const own = Object.values(names)
  return {
    ownNames: nameLines(own),
    names: nameLines([...own, ...aliases]),
    allNames: nameLines([...own, ...aliases, ...abbreviations]),
  }
}

function nameLines(names: readonly string[]): NameLines {
  return `\n${[...new Set(names.map(fold))].map((name) => ` ${name} \n`).join('')}`
}

function holdsName(names: NameLines, name: string): boolean {
  return names.includes(`\n ${name} \n`)
}
