import { type Logger, pino } from 'pino'
import { maskKeys } from '../access/mask-keys.ts'
import type { Config } from '../config/config.ts'

/**
 * A log of JSON lines on standard error, written at once so that a crash loses none.
 * Keys are masked in them.
 */
export function createLog(level: Config['logLevel'], fields: object = {}): Logger {
  return pino({ level, base: fields, hooks: { streamWrite: maskKeys } }, pino.destination({ dest: 2, sync: true }))
}
