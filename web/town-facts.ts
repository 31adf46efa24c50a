import type { Area, Client, Country, Region } from '../client/src/index.ts'
import type { Neighbours, Surroundings } from './map/scales.ts'
import { sessionKey } from './session-key.ts'

/** All that the explorer says about a town. */
export interface TownFacts extends Surroundings {
  /** Its name in the languages of the sign and in others, by language. */
  readonly names: ReadonlyMap<string, string>
  readonly area: Area | undefined
  readonly region: Region | undefined
  readonly country: Country | undefined
}

/** Languages in which the town's name is shown besides the chosen one, if the data set has them; else its first ones. */
const NAME_LANGUAGES = ['uk', 'ru', 'en', 'pl']

/** Milliseconds that a town waits for its neighbours once all else about it is known. */
const PATIENCE = 3_000
const NO_NEIGHBOURS: Neighbours = { area: [], country: [] }

/**
 * Gathers what is shown about a town.
 *
 * @param languages of the data set: the service refuses any other.
 * @returns undefined if the data set has no such town.
 * @throws whatever the client throws.
 */
export async function townFacts(
  client: Client,
  id: number,
  language: string,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<TownFacts | undefined> {
  const options = { signal }
  const codes = [...new Set([...NAME_LANGUAGES, ...languages])]
    .filter((code) => languages.includes(code))
    .slice(0, NAME_LANGUAGES.length)
  const near = neighboursOf(id, language, signal)
  const asked = [...new Set([language, ...codes])]
  const found = await Promise.all(asked.map((code) => client.findTownsByIds({ ids: [id], language: code }, options)))
  signal.throwIfAborted()
  const [[town] = []] = found
  if (town === undefined) return undefined
  const [[area], [country]] = await Promise.all([
    client.listAreas({ ids: [town.areaId], language }, options),
    client.listCountries({ signs: [town.countrySign], language }, options),
  ])
  const [region] = area === undefined ? [] : await client.listRegions({ ids: [area.regionId], language }, options)
  const names = new Map(codes.map((code) => [code, found[asked.indexOf(code)]?.[0]?.name ?? town.name]))
  const neighbours = await Promise.race([near, noNeighboursAfter(PATIENCE)])
  signal.throwIfAborted()
  return { town, names, area, country, region, neighbours }
}

/** The explorer's own request, not part of the interface. Without neighbours, the map shows the town alone. */
async function neighboursOf(id: number, language: string, signal: AbortSignal): Promise<Neighbours> {
  const headers = { authorization: sessionKey() ?? '' }
  try {
    const response = await fetch(`/neighbours.json?id=${id}&language=${language}`, { headers, signal })
    return response.ok ? await response.json() : NO_NEIGHBOURS
  } catch {
    return NO_NEIGHBOURS
  }
}

function noNeighboursAfter(milliseconds: number): Promise<Neighbours> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, NO_NEIGHBOURS))
}
