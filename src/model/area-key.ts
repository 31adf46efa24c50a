/** GeoNames' code of an area, in whatever case. */
export const AREA_CODE = /^[0-9A-Za-z]{1,8}$/

/**
 * The key of an area before it has an id, as in `UA.15`.
 *
 * @param code GeoNames' code in capitals: whoever reads it from a file makes it so.
 */
export function areaKey(countrySign: string, code: string): string {
  return `${countrySign}.${code}`
}
