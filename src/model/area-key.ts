/** What an area is known by before it has an id: its country, and GeoNames' code in capitals, as in `UA.15`. */
export function areaKey(countrySign: string, code: string): string {
  return `${countrySign}.${code}`
}
