import type { Accepts } from './resolved-filter.ts'

/** Where owners are likelier to be meant. */
export interface Home {
  /** As few scopes as there are for its owners. */
  readonly scopes: readonly number[]
  /** Whether the owners of a country's or an area's scope are there. */
  readonly holdsScope: (scope: number) => boolean
  /** Whether an owner is in one of the scopes. */
  readonly holds: Accepts
}
