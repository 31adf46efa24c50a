import type { FoundBy } from './found-by.ts'

/** A search's answer: a JSON array as bytes, valid until the next search, and how its elements were found. */
export interface SearchAnswer {
  readonly body: Buffer
  readonly way: FoundBy
}
