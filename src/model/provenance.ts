/** Who a source's rows come from, as it has to be credited. */
export interface Provenance {
  readonly source: string
  readonly licence: string
  readonly url: string
}
