/** Which towns a request wants, as parsed: signs upper case, an absent list undefined. */
export interface TownFilter {
  readonly countrySigns?: readonly string[] | undefined
  readonly excludeCountrySigns?: readonly string[] | undefined
  /** Only together with `countrySigns`; 0 means towns without an area. */
  readonly areaIds?: readonly number[] | undefined
}
