import type { Client } from '../client.ts'
import { askedOrStandIn } from './asked-again.ts'

/** Names of areas by identifier and of countries by sign, in one language. */
export interface PlaceNames {
  readonly areas: ReadonlyMap<number, string>
  readonly countries: ReadonlyMap<string, string>
}

export const NO_NAMES: PlaceNames = { areas: new Map(), countries: new Map() }

/**
 * Gives the names of all areas and countries, asked for once per language: about 20 kB, compressed, after which
 * nearly every town can be told from another of the same name without a further request. If the request fails, there
 * are none.
 */
export function placeNames(client: Client): (language: string | undefined) => Promise<PlaceNames> {
  const byLanguage = new Map<string | undefined, () => Promise<PlaceNames>>()
  async function load(language: string | undefined): Promise<PlaceNames> {
    const [areas, countries] = await Promise.all([client.listAreas({ language }), client.listCountries({ language })])
    return {
      areas: new Map(areas.map(({ id, name }) => [id, name])),
      countries: new Map(countries.map(({ sign, name }) => [sign, name])),
    }
  }
  return (language) => {
    const names = byLanguage.get(language) ?? askedOrStandIn(() => load(language), NO_NAMES)
    byLanguage.set(language, names)
    return names()
  }
}
