import { AREA_CODE, areaKey } from '../model/area-key.ts'
import type { Area } from '../model/places.ts'

/** Codes of up to three letters and digits have numbers below this among a country's ids. */
const SHORT_CODES = 100_000
/** Longer codes start here, far above all short ones. */
const LONG_CODES = 1e12
const LONGEST_CODE = 8
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The id of an area, computed only from the country's ISO 3166-1 numeric code and the division's GeoNames
 * code: the same in every compile, from every source, with nothing stored. No two codes share one.
 * Codes of two digits, the commonest, are readable in it: Ukraine (804), Lviv Oblast (15) → 80400015.
 *
 * @throws RangeError on a code that is not 1 to 8 letters and digits.
 */
export function areaId(countryNumeric: number, code: string): number {
  if (!AREA_CODE.test(code)) throw new RangeError(`area code ${JSON.stringify(code)}: 1 to 8 letters and digits`)
  const number = numberOf(code.toUpperCase())
  return number < SHORT_CODES
    ? countryNumeric * SHORT_CODES + number
    : LONG_CODES + countryNumeric * (SYMBOLS.length + 1) ** LONGEST_CODE + number
}

/** Two digits → their value; other codes up to three symbols → 100 and up; longer ones → 100,000 and up. */
function numberOf(code: string): number {
  if (/^[0-9]{2}$/.test(code)) return Number(code)
  // Bijective numeration: each symbol counts from 1, so that 1, 01 and 001 differ.
  let number = 0
  for (const symbol of code) number = number * (SYMBOLS.length + 1) + SYMBOLS.indexOf(symbol) + 1
  return number + (code.length <= 3 ? 100 : SHORT_CODES)
}

/** Ids of areas by `areaKey`. */
export type AreaIds = ReadonlyMap<string, number>

export function areaIdsOf(areas: readonly Area[]): AreaIds {
  return new Map(areas.map(({ countrySign, code, id }) => [areaKey(countrySign, code), id]))
}

/** Whether a source's code says that a town belongs to no division (GeoNames writes `00`). */
export function isNoArea(code: string): boolean {
  return code === '' || code === '00'
}
