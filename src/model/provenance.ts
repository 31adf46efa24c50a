/** Who a source's rows come from, as they must be credited. */
export interface Provenance {
  /** Whom to credit and, after a comma, for what data: the foot of a page names only the former. */
  readonly source: string
  readonly licence: string
  readonly url: string
}
