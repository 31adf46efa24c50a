import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import { logAcceptFaults } from './accept-faults.ts'
import { type Address, addressOf } from './address.ts'
import { isTaken, namingOption } from './listen-fault.ts'

/** Registered with the Prometheus project for exporters of all kinds. */
const USUAL_PORT = 9464

/**
 * Makes the server for operators listen. If the usual port is taken, by another service on the machine or by `--port`, it does
 * not listen at all, since nobody has asked for a port.
 *
 * @throws the system's error where the port that was asked for is taken, or nothing can listen at the address.
 */
export async function listenForOperators(
  server: Server,
  config: Pick<Config, 'host' | 'port' | 'adminHost' | 'adminPort'>,
  log: Logger,
): Promise<Address | undefined> {
  const { host, port, adminHost, adminPort } = config
  const noneSince = (reason: string): undefined => {
    log.warn(
      { reason },
      'no /live, /ready and /metrics: the default port is taken; --admin-port (REFDIR_ADMIN_PORT) chooses another',
    )
  }
  if (adminPort === undefined && port === USUAL_PORT && overlap(host, adminHost))
    return noneSince(`--port ${port} (PORT)`)
  try {
    await once(server.listen({ host: adminHost, port: adminPort ?? USUAL_PORT }), 'listening')
  } catch (error) {
    if (adminPort !== undefined || !isTaken(error))
      throw namingOption(error, {
        host: `--admin-host ${adminHost} (REFDIR_ADMIN_HOST)`,
        port: '--admin-port (REFDIR_ADMIN_PORT)',
      })
    return noneSince(error.message)
  }
  logAcceptFaults(server, log)
  return addressOf(server)
}

const ALL_ADDRESSES = ['0.0.0.0', '::']
/** Addresses that `localhost` may stand for. */
const LOCAL_ADDRESSES = ['127.0.0.1', '::1']

/** Whether only one server can listen at a port of both hosts. Of other names, this knows only that each is the same as itself. */
export function overlap(host: string, other: string): boolean {
  const areAllOrLocal = (one: string, another: string) =>
    ALL_ADDRESSES.includes(one) || (one === 'localhost' && LOCAL_ADDRESSES.includes(another))
  return host === other || areAllOrLocal(host, other) || areAllOrLocal(other, host)
}
