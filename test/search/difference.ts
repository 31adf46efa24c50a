import type { NaiveQuery } from './naive-towns.ts'
import type { RandomGazetteer } from './random-gazetteer.ts'

/** How the packed index and the naive look differ on a query, by name and by postcode; undefined where they do not. */
export function difference({ catalog, naive }: RandomGazetteer, request: NaiveQuery): string | undefined {
  const language = catalog.languages.placeOf(request.language) ?? 0
  const packed = { ...request, language }
  const names = JSON.parse(catalog.towns.byName(packed).toString()).map(({ id }: { id: number }) => id)
  const postcodes = JSON.parse(catalog.towns.byPostcode(packed).toString()).map(
    ({ id, postcode }: { id: number; postcode: string[] }) => [id, postcode[0]],
  )
  return (
    unequal('by name', request, names, naive.byName(request)) ??
    unequal('by postcode', request, postcodes, naive.byPostcode(request))
  )
}

function unequal(search: string, request: NaiveQuery, packed: unknown, naive: unknown): string | undefined {
  if (JSON.stringify(packed) === JSON.stringify(naive)) return undefined
  return `${search} ${JSON.stringify(request)}: packed ${JSON.stringify(packed)}, naive ${JSON.stringify(naive)}`
}
