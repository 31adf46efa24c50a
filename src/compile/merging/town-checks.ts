import { LONGEST_NAME } from '../../model/names.ts'
import { MOST_PEOPLE } from '../../model/places.ts'
import type { TownRow } from '../../sources/source.ts'

/** Why a town cannot be served, or undefined. */
export function townFault(row: TownRow, countries: ReadonlySet<string>): string | undefined {
  if (!Number.isSafeInteger(row.id) || row.id <= 0) return 'impossible id'
  if (!countries.has(row.countrySign)) return 'unknown country'
  if (!(Math.abs(row.lat) <= 90 && Math.abs(row.lon) <= 180)) return 'impossible coordinates'
  if (!(row.population >= 0 && row.population <= MOST_PEOPLE)) return 'impossible population'
  // Signs alone, such as a dash, are none: no text would find the town.
  if (!Object.values(row.names).some((name) => /[\p{L}\p{N}]/u.test(name))) return 'no name'
  if (Object.values(row.names).some(isTooLong) || row.aliases.some(isTooLong)) {
    return `a name of more than ${LONGEST_NAME} letters`
  }
  return undefined
}

function isTooLong(name: string): boolean {
  return name.length > LONGEST_NAME
}
