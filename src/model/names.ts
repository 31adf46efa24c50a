/** The names of one thing, by language code; NFC, never empty. */
export type Names = Readonly<Record<string, string>>

/** Most letters of a name, in UTF-16 units: GeoNames has none longer, and a town's record has 16 bits for its length in bytes. */
export const LONGEST_NAME = 400

/** A member of a small directory: cargo names, currencies, payment types, body groups. */
export interface Element {
  readonly id: number
  readonly names: Names
}
