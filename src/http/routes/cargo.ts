import { madeAnswer, type Operation } from '../operation.ts'
import { idsParameter, limitParameter, queryParameter } from '../request/parameter-kinds.ts'

const IDS = idsParameter('ids', 'Only the cargo names with these identifiers. Required if `query` is not given.')
const QUERY = queryParameter('Part of a name, in the requested language. Required if `ids` is not given.', {
  minLength: 1,
})
const LIMIT = limitParameter('limit', 'cargo names found by `query`')

export const findCargo: Operation = {
  path: '/v2/references/cargo',
  id: 'findCargo',
  summary: 'Cargo names by text, by identifiers, or both',
  description:
    'With `query`, the best first; what was mistyped or typed in another keyboard layout is found too. With both, those of ' +
    'the `ids` that `query` finds. `ids` alone are answered in the order of the directory.',
  element: 'Element',
  parameters: [IDS, QUERY, LIMIT],
  prepare: (reader, catalog, language) => {
    const ids = reader.read(IDS)
    const query = reader.read(QUERY)
    const limit = reader.read(LIMIT)
    if (query !== undefined) return () => madeAnswer(catalog.cargo.search(query, language, limit, ids))
    if (ids === undefined) reader.noteNoneOf(IDS, QUERY)
    return () => madeAnswer({ body: catalog.tables.cargo.withKeys(ids ?? [], language) })
  },
}
