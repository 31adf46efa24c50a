import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Address } from './address.ts'
import { isTaken, namingOption } from './listen-fault.ts'

/** Registered with the Prometheus project for exporters of all kinds. */
const USUAL_PORT = 9464

/**
 * Makes the server for operators listen. If another service on the machine has taken the usual port, it does not listen
 * at all, since nobody has asked for a port.
 *
 * @throws the system's error where the port that was asked for is taken, or nothing can listen at the address.
 */
export async function listenForOperators(
  server: Server,
  { adminHost: host, adminPort }: Pick<Config, 'adminHost' | 'adminPort'>,
  log: Logger,
): Promise<Address | undefined> {
  try {
    await once(server.listen({ host, port: adminPort ?? USUAL_PORT }), 'listening')
  } catch (error) {
    if (adminPort !== undefined || !isTaken(error))
      throw namingOption(error, { host: `--admin-host ${host}`, port: '--admin-port (REFDIR_ADMIN_PORT)' })
    log.warn(
      { reason: error.message },
      'no /live, /ready and /metrics: the default port is taken; --admin-port (REFDIR_ADMIN_PORT) chooses another',
    )
    return undefined
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listening at no port')
  return address
}
