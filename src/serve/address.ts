/** Where a server listens. */
export interface Address {
  readonly address: string
  readonly port: number
}
