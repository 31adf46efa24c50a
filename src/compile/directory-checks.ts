import { elementDirectories } from '../model/directories.ts'
import { LOADING_MNEMOS } from '../model/loading-type.ts'
import type { Area } from '../model/places.ts'
import type { Curated } from '../sources/curated.ts'

/** Sizes that the specification gives (sections 2.5 and 2.7). */
const SIZES = { currencies: 8, paymentTypes: 7, bodyGroups: 6, loadingTypes: LOADING_MNEMOS.length } as const

/** Most groups of towns, of which each area and each country has one: a snapshot has 16 bits for their places. */
const MOST_GROUPS = 0x1_0000

/**
 * What is wrong between the curated directories, as sentences; none when all is well. Those that were read from files
 * have been checked there, with file and line; what is made of them, and by others, has not.
 */
export function directoryFaults(curated: Curated, areas: readonly Area[]): string[] {
  const faults: string[] = []
  const elements = {
    regions: curated.regions,
    areas,
    ...elementDirectories((name) => curated[name]),
    loadingTypes: curated.loadingTypes,
  }
  for (const [directory, list] of Object.entries(elements)) {
    for (const id of duplicates(list.map((element) => element.id))) faults.push(`${directory}: id ${id} stands twice`)
  }
  for (const [directory, size] of Object.entries(SIZES)) {
    const { length } = elements[directory as keyof typeof SIZES]
    if (length !== size) faults.push(`${directory}: ${length} elements, the specification has exactly ${size}`)
  }
  const mnemos = duplicates(curated.loadingTypes.map((type) => type.mnemo))
  for (const mnemo of mnemos) faults.push(`loadingTypes: mnemo ${mnemo} stands twice`)

  const countries = new Set(curated.countries.map((country) => country.sign))
  for (const sign of duplicates(curated.countries.map((country) => country.sign))) {
    faults.push(`countries: sign ${sign} stands twice`)
  }
  for (const number of duplicates(curated.countries.map((country) => country.numeric))) {
    faults.push(`countries: numeric code ${number} stands twice`)
  }
  const regions = new Map(curated.regions.map((region) => [region.id, region]))
  for (const country of curated.countries) {
    if (!regions.has(country.region)) faults.push(`country ${country.sign}: region ${country.region} is unknown`)
    if (Object.keys(country.names).length === 0) faults.push(`country ${country.sign}: ICU has no name for it`)
  }
  for (const area of areas) {
    const region = regions.get(area.regionId)
    if (!countries.has(area.countrySign)) faults.push(`area ${area.code}: country ${area.countrySign} is unknown`)
    if (region === undefined || (region.countrySign ?? area.countrySign) !== area.countrySign) {
      faults.push(`area ${area.countrySign}.${area.code}: region ${area.regionId} is unknown or another country's`)
    }
  }
  for (const region of curated.regions) {
    if (region.countrySign !== undefined && !countries.has(region.countrySign)) {
      faults.push(`region ${region.id}: country ${region.countrySign} is unknown`)
    }
  }
  if (areas.length + curated.countries.length > MOST_GROUPS) {
    faults.push(`areas: ${areas.length} of them, with ${countries.size} countries more than ${MOST_GROUPS}`)
  }
  return faults
}

function duplicates<T>(values: readonly T[]): T[] {
  const seen = new Set<T>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}
