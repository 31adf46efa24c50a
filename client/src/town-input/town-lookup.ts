import type { Town } from '../api.ts'
import type { Client } from '../client.ts'
import { askedUntilAnswered } from './asked-again.ts'
import { NO_NAMES, type PlaceNames, placeNames } from './place-names.ts'
import type { SearchedBy } from './town-option.ts'

/** How long towns that have come wait for the names of their areas and countries, in milliseconds from the request on. */
const PATIENCE = 300

/** What the attributes of a field say about the towns that it offers. */
interface Offer {
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
  /** Empty if they are late. */
  readonly names: PlaceNames
  readonly lateNames: Promise<PlaceNames>
  readonly by: SearchedBy
}

/** What a field asks of the service. */
export interface TownLookup {
  /** Loads what is needed to tell towns apart, before it is needed. */
  prepare(language: string | undefined): void
  search(text: string, offer: Offer, signal: AbortSignal): Promise<FoundTowns>
  byId(id: number, language: string | undefined): Promise<Town | undefined>
}

/** @param pageLanguage the language to ask in for a field that names none, if the service has it. */
export function townLookup(client: Client, pageLanguage: () => string | undefined = () => undefined): TownLookup {
  const namesIn = placeNames(client)
  const languages = askedUntilAnswered(() => client.listLanguages())
  /** Fails where it cannot be known: what is not found is looked up again, but a town in the wrong language would stay. */
  async function languageOf(named: string | undefined): Promise<string | undefined> {
    const primary = pageLanguage()?.split(/[-_]/)[0]?.toLowerCase()
    if (named !== undefined || primary === undefined) return named
    // The service refuses a language that it does not have; then names are English, as the field's own texts are.
    const codes = (await languages()).map(({ code }) => code)
    return [primary, 'en'].find((code) => codes.includes(code))
  }
  return {
    prepare(named) {
      // The search will report any failure.
      void languageOf(named).then(namesIn, () => {})
    },
    async search(query, { by, language: named, ...filters }, signal) {
      const find = by === 'postcode' ? client.findTownsByPostcode : client.findTownsByName
      const language = await languageOf(named)
      const lateNames = namesIn(language)
      const [towns, names] = await Promise.all([
        find({ query, language, ...filters }, { signal }),
        Promise.race([lateNames, noNamesAfter(PATIENCE)]),
      ])
      return { towns, names, lateNames, by }
    },
    async byId(id, named) {
      const [town] = await client.findTownsByIds({ ids: [id], language: await languageOf(named) })
      return town
    },
  }
}

/** Fails whatever is asked: for a field that does not know which service to ask. */
export function impossibleLookup(error: unknown): TownLookup {
  const fail = () => Promise.reject(error)
  return { prepare() {}, search: fail, byId: fail }
}

function noNamesAfter(milliseconds: number): Promise<PlaceNames> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, NO_NAMES))
}
