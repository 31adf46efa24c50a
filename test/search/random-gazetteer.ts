import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import type { Town } from '../../src/model/places.ts'
import { parseSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import type { Curated } from '../../src/sources/curated.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { compactPostcodes } from '../../src/text/compact-postcodes.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { postcodeFormat } from '../../src/text/postcode-format.ts'
import { NaiveSearch } from './naive-search.ts'
import type { NaiveQuery } from './naive-towns.ts'

/** Numbers from 0 up to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface RandomGazetteer {
  readonly catalog: Catalog
  readonly naive: NaiveSearch
  /** A query of any kind: parts of names, wrong layouts, typos, places, postcodes, nonsense; any filter. */
  query(): NaiveQuery
}

/**
 * A small gazetteer drawn from real towns, packed and naive. Many towns share a population, so that ties
 * are common, and few countries and areas, so that filters meet.
 */
export async function randomGazetteer(
  rows: readonly TownRow[],
  curated: Curated,
  seed: number,
): Promise<RandomGazetteer> {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const size = 20 + Math.floor(random() * 400)
  const chosen = new Map<number, TownRow>()
  while (chosen.size < size) {
    const row = pick(rows)
    const population = random() < 0.5 ? pick([0, 0, 100, 100_000]) : row.population
    chosen.set(row.id, { ...row, population, seat: random() < 0.9 ? 'none' : row.seat })
  }
  const towns = [...chosen.values()]
  const source = { provenance: [], towns: () => towns }
  const withPostcodes = new Map(
    towns.filter(() => random() < 0.5).map((row) => [row.id, randomPostcodes(row, curated)]),
  )
  const { sections } = await compile(source, { ...curated, townPostcodes: withPostcodes })
  const bytes = Buffer.concat([...encodeSnapshot(sections, FOLD_VERSION).parts])
  const catalog = new Catalog(parseSnapshot(bytes, FOLD_VERSION), new Date(0))
  const merged = towns.map((row): Town => mergedTown(row, withPostcodes.get(row.id) ?? []))
  const names = merged.flatMap((town) => [...Object.values(town.names), ...town.aliases])

  function mergedTown(row: TownRow, postcodes: readonly string[]): Town {
    const added = [...curated.townNames].reverse().map((byId) => byId.get(row.id) ?? {})
    const area = catalog.directories.areas.find(
      ({ countrySign, code }) => countrySign === row.countrySign && code === row.areaCode,
    )
    return {
      ...row,
      names: Object.assign({}, row.names, ...added),
      aliases: [...row.aliases, ...Object.values(row.names), ...(curated.townAliases.get(row.id) ?? [])],
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
    return compactPostcodes(items, postcodeFormat(notation))
  }

  function text(): string {
    const name = pick(names)
    const from = random() < 0.5 ? 0 : Math.floor(random() * name.length)
    const part = name.slice(from, from + 1 + Math.floor(random() * 12))
    const kind = random()
    if (kind < 0.2) return randomPostcode()
    if (kind < 0.4) return part
    if (kind < 0.5) return name
    if (kind < 0.65) return withTypo(random() < 0.3 ? withTypo(name) : name)
    if (kind < 0.75) return shifted(random() < 0.5 ? part : name)
    if (kind < 0.85) {
      const { areas, countries } = catalog.directories
      const place =
        random() < 0.2
          ? pick(countries).sign
          : pick(Object.values((random() < 0.5 ? pick(areas) : pick(countries)).names))
      const partOfPlace = place.slice(0, 2 + Math.floor(random() * place.length))
      return random() < 0.7 ? `${name} ${partOfPlace}` : `${partOfPlace}, ${part}`
    }
    return Array.from({ length: 1 + Math.floor(random() * 10) }, () => pick([..."аеиоткс abeks-'01"])).join('')
  }

  /** Part of a postcode that there is, or of none, written with and without its separator. */
  function randomPostcode(): string {
    const item = pick(pick([...withPostcodes.values()]) ?? ['']) ?? ''
    const from = Math.floor(random() * 3)
    const part = item.slice(from, from + 1 + Math.floor(random() * 6))
    return random() < 0.3 ? part.replace(/[- ]/g, '').toLowerCase() : part
  }

  function withTypo(name: string): string {
    const letters = [...name]
    const at = Math.floor(random() * letters.length)
    const letter = pick([...'аеиотabeks'])
    const edits = [
      () => letters.splice(at, 1),
      () => letters.splice(at, 0, letter),
      () => letters.splice(at, 1, letter),
      () => letters.splice(at, 2, ...letters.slice(at, at + 2).reverse()),
    ]
    pick(edits)()
    return letters.join('')
  }

  function shifted(name: string): string {
    const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
    const cyrillic = pick(['ёйцукенгшщзхъфывапролджэячсмитьбю', "'йцукенгшщзхїфівапролджєячсмитьбю"])
    return [...name.toLowerCase()]
      .map((letter) => {
        const at = cyrillic.indexOf(letter)
        return at >= 0 ? latin[at] : (cyrillic[latin.indexOf(letter)] ?? letter)
      })
      .join('')
  }

  function filter() {
    const sign = () => (random() < 0.1 ? 'XX' : pick(towns).countrySign)
    const some = <T>(make: () => T) => [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, make))]
    const kind = random()
    if (kind < 0.4) return {}
    if (kind < 0.6) return { countrySigns: some(sign) }
    if (kind < 0.75) return { excludeCountrySigns: some(sign) }
    const anchor = pick(merged)
    return {
      countrySigns: [...new Set([anchor.countrySign, ...some(sign)])],
      areaIds: [...new Set([anchor.areaId, ...some(() => pick([0, pick(merged).areaId]))])],
    }
  }

  return {
    catalog,
    naive: new NaiveSearch(merged, catalog.directories),
    query: () => ({
      query: text().normalize('NFC'),
      language: pick(curated.languages).code,
      filter: filter(),
      limit: pick([1, 2, 5, 10, 100]),
    }),
  }
}
