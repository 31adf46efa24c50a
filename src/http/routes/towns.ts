import type { Catalog } from '../../catalog.ts'
import type { TownFilter } from '../../search/filters/town-filter.ts'
import type { SearchAnswer } from '../../search/search-answer.ts'
import type { TownQuery } from '../../search/town-query.ts'
import { madeAnswer, type Operation } from '../operation.ts'
import type { Parameter } from '../request/parameter.ts'
import { idsParameter, limitParameter, queryParameter, signsParameter } from '../request/parameter-kinds.ts'
import type { ParameterReader } from '../request/parameter-reader.ts'

const COUNTRY_SIGNS = signsParameter('countrySigns', 'Only towns of these countries.')
const EXCLUDE_COUNTRY_SIGNS = signsParameter(
  'excludeCountrySigns',
  'No towns of these countries. Ignored if `countrySigns` is given.',
)
const AREA_IDS = idsParameter(
  'areaIds',
  'Only towns of these areas; 0 means towns without an area. Ignored without `countrySigns`.',
)
const LIMIT = limitParameter('limit', 'towns')
const QUERY_LIMIT = limitParameter('queryLimit', 'towns found by `query`')
const NAME = queryParameter('A name or part of one, in any language.', { required: true, minLength: 3 })
const POSTCODE = queryParameter('A postcode or part of one; spaces and hyphens do not matter.', {
  required: true,
  minLength: 3,
})
const MOST_IDS = 100
const IDS = idsParameter('ids', 'Identifiers of the towns.', { required: true, maximum: MOST_IDS })
const OPTIONAL_IDS = idsParameter('ids', 'Only towns with these identifiers. Required if `query` is not given.')
const OPTIONAL_QUERY = queryParameter('A name or part of one, in any language. Required if `ids` is not given.', {
  minLength: 1,
})

/**
 * The countries and areas that are asked for; undefined where no countries are. Areas have no effect then: they are not
 * read, so that they cannot be faulty.
 */
function readChosen(reader: ParameterReader): TownFilter | undefined {
  if (!reader.gives(COUNTRY_SIGNS)) return undefined
  return { countrySigns: reader.read(COUNTRY_SIGNS), areaIds: reader.read(AREA_IDS) }
}

/** Excluded countries have no effect where countries are asked for, and are not read either. */
function readFilter(reader: ParameterReader): TownFilter {
  return readChosen(reader) ?? { excludeCountrySigns: reader.read(EXCLUDE_COUNTRY_SIGNS) }
}

/** A search by `query`, with the filters and the limit that both searches have. */
function search(
  query: Parameter<string | undefined>,
  run: (towns: Catalog['towns'], request: TownQuery) => SearchAnswer,
  operation: Omit<Operation, 'element' | 'parameters' | 'prepare'>,
): Operation {
  return {
    ...operation,
    element: 'Town',
    parameters: [query, LIMIT, COUNTRY_SIGNS, EXCLUDE_COUNTRY_SIGNS, AREA_IDS],
    prepare: (reader, catalog, language) => {
      const text = reader.read(query) ?? ''
      const limit = reader.read(LIMIT)
      const filter = readFilter(reader)
      return () => madeAnswer(run(catalog.towns, { query: text, language, filter, limit }))
    },
  }
}

export const townOperations: readonly Operation[] = [
  search(NAME, (towns, request) => towns.byName(request), {
    path: '/v2/references/towns/by/name',
    id: 'findTownsByName',
    summary: 'Towns by a name or part of one',
    description:
      'The best first: how much of the name matches, and how important the town is, decide. Where nothing matches, other ' +
      'keyboard layouts, transliterations, towns with their area or country, addresses and typing errors are tried.',
  }),
  search(POSTCODE, (towns, request) => towns.byPostcode(request), {
    path: '/v2/references/towns/by/postcode',
    id: 'findTownsByPostcode',
    summary: 'Towns by a postcode or part of one',
    description:
      'The best first: whole codes, then starts of codes, then parts. A town has an entry for each of its postcodes that ' +
      'matches, with that one alone in `postcode`; `limit` counts towns, so that there may be more entries.',
  }),
  {
    path: '/v2/references/towns/by/ids',
    id: 'findTownsByIds',
    summary: 'Towns by identifiers',
    description: 'In the order of the request, each town once.',
    element: 'Town',
    parameters: [IDS],
    prepare: (reader, catalog, language) => {
      const ids = reader.read(IDS) ?? []
      return () => madeAnswer({ body: catalog.towns.byIds(ids, language) })
    },
  },
  {
    path: '/v2/references/towns',
    id: 'findTowns',
    summary: 'Towns by name, by identifiers, or both (outdated)',
    description:
      'With `query`, as towns by name; with `ids`, as towns by identifiers, but only those that the filters let through. ' +
      'With both, those of the `ids` that match `query`.',
    element: 'Town',
    parameters: [OPTIONAL_IDS, OPTIONAL_QUERY, QUERY_LIMIT, COUNTRY_SIGNS, AREA_IDS],
    deprecated: {
      since: new Date('2024-01-01T00:00:00Z'),
      successors: ['/v2/references/towns/by/name', '/v2/references/towns/by/postcode', '/v2/references/towns/by/ids'],
    },
    prepare: (reader, catalog, language) => {
      const ids = reader.read(OPTIONAL_IDS)
      const query = reader.read(OPTIONAL_QUERY)
      const limit = reader.read(QUERY_LIMIT)
      const filter = readChosen(reader) ?? {}
      if (query === undefined) {
        if (ids === undefined) reader.noteNoneOf(OPTIONAL_IDS, OPTIONAL_QUERY)
        return () => madeAnswer({ body: catalog.towns.byIds(ids ?? [], language, filter) })
      }
      const request = { query, language, filter, limit }
      return () =>
        madeAnswer(ids === undefined ? catalog.towns.byName(request) : catalog.towns.byNameAmong(request, ids))
    },
  },
]
