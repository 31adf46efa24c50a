import { nameIn } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'
import { TownTable } from '../../search/tables/town-table.ts'
import { textsOf } from '../../search/text-index/owner-texts.ts'
import { directoriesOf } from '../../snapshot/directories.ts'
import type { Sections } from '../../snapshot/format.ts'
import { openSnapshotPart } from '../../snapshot/part-reader.ts'
import { SectionReader } from '../../snapshot/section-reader.ts'
import { row } from './lines.ts'

/** All that a snapshot knows about a town, as `inspect --town ID --json` prints it. */
interface TownInspection {
  readonly id: number
  /** What each language shows, its own name or the next one of its chain. */
  readonly names: Names
  readonly country: { readonly sign: string; readonly name: string }
  /** null: the town belongs to no area. */
  readonly area: { readonly id: number; readonly name: string } | null
  readonly region: { readonly id: number; readonly name: string } | null
  readonly lat: number
  readonly lon: number
  readonly population: number
  /** The order of results: 1 is the most important of all towns. */
  readonly rank: number
  readonly postcodes: readonly string[]
  /** Folded names that a query is matched against, with the languages that show them; none: an alias. */
  readonly foundBy: readonly { readonly text: string; readonly shownIn: readonly string[] }[]
}

/**
 * @returns the snapshot's version, and `found` undefined where it has no such town.
 * @throws SnapshotError where it is damaged, or of another format.
 */
export async function inspectTown(
  file: string,
  id: number,
): Promise<{ version: string; found: TownInspection | undefined }> {
  const wanted = /^(directories|towns\..*|names\.texts?)$/
  const { version, sections } = await openSnapshotPart(file, (name) => wanted.test(name))
  return { version, found: inspectTownIn(sections, id) }
}

function inspectTownIn(sections: Sections, id: number): TownInspection | undefined {
  const directories = directoriesOf(sections)
  const { languages } = directories
  const towns = new TownTable(new SectionReader(sections, 'towns.'), directories)
  const ordinal = towns.ordinalOf(id)
  if (ordinal === undefined) return undefined

  const { countrySign, areaId, lat, lon, postcodes, shown } = towns.read(ordinal)
  const english = languages.find(({ code }) => code === 'en')
  const nameOf = (names: Names | undefined) => (english && names && nameIn(names, english)) ?? ''
  const area = directories.areas.find((each) => each.id === areaId)
  const country = directories.countries.find(({ sign }) => sign === countrySign)
  const region = directories.regions.find((each) => each.id === (area?.regionId ?? country?.region))
  const names = new SectionReader(sections, 'names.')
  return {
    id,
    names: Object.fromEntries(languages.map(({ code }, index) => [code, shown[index] ?? ''])),
    country: { sign: countrySign, name: nameOf(country?.names) },
    area: area === undefined ? null : { id: area.id, name: nameOf(area.names) },
    region: region === undefined ? null : { id: region.id, name: nameOf(region.names) },
    lat,
    lon,
    population: new SectionReader(sections, 'towns.').u32('population')[ordinal] ?? 0,
    rank: ordinal + 1,
    postcodes,
    foundBy: textsOf({ text: names.u16('text'), texts: names.u32('texts') }, ordinal).map((found) => ({
      text: found.text,
      shownIn: languages.filter((_, index) => ((found.mask >>> index) & 1) === 1).map(({ code }) => code),
    })),
  }
}

/** An inspection of a town for people. */
export function townLines({ id, names, country, area, region, foundBy, ...town }: TownInspection): string[] {
  return [
    row('town', String(id)),
    ...byName(names).map(([name, codes]) => row('name', `${name} (${codes.join(', ')})`)),
    row('country', `${country.sign} ${country.name}`),
    row('area', area === null ? 'none' : `${area.id} ${area.name}`),
    row('region', region === null ? 'none' : `${region.id} ${region.name}`),
    row('lies at', `${town.lat}, ${town.lon}`),
    row('population', `${town.population}; number ${town.rank} in importance`),
    row('postcodes', town.postcodes.join(' ') || 'none'),
    ...foundBy.map(({ text, shownIn }) =>
      row('found by', `${text}${shownIn.length === 0 ? '' : ` (${shownIn.join(', ')})`}`),
    ),
  ]
}

/** The languages that show each name. */
function byName(names: Names): [name: string, languages: string[]][] {
  const groups = new Map<string, string[]>()
  for (const [language, name] of Object.entries(names)) groups.set(name, [...(groups.get(name) ?? []), language])
  return [...groups]
}
