import MiniSearch from 'minisearch'
import { LIMIT, type Peer } from './peer.ts'
import type { FilterKind, Query } from './queries.ts'
import type { Rows } from './rows.ts'

export const setup =
  'An index each for all towns, countries and areas, a document per town, added in rank order. It knows no infixes: the ' +
  'tokens are three letters each, the first three also with a mark before them for prefixes, all after the country or ' +
  'area; a query asks for all of its tokens, and what is found is looked through for the text. `bm25: {k: 0, b: 0, d: 0}` ' +
  'gives all that is found the same score, so that it stays in rank order. Tried and slower: `prefix: true` over whole ' +
  'names; filtering by `filter` or `boostDocument`.'

/** Stands before the first three letters of a name; no folded text holds it. */
const START = '^'

interface Document {
  readonly town: number
  readonly names: readonly string[]
  /** What stands before each token. */
  readonly scope: string
}

export function open(rows: Rows): Peer {
  const namesOf: string[][] = []
  const indexes: Record<FilterKind, MiniSearch> = {
    'no filter': emptyIndex(),
    country: emptyIndex(),
    area: emptyIndex(),
  }
  for (const { town, names, country, group } of rows.towns()) {
    namesOf[town] = names
    for (const filter of Object.keys(indexes) as FilterKind[]) {
      indexes[filter].add({ town, names, scope: scopeOf({ country, group }, filter) } satisfies Document)
    }
  }
  return {
    ordinals: (query, filter) => {
      const scope = scopeOf(query, filter)
      const tokens = query.isPrefix ? [START + query.text] : trigrams(query.text)
      const results = indexes[filter].search(tokens.map((token) => scope + token).join('\n'))
      const found: number[] = []
      for (let at = 0; at < results.length && found.length < LIMIT; at++) {
        const town: number = results[at]!.id
        if (query.isPrefix || namesOf[town]!.some((name) => name.includes(query.text))) found.push(town)
      }
      return found
    },
  }
}

function emptyIndex(): MiniSearch {
  const asIs = (token: string) => token
  return new MiniSearch({
    idField: 'town',
    fields: ['names'],
    // The one field is the whole document: its tokens need names and scope.
    extractField: (document, field) => (field === 'town' ? document.town : tokensOf(document).join('\n')),
    tokenize: (text) => text.split('\n'),
    processTerm: asIs,
    searchOptions: { combineWith: 'AND', prefix: false, fuzzy: false, bm25: { k: 0, b: 0, d: 0 } },
  })
}

function tokensOf({ names, scope }: Document): string[] {
  const tokens = names.flatMap((name) => [...trigrams(name), START + name.slice(0, 3)])
  return [...new Set(tokens)].map((token) => scope + token)
}

function trigrams(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))
}

function scopeOf({ country, group }: Pick<Query, 'country' | 'group'>, filter: FilterKind): string {
  if (filter === 'no filter') return ''
  return `${filter === 'country' ? country : group}:`
}
