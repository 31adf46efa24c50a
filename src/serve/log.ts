import { type Logger, pino } from 'pino'
import { maskKeys } from '../access/mask-keys.ts'
import type { Config } from '../config.ts'

/**
 * A log of JSON lines on standard error, written at once so that a crash loses none.
 *
 * @param secret a key to keep out of it, of whatever form.
 */
export function createLog(level: Config['logLevel'], secret: string | undefined, fields: object = {}): Logger {
  return pino(
    { level, base: fields, hooks: { streamWrite: (line) => maskKeys(line, secret) } },
    pino.destination({ dest: 2, sync: true }),
  )
}
