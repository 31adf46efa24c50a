/** GeoNames' code of an area, in whatever case. */
export const AREA_CODE = /^[0-9A-Za-z]{1,8}$/

/** The key of an area before it has an id: its country and GeoNames' code in capitals, as in `UA.15`. */
export function areaKey(countrySign: string, code: string): string {
  return `${countrySign}.${code}`
}
