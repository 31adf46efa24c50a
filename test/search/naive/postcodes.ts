import type { Directories } from '../../../src/model/directories.ts'
import type { Town } from '../../../src/model/places.ts'
import { POSTCODE_HOME_BONUS } from '../../../src/search/score.ts'
import { addressNames } from '../../../src/text/addresses/bare-names.ts'
import { isTownPart } from '../../../src/text/addresses/town-parts.ts'
import { normalizePostcode } from '../../../src/text/postcodes/typed-postcode.ts'
import {
  beforeSign,
  behindAnySign,
  behindSign,
  naiveAddress,
  naiveAfterWord,
  naiveBareCode,
  naiveCodeInParts,
  naiveCodesWithin,
  naiveDashed,
  naiveFirstPart,
  naiveParts,
  POSTCODE_ABBREVIATIONS,
} from './postcode-codes.ts'
import { AS_WRITTEN, INSIDE, type NaiveItem, NO_MATCH, naiveItem, START, WHOLE } from './postcode-item.ts'
import { type NaiveQuery, type NaiveTown, satisfies } from './towns.ts'

type NaiveCodes = NaiveTown & { readonly items: readonly NaiveItem[] }

/** Which items of which towns may match. */
interface Sought {
  /** Of the country that the towns are in; undefined for any. */
  readonly sign: string | undefined
  /** All, unless others are given. */
  readonly towns?: readonly NaiveCodes[]
  readonly worst: number
  /** The code as items are written, which matches better than others. */
  readonly written?: string | undefined
}

/** The search by postcode, by looking at every item of every town. */
export class NaivePostcodes {
  readonly #towns: readonly NaiveCodes[]
  readonly #formats: ReadonlyMap<string, readonly string[]>
  readonly #countries: Directories['countries']

