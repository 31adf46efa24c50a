import { join } from 'node:path'
import { seatOf, type TownRow, type TownSource } from './source.ts'
import { zipLines } from './zip-lines.ts'

/** Columns of a dump file: https://download.geonames.org/export/dump/readme.txt */
const COLUMN = {
  id: 0,
  name: 1,
  lat: 4,
  lon: 5,
  featureClass: 6,
  featureCode: 7,
  country: 8,
  admin1: 10,
  population: 14,
}
/** Columns of alternateNamesV2. */
const ALTERNATE = { town: 1, language: 2, name: 3, isPreferred: 4, isShort: 5, isColloquial: 6, isHistoric: 7 }

/** Names of a town in the languages wanted, and its further ones. */
interface AlternateNames {
  readonly names: Record<string, string>
  readonly aliases: string[]
}

/**
 * GeoNames' own dump files, from a folder laid out like its export site: `dump/allCountries.zip` and
 * `dump/alternateNamesV2.zip`.
 *
 * @param languages whose names are read.
 */
export function geonamesTowns(folder: string, languages: readonly string[]): TownSource {
  return {
    provenance: [{ source: 'GeoNames', licence: 'CC BY 4.0', url: 'https://www.geonames.org/' }],
    async *towns(): AsyncGenerator<TownRow> {
      const alternates = await readAlternateNames(join(folder, 'dump', 'alternateNamesV2.zip'), new Set(languages))
      for await (const line of zipLines(join(folder, 'dump', 'allCountries.zip'), 'allCountries.txt')) {
        const row = townRow(line.split('\t'), alternates)
        if (row !== undefined) yield row
      }
    },
  }
}

function townRow(cells: readonly string[], alternates: ReadonlyMap<number, AlternateNames>): TownRow | undefined {
  const cell = (column: number) => cells[column] ?? ''
  if (cell(COLUMN.featureClass) !== 'P') return undefined
  const id = Number(cell(COLUMN.id))
  const found = alternates.get(id)
  return {
    id,
    names: { en: cell(COLUMN.name), ...found?.names },
    aliases: found?.aliases ?? [],
    countrySign: cell(COLUMN.country),
    areaCode: cell(COLUMN.admin1),
    lat: Number(cell(COLUMN.lat)),
    lon: Number(cell(COLUMN.lon)),
    population: Number(cell(COLUMN.population)),
    seat: seatOf(cell(COLUMN.featureCode)),
    postcodes: [],
  }
}

async function readAlternateNames(path: string, languages: ReadonlySet<string>): Promise<Map<number, AlternateNames>> {
  const byTown = new Map<number, AlternateNames>()
  const preferred = new Set<string>()
  for await (const line of zipLines(path, 'alternateNamesV2.txt')) {
    const cells = line.split('\t')
    const language = cells[ALTERNATE.language] ?? ''
    const name = cells[ALTERNATE.name] ?? ''
    if (!languages.has(language) || name === '') continue
    const id = Number(cells[ALTERNATE.town])
    const town = byTown.get(id) ?? { names: {}, aliases: [] }
    byTown.set(id, town)
    const isAlias = [ALTERNATE.isShort, ALTERNATE.isColloquial, ALTERNATE.isHistoric].some(
      (flag) => cells[flag] === '1',
    )
    const key = `${id}.${language}`
    const isPreferred = cells[ALTERNATE.isPreferred] === '1'
    if (isAlias || (town.names[language] !== undefined && (!isPreferred || preferred.has(key)))) town.aliases.push(name)
    else {
      if (town.names[language] !== undefined) town.aliases.push(town.names[language])
      town.names[language] = name
      if (isPreferred) preferred.add(key)
    }
  }
  return byTown
}
