import type { Directories } from '../../../src/model/directories.ts'
import type { Town } from '../../../src/model/places.ts'
import { POSTCODE_HOME_BONUS } from '../../../src/search/score.ts'
import { addressNames } from '../../../src/text/bare-names.ts'
import { fold } from '../../../src/text/fold.ts'
import { foldedWords } from '../../../src/text/folded-words.ts'
import { normalizePostcode } from '../../../src/text/postcode-format.ts'
import { isTownPart } from '../../../src/text/town-parts.ts'
import { type NaiveQuery, type NaiveTown, satisfies } from './towns.ts'

const POSTCODE_WORDS = foldedWords('postcodes')
const POSTCODE_ABBREVIATIONS = foldedWords('postcodeAbbreviations')

/** Kinds of match, best first. */
const AS_WRITTEN = -1
const WHOLE = 0
const START = 1
const INSIDE = 2
const NO_MATCH = 3

/** A postcode item of a town, with what can be asked for it. */
interface NaiveItem {
  readonly item: string
  kindOf(query: string): number
}

type NaiveCodes = NaiveTown & { readonly items: readonly NaiveItem[] }

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
      const queries = [typed, behindAnySign(typed)].map(normalizePostcode).filter((query) => query !== '')
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
    const begunAfter = (code: string) =>
      request.query
        .split(code)
        .at(-1)
        ?.replace(/^[\s,]+/, ' ') ?? ''
    const isBegunAfter = (code: string) =>
      /^ \p{L}\p{L}?$/u.test(begunAfter(code)) && !/\p{Lu}{2}/u.test(begunAfter(code))
    const isSure = (code: string) => (code.match(/\d/g) ?? []).length >= 5 || /\p{L}.*\d.*\p{L}/u.test(code)
    const mayBeMeant = (query: string, item: string, { countrySign }: Town) =>
      (isBegunAfter(query) || countries.size === 0 || countries.has(countrySign)) &&
      naiveDashed(item).includes(naiveParts(query))
    const isForeign = (letter: string) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter)
    const hasName = /\p{L}\p{L}\p{L}\p{L}/u.test(request.query) || [...request.query].some(isForeign)
    const inCountries = found
      .filter(({ query }) => {
        if (isBegunAfter(query)) return isSure(query) || request.query.indexOf(query) === 0
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
      for (const { sign, vehicleSign } of this.#countries) {
        const code = /\d/.test(text)
          ? (codeBeside(text, sign, false) ?? codeBeside(text, vehicleSign, true))
          : undefined
        const signed = code === undefined ? [] : this.#findInAnyWay(code, request, [], sign)
        if (signed.length > 0) return signed
      }
    }
    const code = naiveAfterWord(text, POSTCODE_ABBREVIATIONS)
    return code === undefined ? [] : this.#findInAnyWay(code, request, home)
  }

  /** As a range that some town has, else as a code. */
  #findInAnyWay(text: string, request: NaiveQuery, home: readonly string[], sign?: string): [Town, string][] {
    const ends = text.normalize('NFKC').split(/[\p{Pd}\u2212]/u)
    const [from = '', to] = ends.map(normalizePostcode)
    const onlyRange = (items: readonly NaiveItem[]) => items.filter(({ item }) => item === `${from}-${to}`)
    const towns = this.#towns.map((entry) => ({ ...entry, items: onlyRange(entry.items) }))
    const found = ends.length === 2 ? this.#find(from, request, home, sign, towns, WHOLE) : []
    return found.length > 0 ? found : this.#findWholeOrFirstPart(text, request, home, sign)
  }

  /** Where a whole code of two parts matches nothing, those of its country that start with its first part. */
  #findWholeOrFirstPart(text: string, request: NaiveQuery, home: readonly string[], sign?: string): [Town, string][] {
    const query = normalizePostcode(text)
    const worst = sign === undefined ? INSIDE : START
    const found = this.#find(query, request, home, sign, this.#towns, worst, naiveCodeInParts(text))
    if (found.length > 0) return found
    const parts = [...this.#formats].map(([country, ways]) => ({ country, part: naiveFirstPart(query, ways) }))
    for (const wanted of new Set(parts.map(({ part }) => part))) {
      if (wanted === undefined) continue
      const countries = parts.filter(({ part }) => part === wanted).map(({ country }) => country)
      const ofPart = (items: readonly NaiveItem[]) => items.filter(({ item }) => item.split(' ')[0] === wanted)
      const towns = this.#towns
        .filter(({ town }) => countries.includes(town.countrySign))
        .map((entry) => ({ ...entry, items: ofPart(entry.items) }))
      const starting = this.#find(wanted, request, [], sign, towns, START)
      if (starting.length > 0) return starting
    }
    return []
  }

  #find(
    query: string,
    request: NaiveQuery,
    home: readonly string[],
    sign?: string,
    towns: readonly NaiveCodes[] = this.#towns,
    worst = INSIDE,
    written?: string,
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

/** From its first letter or digit to its last, of such as are no sign for a number. */
function naiveBareCode(text: string): string {
  const letters = [...text.split('№').join('').normalize('NFKC')]
  const isOfCode = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const code = letters.slice(letters.findIndex(isOfCode), letters.findLastIndex(isOfCode) + 1)
  const rest = naiveAfterWord(code.join(''), POSTCODE_WORDS)
  return rest === undefined ? code.join('') : naiveBareCode(rest)
}

