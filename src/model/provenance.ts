/** Who a source's rows come from, as it has to be credited. */
export interface Provenance {
  /** Whom to credit and, after a comma, what of theirs it is: the foot of a page names the former alone. */
  readonly source: string
  readonly licence: string
  readonly url: string
}
