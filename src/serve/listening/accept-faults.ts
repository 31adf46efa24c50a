import type { Server } from 'node:net'
import type { Logger } from 'pino'
import { linePerSecond } from '../../http/meters/line-per-second.ts'

/**
 * Logs, at most once a second, that the system does not hand over a connection, for example for want of memory. To be called once
 * a server listens: nothing else listens for its errors then, and one that nobody listens for ends the thread.
 */
export function logAcceptFaults(server: Server, log: Logger): void {
  const write = linePerSecond((unsaid, err: Error) => log.error({ err, ...unsaid }, 'a connection cannot be accepted'))
  server.on('error', write)
}