  constructor(towns: readonly NaiveTown[], { countries }: Directories) {
    const formats = new Map(countries.map(({ sign, postcodeFormat }) => [sign, postcodeFormat.split('|')]))
    this.#formats = formats
    this.#countries = countries
    this.#towns = towns.map((entry) => ({
      ...entry,
      items: entry.town.postcodes.map((item) => naiveItem(item, formats.get(entry.town.countrySign) ?? [])),
    }))
  }

  /**
   * The towns found, each with one postcode item that matches, as often as it has such.
   *
   * @param home signs of the countries whose towns score more.
   */
  search(request: NaiveQuery, home: readonly string[], findNamed: () => ReadonlySet<Town>): [Town, string][] {
    const found = this.#findCode(request, home)
    return found.length > 0 ? found : this.#searchWithin(request, home, findNamed)
  }

  /** Of each of the codes in an address, the towns that have one which starts with it, perhaps after a country's sign. */
  townsByCode(address: string): ((town: Town) => boolean)[] {
    return naiveCodesWithin(address).map((typed) => {
      const unsigned = typed.includes(':') ? '' : behindAnySign(typed)
      const queries = [typed, unsigned].map(normalizePostcode).filter((query) => query !== '')
      const isMeant = ({ kindOf }: NaiveItem) => queries.some((query) => kindOf(query) <= START)
      const having = new Set(this.#towns.filter(({ items }) => items.some(isMeant)).map(({ town }) => town))
      return (town: Town) => having.has(town)
    })
  }

  /**
   * The code in an address: of the towns that it names; else, where it can be nothing else, of the countries of those that it
   * names wholly, or of any if there are none.
   */
  #searchWithin(request: NaiveQuery, home: readonly string[], findNamed: () => ReadonlySet<Town>): [Town, string][] {
    const codes = naiveCodesWithin(request.query)
    const named: ReadonlySet<Town> = codes.length === 0 ? new Set() : findNamed()
    const names = addressNames(request.query).filter((name) => !isTownPart(name))
    const namedWholly = this.#towns.filter(({ texts }) => texts.some(({ text }) => names.includes(text)))
    const countries = new Set(
      namedWholly.filter(({ town }) => satisfies(town, request.filter)).map(({ town }) => town.countrySign),
    )
    const found = codes.map((query) => ({ query, items: this.#findCode({ ...request, query, limit: 100 }, home) }))
    const there = found.map(({ items }) => items.filter(([town]) => named.has(town))).find(({ length }) => length > 0)
    const address = naiveAddress(request.query)
    const begunAfter = (code: string) =>
      (address.includes(code) ? address.split(code).at(-1) : undefined)?.replace(/^[\s,]+/, ' ') ?? ''
    const isBegunAfter = (code: string) =>
      /^ \p{L}\p{L}?$/u.test(begunAfter(code)) && !/\p{Lu}{2}/u.test(begunAfter(code))
    const isSure = (code: string) => (code.match(/\d/g) ?? []).length >= 5 || /\p{L}.*\d.*\p{L}/u.test(code)
    const mayBeMeant = (query: string, item: string, { countrySign }: Town) =>
      (isBegunAfter(query) || countries.size === 0 || countries.has(countrySign)) &&
      naiveDashed(item).includes(naiveParts(query))
    const isForeign = (letter: string) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)
    const hasName = /\p{L}\p{L}\p{L}\p{L}/u.test(address) || [...address].some(isForeign)
    const inCountries = found
      .filter(({ query }) => {
        if (isBegunAfter(query)) return isSure(query) || address.startsWith(query)
        return hasName && isSure(query)
      })
      .map(({ query, items }) => items.filter(([town, item]) => mayBeMeant(query, item, town)))
      .find(({ length }) => length > 0)
    const items = there ?? inCountries ?? []
    const towns = [...new Set(items.map(([town]) => town))].slice(0, request.limit)
    return items.filter(([town]) => towns.includes(town))
  }

  /** As it stands or, where that finds nothing, after a country's sign. */
  #findCode(request: NaiveQuery, home: readonly string[]): [Town, string][] {
    const text = naiveBareCode(request.query)
    const found = this.#findInAnyWay(text, request, home)
    if (found.length > 0) return found
    for (const codeBeside of [behindSign, beforeSign]) {
      for (const { sign, vehicleSign, aliases } of this.#countries) {
        const others = [vehicleSign, ...aliases.filter((alias) => /^[A-Z]{3}$/.test(alias))]
        const codes = [codeBeside(text, sign, false), ...others.map((other) => codeBeside(text, other, true))]
        const code = /\d/.test(text) ? codes.find((each) => each !== undefined) : undefined
        const signed = code === undefined ? [] : this.#findInAnyWay(code, request, [], sign)
        if (signed.length > 0) return signed
      }
    }
    const code = naiveAfterWord(text, POSTCODE_ABBREVIATIONS)
    return code === undefined ? [] : this.#findInAnyWay(code, request, home)
  }

  /** As a range that some town has, else in any way, behind the nearest codes of one with a dash. */
  #findInAnyWay(text: string, request: NaiveQuery, home: readonly string[], sign?: string): [Town, string][] {
    const range = this.#findRange(text, request, home, sign)
    if (range.length > 0) return range
    const near = this.#findNear(text, request, sign)
    const isNear = (town: Town) => near.some(([other]) => other === town)
    const others = this.#findWholeOrFirstPart(text, request, home, sign).filter(([town]) => !isNear(town))
    const items = [...near, ...others]
    const towns = [...new Set(items.map(([town]) => town))].slice(0, request.limit)
    return items.filter(([town]) => towns.includes(town))
  }

  /** The codes of the countries that write a code with a dash so, or begin one so, which share most of it, from two digits on. */
  #findNear(text: string, request: NaiveQuery, sign: string | undefined): [Town, string][] {
    const written = naiveCodeInParts(text) ?? ''
    const [first = '', second = '', third] = written.split('-')
    const isDashed = /^[0-9]+$/.test(first) && /^[0-9]+$/.test(second) && third === undefined
    if (!isDashed) return []
    const begin = `${'#'.repeat(first.length)}-${'#'.repeat(second.length)}`
    const isUneven = (way: string) => /^#+-#+$/.test(way) && way.length !== 2 * first.length + 1
    const usual = [...this.#formats.values()].map(([way = '']) => way)
    const isBegunOtherwise = usual.some((way) => /^#+ #+$/.test(way) && way.indexOf(' ') === first.length)
    const isSo = (way: string) => isUneven(way) && (isBegunOtherwise ? way === begin : way.startsWith(begin))
    const countries = [...this.#formats].filter(([, ways]) => ways.some(isSo)).map(([country]) => country)
    const towns = this.#towns.filter(({ town }) => countries.includes(town.countrySign))
    for (let shared = first.length + second.length; shared >= 2; shared--) {
      const found = this.#find((first + second).slice(0, shared), request, [], { sign, towns, worst: START })
      if (found.length > 0) return found
    }
    return []
  }

  /** As a range that some town has. */
  #findRange(text: string, request: NaiveQuery, home: readonly string[], sign?: string): [Town, string][] {
    const ends = text.normalize('NFKC').split(/[\p{Pd}\u2212]/u)
    const [from = '', to] = ends.map(normalizePostcode)
    const onlyRange = (items: readonly NaiveItem[]) => items.filter(({ item }) => item === `${from}-${to}`)
    const towns = this.#towns.map((entry) => ({ ...entry, items: onlyRange(entry.items) }))
    return ends.length === 2 ? this.#find(from, request, home, { sign, towns, worst: WHOLE }) : []
  }

  /** Where a whole code of two parts matches nothing, those of its country that start with its first part. */
  #findWholeOrFirstPart(text: string, request: NaiveQuery, home: readonly string[], sign?: string): [Town, string][] {
    const query = normalizePostcode(text)
    const worst = sign === undefined ? INSIDE : START
    const found = this.#find(query, request, home, { sign, worst, written: naiveCodeInParts(text) })
    if (found.length > 0) return found
    const parts = [...this.#formats].map(([country, ways]) => ({ country, part: naiveFirstPart(query, ways) }))
    for (const wanted of new Set(parts.map(({ part }) => part))) {
      if (wanted === undefined) continue
      const countries = parts.filter(({ part }) => part === wanted).map(({ country }) => country)
      const ofPart = (items: readonly NaiveItem[]) => items.filter(({ item }) => item.split(' ')[0] === wanted)
      const towns = this.#towns
        .filter(({ town }) => countries.includes(town.countrySign))
        .map((entry) => ({ ...entry, items: ofPart(entry.items) }))
      const starting = this.#find(wanted, request, [], { sign, towns, worst: START })
      if (starting.length > 0) return starting
    }
    return []
  }

  #find(
    query: string,
    request: NaiveQuery,
    home: readonly string[],
    { sign, towns = this.#towns, worst, written }: Sought,
  ): [Town, string][] {
    if (query === '') return []
    return towns
      .filter(({ town }) => satisfies(town, request.filter) && (sign === undefined || town.countrySign === sign))
      .map(({ town, importance, items }) => {
        const kinds = items.map((each) => (each.item === written ? AS_WRITTEN : each.kindOf(query)))
        const score = importance + (home.includes(town.countrySign) ? POSTCODE_HOME_BONUS : 0)
        return { town, score, items, kinds, best: Math.min(NO_MATCH, ...kinds) }
      })
      .filter(({ best }) => best <= worst)
      .sort((a, b) => a.best - b.best || b.score - a.score || a.town.id - b.town.id)
      .slice(0, request.limit)
      .flatMap(({ town, items, kinds }) =>
        items.filter((_, at) => (kinds[at] ?? NO_MATCH) <= worst).map(({ item }): [Town, string] => [town, item]),
      )
  }
}
