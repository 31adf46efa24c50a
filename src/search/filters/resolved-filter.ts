/** Tells whether an owner counts. */
export type Accepts = (ordinal: number) => boolean

/**
 * What a filter means: for a search in an index, which has scopes, and for towns that were found otherwise.
 *
 *     filter              scopes       acceptsInScopes   acceptsAnywhere   within(Lviv Oblast)   within(Poland)
 *     none                everywhere   –                 –                 Lviv Oblast           Poland
 *     UA                  Ukraine      –                 is in UA          Lviv Oblast           –
 *     UA, Kyiv Oblast     Kyiv Oblast  –                 is in that        –                     –
 *     all but UA          everywhere   is not in UA      is not in UA      –                     Poland
 *
 * A filter by more areas than are searched one by one has their countries for scopes, and checks each town.
 */
export interface ResolvedFilter {
  /** Where to look in an index: every town that satisfies the filter is in one of them. */
  readonly scopes: readonly number[]
  /** Which of the towns in these scopes satisfy the filter; undefined where all of them do. */
  readonly acceptsInScopes: Accepts | undefined
  /** Which of all towns satisfy the filter, for towns that were not found in its scopes; undefined where all do. */
  readonly acceptsAnywhere: Accepts | undefined
  /**
   * The scopes, perhaps many, that hold exactly those towns of a scope which satisfy the filter; undefined for cargo, which
   * has no places.
   */
  readonly within: ((scope: number) => readonly number[]) | undefined
}

/** A filter of towns, which lie in places. */
export interface ResolvedTownFilter extends ResolvedFilter {
  readonly within: (scope: number) => readonly number[]
  /** This filter, only for towns in the scopes of some areas and countries, however many. */
  readonly narrowedTo: (scopes: readonly number[]) => ResolvedTownFilter
}

/** In more scopes than this, a text is looked for only if it is found anywhere at all. */
export const FEW_SCOPES = 4

/** After so many matches that the filter refuses, a search starts over in the scopes of `exactly`, however many. */
export const MOST_REFUSED = 200

/**
 * A filter with scopes that hold only what satisfies it, for a search that would otherwise pass over too much. A
 * filter of cargo, which has only one scope, stays as it is.
 */
export function exactly(filter: ResolvedFilter): ResolvedFilter {
  const { scopes, within } = filter
  return within === undefined ? filter : { ...filter, scopes: scopes.flatMap(within), acceptsInScopes: undefined }
}

/** Accepts what both accept; undefined accepts all. */
export function bothOf(one: Accepts | undefined, other: Accepts | undefined): Accepts | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return (ordinal) => one(ordinal) && other(ordinal)
}
