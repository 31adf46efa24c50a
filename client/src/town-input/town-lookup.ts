import type { Town } from '../api.ts'
import { type Client, createClient } from '../client.ts'
import { type PlaceNames, placeNames } from './place-names.ts'
import type { SearchedBy } from './town-option.ts'

/** What the attributes of a field say of the towns that it offers. */
export interface Offer {
  readonly by: SearchedBy
  readonly language: string | undefined
  readonly limit: number
  readonly countrySigns: readonly string[]
  readonly excludeCountrySigns: readonly string[]
  readonly areaIds: readonly number[]
}

/** The offer of a field, from its attributes. */
export function offerOf(field: Element): Offer {
  const items = (name: string) => (field.getAttribute(name) ?? '').split(/[\s,]+/).filter(Boolean)
  return {
    by: field.getAttribute('by') === 'postcode' ? 'postcode' : 'name',
    language: field.getAttribute('language') ?? undefined,
    limit: Number(field.getAttribute('limit') ?? 10),
    countrySigns: items('countries'),
    excludeCountrySigns: items('exclude-countries'),
    areaIds: items('areas').map(Number),
  }
}

export interface FoundTowns {
  readonly towns: readonly Town[]
  readonly names: PlaceNames
}

/** What a field asks of the service. */
export interface TownLookup {
  /** Loads what is needed to tell towns apart, before it is needed. */
  prepare(language: string | undefined): void
  search(text: string, offer: Offer, signal: AbortSignal): Promise<FoundTowns>
  byId(id: number, language: string | undefined): Promise<Town | undefined>
}

export function townLookup(client: Client): TownLookup {
  const namesIn = placeNames(client)
  return {
    prepare(language) {
      void namesIn(language)
    },
    async search(query, { by, ...filters }, signal) {
      const find = by === 'postcode' ? client.findTownsByPostcode : client.findTownsByName
      const [towns, names] = await Promise.all([find({ query, ...filters }, { signal }), namesIn(filters.language)])
      return { towns, names }
    },
    async byId(id, language) {
      const [town] = await client.findTownsByIds({ ids: [id], language })
      return town
    },
  }
}

/** A lookup in the service that a field names; the one that the field's own program comes from, unless told. */
export function lookupAt(server: string | null, key: () => string | undefined): TownLookup {
  return townLookup(createClient({ server: server ?? new URL(import.meta.url).origin, key }))
}
