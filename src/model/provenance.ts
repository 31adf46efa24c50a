/** Who a source's rows come from, as they must be credited. */
export interface Provenance {
  /** Whom to credit and, after a comma, for what data: the foot of a page names only the former. */
  readonly source: string
  readonly licence: string
  /** Address of the licence's text, if it asks for a link; that of CC BY 4.0 is known. */
  readonly licenceUrl?: string
  readonly url: string
}
