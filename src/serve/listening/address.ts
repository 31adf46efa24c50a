import type { Server } from 'node:net'

/** Where a server listens. */
export interface Address {
  readonly address: string
  readonly port: number
}

/** Where a server listens that has begun to listen at a port. */
export function addressOf(server: Server): Address {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listening at no port')
  return address
}
