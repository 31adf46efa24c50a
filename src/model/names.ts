/** The names of one thing, by language code; NFC, never empty. */
export type Names = Readonly<Record<string, string>>

/** A member of a small directory: cargo names, currencies, payment types, body groups. */
export interface Element {
  readonly id: number
  readonly names: Names
}
