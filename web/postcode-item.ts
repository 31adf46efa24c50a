/** How many digits stand on each side of the hyphen in a single code of countries that write one like a range. */
const WRITTEN_AS_RANGES: ReadonlyMap<string, number> = new Map([['IR', 5]])

/** An item of a town's postcodes to read: a range with a dash (`79000–79999`), a code as it is written (`01000-000`). */
export function postcodeItem(item: string, countrySign: string): string {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  const isRange = from.length === to.length && from < to && WRITTEN_AS_RANGES.get(countrySign) !== from.length
  return isRange ? `${from}–${to}` : item
}
