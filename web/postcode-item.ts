/** Countries that write a single code as ranges are written: digits, a hyphen, as many digits. */
const WRITTEN_AS_RANGES: ReadonlySet<string> = new Set(['IR'])

/** An item of a town's postcodes to read: a range with a dash (`79000–79999`), a code as it is written (`01000-000`). */
export function postcodeItem(item: string, countrySign: string): string {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  const isRange = from.length === to.length && from < to && !WRITTEN_AS_RANGES.has(countrySign)
  return isRange ? `${from}–${to}` : item
}