/** What follows one of some words at the start of a text, or such of two letters with full stops. */
function naiveAfterWord(text: string, words: ReadonlySet<string>): string | undefined {
  const [letters = '', ...parts] = text.split(/([^\p{L}]+)/u)
  const [stop = '', second = '', next = ''] = parts
  const isDotted =
    [...letters].length === 1 && /^\.\s?$/.test(stop) && [...second].length === 1 && !/^\p{N}/u.test(next)
  const word = isDotted ? letters + second : letters
  const rest = parts.slice(isDotted ? 2 : 0).join('')
  if (rest === '' || /^\p{N}/u.test(rest) || !words.has(fold(word))) return undefined
  return rest.replace(/^[^\p{L}\p{N}]+/u, '')
}

/** A code with a space or dash between letters or digits, as items are written; undefined for others. */
function naiveCodeInParts(text: string): string | undefined {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s/)
    .filter((word) => word !== '')
  const code = [...words.join(' ')].map((letter) => (/\p{Pd}/u.test(letter) ? '-' : letter)).join('')
  return /[\p{L}\p{N}][- ][\p{L}\p{N}]/u.test(code) ? code : undefined
}

/** A code with digits in parts, a dash between any; else nothing. */
function naiveParts(code: string): string {
  return /\d-\d/.test(naiveDashed(code)) ? naiveDashed(code) : ''
}

function naiveDashed(text: string): string {
  return [...text].map((letter) => (/[\s\p{Pd}]/u.test(letter) ? '-' : letter)).join('')
}

/** Words with digits, and those with digits right after them, between commas; the longest first. */
function naiveCodesWithin(text: string): string[] {
  const codes: string[] = []
  for (const part of text.split('№').join('').normalize('NFKC').split(/[,;]/)) {
    const words = part.split(/\s+/).filter((word) => word !== '')
    for (let from = 0; from < words.length; from++) {
      const digitless = words.findIndex((word, at) => at >= from && !/[0-9]/.test(word))
      const to = digitless < 0 ? words.length : digitless
      if (to === from) continue
      const code = words.slice(from, to).join(' ')
      if ((words[to] ?? 'long').length <= 2) codes.push(`${code} ${words[to]}`)
      codes.push(code)
    }
  }
  const bare = (code: string) => [...code].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join('')
  const isShortBesideName = text.match(/\d/g)?.length === 3 && /^(\d{3}[\s,]+[^,]+|[^,]+[\s,]+\d{3})$/.test(text)
  return [...new Set(codes)]
    .filter((code) => code !== text && bare(code).length >= (/^\d+$/.test(bare(code)) && !isShortBesideName ? 4 : 3))
    .sort((a, b) => bare(b).length - bare(a).length)
    .slice(0, 6)
}

/** What stands after up to three letters at the start of a text, if they may be a sign and a digit comes; else nothing. */
function behindAnySign(text: string): string {
  const apart = /^[a-z]{1,3}[\s\p{Pd}]+(.*\d.*)$/iu.exec(text) ?? /^[a-z]{1,3}(\d.*)$/iu.exec(text)
  return apart?.[1] ?? ''
}

/** What stands after a sign at the start of a text: after a dash or space or before digits, four if vehicles carry it, as one letter. */
function behindSign(text: string, sign: string | undefined, isVehicles: boolean): string | undefined {
  if (sign === undefined || !text.toUpperCase().startsWith(sign)) return undefined
  const rest = text.slice(sign.length)
  const [separator = ''] = /^[\s\p{Pd}]*/u.exec(rest) ?? []
  const digits = /^\d*/.exec(rest)?.[0].length ?? 0
  const isSeparated = separator !== '' || (isVehicles ? sign.length === 1 && digits >= 4 : digits > 0)
  return isSeparated ? rest.slice(separator.length) : undefined
}

/**
 * What stands before a sign at the end of a text: a code that ends with a digit, with something between if vehicles carry it, or
 * that has one, with something between.
 */
function beforeSign(text: string, sign: string | undefined, isVehicles: boolean): string | undefined {
  if (sign === undefined || !text.toUpperCase().endsWith(sign)) return undefined
  const before = text.slice(0, text.length - sign.length)
  const code = before.replace(/[\s\p{Pd},;]+$/u, '')
  if (code !== before) return /\p{Nd}(?:.*\p{L})?$/u.test(code) ? code : undefined
  return /\p{Nd}$/u.test(code) && !isVehicles ? code : undefined
}

/** What stands before the space in the way, of those with letters, that a code is written in; undefined if it is none. */
function naiveFirstPart(code: string, ways: readonly string[]): string | undefined {
  for (const way of ways) {
    const [first = '', second] = way.split(' ')
    if (second === undefined || !way.includes('@') || code.length !== first.length + second.length) continue
    const symbols = [...first, ...second]
    const isSo = symbols.every((symbol, at) => {
      const letter = code[at] ?? ''
      if (symbol === '#') return letter >= '0' && letter <= '9'
      return symbol === '@' ? letter >= 'A' && letter <= 'Z' : letter === symbol
    })
    if (isSo) return code.slice(0, first.length)
  }
  return undefined
}

function naiveItem(item: string, format: readonly string[]): NaiveItem {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  if (from.length > 0 && from.length === to.length && format.includes('#'.repeat(from.length))) {
    const starts = startsOfCodes(from, to)
    return {
      item,
      kindOf: (query) => {
        if (!starts.has(query)) return NO_MATCH
        return query.length === from.length ? WHOLE : START
      },
    }
  }
  const code = normalizePostcode(item)
  return {
    item,
    kindOf: (query) => {
      if (code === query) return WHOLE
      if (code.startsWith(query)) return START
      return code.includes(query) ? INSIDE : NO_MATCH
    },
  }
}

/** A range written out, code by code: everything that one of its codes starts with. */
function startsOfCodes(from: string, to: string): Set<string> {
  const starts = new Set<string>()
  for (let number = Number(from); number <= Number(to); number++) {
    const code = String(number).padStart(from.length, '0')
    for (let length = 1; length <= code.length; length++) starts.add(code.slice(0, length))
  }
  return starts
}
