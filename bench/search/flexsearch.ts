import { Index } from 'flexsearch'
import { LIMIT, type Peer } from './peer.ts'
import type { FilterKind, Query } from './queries.ts'
import type { Rows } from './rows.ts'

export const setup =
  "An index with `tokenize: 'full'` (every part of every name is a key of a map) and one with `'forward'` for prefixes, a " +
  'document per town with its names as terms, added in rank order, `resolution: 1`, so that what it finds stays in that ' +
  'order. With a filter all that it finds is looked through, which costs little, since it hands out its own list. Tried: ' +
  'an index per country and area is no faster and takes three times the memory; fetching in steps is slower.'

/** More towns than any text is found in, so that the list is handed out whole. */
const ALL = 100_000_000

export function open(rows: Rows): Peer {
  const anywhere = emptyIndex('full')
  const starting = emptyIndex('forward')
  for (const { town, names } of rows.towns()) {
    const text = names.join('\n')
    anywhere.add(town, text)
    starting.add(town, text)
  }
  return {
    ordinals: (query, filter) => {
      const index = query.isPrefix ? starting : anywhere
      if (filter === 'no filter') return index.search(query.text, LIMIT) as number[]
      return within(index.search(query.text, ALL) as number[], rows, query, filter)
    },
  }
}

function emptyIndex(tokenize: 'full' | 'forward'): Index {
  return new Index({
    tokenize,
    resolution: 1,
    encode: (text) => text.split('\n'),
    cache: false,
    fastupdate: false,
  })
}

function within(towns: readonly number[], rows: Rows, query: Query, filter: FilterKind): number[] {
  const scopes = filter === 'country' ? rows.country : rows.group
  const scope = filter === 'country' ? query.country : query.group
  const found: number[] = []
  for (let at = 0; at < towns.length && found.length < LIMIT; at++) {
    const town = towns[at]!
    if (scopes[town] === scope) found.push(town)
  }
  return found
}
