import type { Catalog } from '../../src/catalog.ts'
import { derivedRussian } from '../../src/compile/merging/russian-name.ts'
import type { Element, Names } from '../../src/model/names.ts'
import type { Town } from '../../src/model/places.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { AreaRow } from '../../src/sources/curated/place-rows.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { compactPostcodes } from '../../src/text/postcodes/compact-postcodes.ts'
import { parsePostcodeFormat } from '../../src/text/postcodes/postcode-format.ts'
import { catalogOf, compiledSnapshot } from '../compile/compiled-snapshot.ts'
import { picker, randomNumbers } from '../random-numbers.ts'
import { NaiveSearch } from './naive/search.ts'
import { type RandomQuery, randomQueries } from './random-queries.ts'

export interface RandomGazetteer {
  readonly catalog: Catalog
  readonly naive: NaiveSearch
  /** The next query of any kind, with any filter. */
  query(): RandomQuery
}

/**
 * Of so many seeds in a row one makes a large gazetteer: mostly towns of one country, enough for tables of its own, for
 * more than they have at hand, and for more than is passed over where a filter leaves it out.
 */
const SEEDS_FOR_LARGE = 5
const LARGE_SIZE = 1_500
const LARGE_COUNTRY = 'UA'
const OF_OTHER_COUNTRIES = 0.1

/** The large ones have all cargo names, as curated; the others so many at most, whose order is not that of their ids. */
const MOST_CARGO = 150

/**
 * A small gazetteer drawn from real towns, packed and naive. Many towns share a population, so that ties
 * are common, and half of them have names in several languages.
 */
export async function randomGazetteer(
  rows: readonly TownRow[],
  curated: Curated,
  seed: number,
): Promise<RandomGazetteer> {
  const random = randomNumbers(seed)
  const pick = picker(random)
  const isNamed = ({ id }: TownRow) => curated.townNames.some((byId) => byId.has(id))
  const isLarge = seed % SEEDS_FOR_LARGE === 0
  const size = isLarge ? LARGE_SIZE : 20 + Math.floor(random() * 400)
  const largeCountry = isLarge ? rows.filter(({ countrySign }) => countrySign === LARGE_COUNTRY) : []
  const chosen = new Map<number, TownRow>()
  while (chosen.size < size) {
    const row = pick(isLarge && random() >= OF_OTHER_COUNTRIES ? largeCountry : rows)
    if (chosen.size < size / 2 && !isNamed(row)) continue
    const population = random() < 0.5 ? pick([0, 0, 100, 100_000]) : row.population
    chosen.set(row.id, { ...row, population, seat: random() < 0.9 ? 'none' : row.seat })
  }
  const towns = [...chosen.values()]
  const source = { provenance: [], towns: () => towns }
  const areas = someAreas()
  const withPostcodes = new Map(
    towns.filter(() => random() < 0.5).map((row) => [row.id, randomPostcodes(row, curated)]),
  )
  const formerNames = new Map(
    [...curated.townAliases].map(([id, aliases]) => [id, aliases.filter(() => random() < 0.5)]),
  )
  const cargo = isLarge ? curated.cargo : someCargo()
  const snapshot = await compiledSnapshot(source, {
    ...curated,
    areas,
    cargo,
    townFormerNames: formerNames,
    townPostcodes: withPostcodes,
    townCorrections: new Map(),
  })
  const catalog = await catalogOf(snapshot)
  const directories = { ...catalog.directories, cargo }
  const merged = towns.map((row): Town => mergedTown(row, withPostcodes.get(row.id) ?? []))

  /** Most areas that hold towns, and a few that hold none: compiling all areas would take longer than all the rest. */
  function someAreas(): AreaRow[] {
    const keys = new Set(towns.map(({ countrySign, areaCode }) => `${countrySign}.${areaCode}`))
    return curated.areas.filter(
      ({ countrySign, code }) => random() < (keys.has(`${countrySign}.${code}`) ? 0.95 : 0.02),
    )
  }

  /** Each once, in any order. */
  function someCargo(): Element[] {
    const size = 1 + Math.floor(random() * MOST_CARGO)
    const chosen = new Set<Element>()
    while (chosen.size < size) chosen.add(pick(curated.cargo))
    return [...chosen]
  }

  function mergedTown(row: TownRow, postcodes: readonly string[]): Town {
    const added = [...curated.townNames].reverse().map((byId) => byId.get(row.id) ?? {})
    const area = directories.areas.find(
      ({ countrySign, code }) => countrySign === row.countrySign && code === row.areaCode,
    )
    return {
      ...row,
      names: withRussian(
        row.countrySign,
        withCommas(row.countrySign, withSingleSpaces(Object.assign({}, row.names, ...added))),
      ),
      aliases: [...row.aliases, ...Object.values(row.names), ...(curated.townAliases.get(row.id) ?? [])],
      formerNames: formerNames.get(row.id) ?? [],
      areaId: area?.id ?? 0,
      postcodes,
    }
  }

  /** Ranges and codes, in the form of the country: what the digits are does not matter. */
  function randomPostcodes(row: TownRow, { countries }: Curated): string[] {
    const notation = countries.find(({ sign }) => sign === row.countrySign)?.postcodeFormat.split('|')[0] ?? ''
    if (notation === '') return []
    const code = () => notation.replace(/#/g, () => pick([...'0123'])).replace(/@/g, () => pick([...'AB']))
    const items = Array.from({ length: 1 + Math.floor(random() * 3) }, code)
    if (/^#+$/.test(notation) && random() < 0.5) {
      const [from = '', to = ''] = [code(), code()].sort()
      if (from < to && Number(to) - Number(from) < 2000) items.push(`${from}-${to}`)
    }
    return compactPostcodes(items, parsePostcodeFormat(notation))
  }

  return {
    catalog,
    naive: new NaiveSearch(merged, directories),
    query: randomQueries(random, merged, directories),
  }
}

/** Towns without a Russian name have the one that another of their names tells. */
function withRussian(countrySign: string, names: Names): Names {
  const russian = derivedRussian(countrySign, names)
  return russian === undefined || russian === '' ? names : { ru: russian, ...names }
}

/** Of Romania and Moldova, or in Romanian, with a comma below s and t where sources have the cedilla that Turkish has. */
function withCommas(countrySign: string, names: Names): Names {
  const isRomanian = (language: string) => language === 'ro' || (/^(?:RO|MD)$/.test(countrySign) && language !== 'tr')
  const commas: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' }
  const changed = (name: string) => name.replace(/[şţŞŢ]/g, (letter) => commas[letter] ?? letter)
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, isRomanian(language) ? changed(name) : name]),
  )
}

function withSingleSpaces(names: Names): Names {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [language, name.replaceAll(/ {2,}/g, ' ')]))
}
