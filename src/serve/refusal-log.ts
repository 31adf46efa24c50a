import type { Logger } from 'pino'
import type { GateOptions } from '../http/entrance/gate.ts'
import { linePerSecond } from '../http/meters/line-per-second.ts'

/** Logs refused keys, so that an operator can tell an integrator what is wrong: at most a line per second from each thread. */
export function refusalLog(log: Logger): NonNullable<GateOptions['onRefusal']> {
  return linePerSecond((unsaid, reason, keyId, address) =>
    log.info({ reason, key: keyId, address, ...unsaid }, 'key refused'),
  )
}
