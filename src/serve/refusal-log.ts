import type { Logger } from 'pino'
import type { GateOptions } from '../http/entrance/gate.ts'

/** Milliseconds between two lines. */
const INTERVAL = 1000

/** Logs refused keys, so that an operator can tell an integrator what is wrong: a line per second at most, of each thread. */
export function refusalLog(log: Logger): NonNullable<GateOptions['onRefusal']> {
  let quietUntil = 0
  let unsaid = 0
  return (reason, keyId, address) => {
    const now = performance.now()
    if (now < quietUntil) {
      unsaid++
      return
    }
    quietUntil = now + INTERVAL
    log.info({ reason, key: keyId, address, ...(unsaid > 0 ? { unsaid } : {}) }, 'key refused')
    unsaid = 0
  }
}
