/** Outlines of the countries, as the build prepares them (`scripts/world-outline.ts`). */
export interface WorldOutline {
  /** Units per degree. */
  readonly scale: number
  /** Rings of a country, by its sign; each ring runs through arcs, backwards through the complement of a negative one. */
  readonly countries: Readonly<Record<string, readonly (readonly number[])[]>>
  /** Longitude and latitude of a point, then the steps to each next one, in units. */
  readonly arcs: readonly (readonly number[])[]
}
