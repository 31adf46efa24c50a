import { areaKey } from '../../model/area-key.ts'
import type { Names } from '../../model/names.ts'
import { type Area, isOwnTownId, type Town } from '../../model/places.ts'
import type { Curated } from '../../sources/curated/curated.ts'
import { DataError, type DataFault } from '../../sources/data-faults.ts'
import type { AreaNamesRow, TownRow, TownSource } from '../../sources/source.ts'
import { type AreaIds, areaId, isNoArea } from '../area-id.ts'
import { WrittenPostcodes } from '../postcodes/written-postcodes.ts'
import { required } from '../required.ts'
import { CountryExtents } from './country-extents.ts'
import type { MergeReport } from './merge-report.ts'
import { derivedRussian } from './russian-name.ts'
import { townFault } from './town-checks.ts'

/** Countries whose towns have Romanian names in other languages too, except in Turkish, whose own letters have the cedilla. */
const ROMANIAN = new Set(['RO', 'MD'])

/**
 * The curated areas, with their ids. A source's names stand in where the curated file has none for a language, or lacks
 * the area as a whole, unless an operator has dropped it; such an area belongs to its country's region.
 */
export function mergeAreas(curated: Curated, found: readonly AreaNamesRow[] = []): Area[] {
  const countries = new Map(curated.countries.map((country) => [country.sign, country]))
  const keyOf = ({ countrySign, code }: Pick<Area, 'countrySign' | 'code'>) => areaKey(countrySign, code)
  const foundByKey = new Map(found.map((row) => [keyOf(row), row]))
  const curatedAreas = curated.areas.map((area) => {
    const names = { ...foundByKey.get(keyOf(area))?.names, ...area.names }
    return { ...area, id: areaId(required(countries, area.countrySign).numeric, area.code), names }
  })
  const curatedKeys = new Set(curated.areas.map(keyOf))
  const added = [...foundByKey].flatMap(([key, { countrySign, code, names }]) => {
    const country = countries.get(countrySign)
    if (country === undefined || isNoArea(code) || curatedKeys.has(key) || curated.droppedAreas.has(key)) return []
    const { numeric, region: regionId } = country
    return [{ id: areaId(numeric, code), countrySign, code, regionId, names, aliases: [] }]
  })
  return [...curatedAreas, ...added]
}

/**
 * Joins a source's towns to areas and to what the curated files say about them; leaves out those that cannot be served,
 * and counts them in the report. Postcodes are not compacted yet.
 *
 * @throws DataError after the last town, where an operator's own postcodes or areas of towns do not belong to their countries,
 *   or latitude and longitude are exchanged.
 */
export async function* mergeTowns(
  source: TownSource,
  curated: Curated,
  areaIds: AreaIds,
  report: MergeReport,
): AsyncGenerator<Town> {
  const countries = new Set(curated.countries.map((country) => country.sign))
  const written = new WrittenPostcodes(curated.countries, curated.postcodeCells, report.leftOutPostcodes)
  const areaFaults: DataFault[] = []
  const hasRussian = curated.languages.some(({ code }) => code === 'ru')
  const extents = new CountryExtents()
  const seen = new Set<number>()
  for await (const given of allTowns(source, curated, report)) {
    const correction = curated.townCorrections.get(given.id)
    const row = { ...given, ...correction }
    const fault = seen.has(row.id) ? 'duplicate id' : townFault(row, countries)
    if (fault !== undefined) {
      report.drop(fault, row)
      continue
    }
    seen.add(row.id)
    if (!isOwnTownId(row.id)) extents.note(row)
    const id = areaIds.get(areaKey(row.countrySign, row.areaCode)) ?? 0
    if (id === 0 && !isNoArea(row.areaCode)) {
      if (correction?.ownArea === undefined) report.countUnknownArea(row.countrySign, row.areaCode)
      else areaFaults.push({ ...correction.ownArea, fault: areaFault(row) })
    }
    const names = mergeNames(row, curated)
    const russian = hasRussian && names.ru === undefined ? derivedRussian(row.countrySign, names) : undefined
    if (russian !== undefined) report.russianDerived++
    yield {
      id: row.id,
      names: russian === undefined ? names : { ...names, ru: russian },
      aliases: [...row.aliases, ...Object.values(row.names), ...(curated.townAliases.get(row.id) ?? [])].map(tidy),
      formerNames: curated.townFormerNames.get(row.id) ?? [],
      countrySign: row.countrySign,
      areaId: id,
      lat: row.lat,
      lon: row.lon,
      population: row.population,
      seat: row.seat,
      // What people wrote, then what the source has: each may have codes that the other lacks.
      postcodes: written.asWritten(
        row.id,
        [...(curated.townPostcodes.get(row.id) ?? []), ...row.postcodes],
        row.countrySign,
      ),
    }
  }
  const exchanged = curated.towns.filter((town) => extents.isExchanged(town))
  const coordinateFaults = exchanged.map((town): DataFault => ({ ...town.latitudeIn, fault: exchangedFault(town) }))
  const faults = [...written.faults, ...areaFaults, ...coordinateFaults]
  if (faults.length > 0) throw new DataError(faults)
  for (const { file, lines } of curated.townMentions) {
    for (const [id, line] of lines) if (!seen.has(id)) report.countUnmatched(file, line)
  }
}

function areaFault({ areaCode, countrySign, names }: TownRow): string {
  const town = `${names.en ?? 'the town'} is in ${countrySign}`
  return `${areaCode} is not an area of ${countrySign} in areas.csv, and ${town}: write the code of one, or leave it empty`
}

function exchangedFault({ lat, lon, countrySign }: TownRow): string {
  return `${lat} is far from all towns of ${countrySign}, but ${lon} north, ${lat} east is among them: exchange lat and lon`
}

/** The operator's own towns, then those of the source, whose ids must lie outside the range for own towns. */
async function* allTowns(source: TownSource, curated: Curated, report: MergeReport): AsyncGenerator<TownRow> {
  yield* curated.towns
  for await (const row of source.towns()) {
    if (isOwnTownId(row.id)) report.drop("id in the range of an operator's own towns", row)
    else yield row
  }
}

/** The first of the curated files that names a town in a language wins over the others and the source. */
function mergeNames(row: TownRow, curated: Curated): Names {
  const names = Object.assign({}, row.names, ...curated.townNames.map((byId) => byId.get(row.id) ?? {}).reverse())
  const tidied = Object.entries<string>(names).map(([language, name]) => {
    const isRomanian = language === 'ro' || (ROMANIAN.has(row.countrySign) && language !== 'tr')
    return [language, isRomanian ? withCommas(tidy(name)) : tidy(name)]
  })
  return Object.fromEntries(tidied.filter(([, name]) => name !== ''))
}

/** Romanian has a comma below s and t; sources have the Turkish cedilla there, which older code pages used for both. */
function withCommas(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(?<=[st])\u0327/gi, '\u0326')
    .normalize('NFC')
}

/** A name with single spaces and none at the ends: sources have names as people typed them. */
function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
