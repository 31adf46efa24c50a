import type { TownRow, TownSource, TownsAtHand } from '../../sources/source.ts'
import { isNoArea } from '../area-id.ts'
import { kilometresBetween } from '../distance.ts'

/**
 * Most kilometres between two sources' towns with the same id; farther apart, one of them has the id by mistake, as have
 * 166 of 40,829 towns of a gazetteer that was put together from several.
 */
const FARTHEST_SAME = 10

/** A source that is filled from the bundled towns. */
export interface FilledSource extends TownSource {
  /** What was filled so far, in lines to print. */
  lines(): string[]
}

/** What may be missing, and where the town must be for it to be filled. */
type KnownTown = Pick<TownRow, 'countrySign' | 'areaCode' | 'lat' | 'lon' | 'population'>

/**
 * A source whose towns without an area or a population take these from the bundled towns, where those have the same
 * town: the same id and country, at the same place. Otherwise a filter by area misses it, and homonyms rank above it.
 */
export function fillGaps(source: TownSource, bundled: TownsAtHand): FilledSource {
  const filled = { area: 0, population: 0 }
  return {
    provenance: [...source.provenance, ...bundled.provenance],
    // By name: a spread would leave out the methods of a class.
    async *areas() {
      yield* source.areas?.() ?? []
    },
    async *postcodes() {
      yield* source.postcodes?.() ?? []
    },
    async *towns(): AsyncGenerator<TownRow> {
      const known = townsById(bundled.towns())
      for await (const row of source.towns()) {
        const same = known.get(row.id)
        if (same === undefined || !isSameTown(row, same)) {
          yield row
          continue
        }
        const lacksArea = isNoArea(row.areaCode) && !isNoArea(same.areaCode)
        const lacksPeople = row.population === 0 && same.population > 0
        if (lacksArea) filled.area++
        if (lacksPeople) filled.population++
        const areaCode = lacksArea ? same.areaCode : row.areaCode
        yield { ...row, areaCode, population: lacksPeople ? same.population : row.population }
      }
    },
    lines: () => [`filled from the bundled towns: area ${filled.area}, population ${filled.population}`],
  }
}

function townsById(towns: Iterable<TownRow>): ReadonlyMap<number, KnownTown> {
  const byId = new Map<number, KnownTown>()
  for (const { id, countrySign, areaCode, lat, lon, population } of towns) {
    byId.set(id, { countrySign, areaCode, lat, lon, population })
  }
  return byId
}

function isSameTown(one: KnownTown, other: KnownTown): boolean {
  return one.countrySign === other.countrySign && kilometresBetween(one, other) <= FARTHEST_SAME
}
