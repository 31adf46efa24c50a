import { type Logger, pino, stdSerializers } from 'pino'
import { maskKeysInJson } from '../access/mask-keys.ts'
import type { Config } from '../config/config.ts'
import { SnapshotError } from '../snapshot/format.ts'
import { StoreError } from '../store/store.ts'

/** Bytes of lines that are kept while the log cannot be written; more are lost. */
const MOST_UNWRITTEN = 1 << 20

/**
 * A log of JSON lines on standard error, written at once so that a crash loses none.
 * Keys are masked in them. Lines that cannot be written, as on a full disk, wait for a later one that can.
 */
export function createLog(level: Config['logLevel'], fields: object = {}): Logger {
  const output = pino.destination({ dest: 2, sync: true, maxLength: MOST_UNWRITTEN })
  // Ending the service would help nobody.
  output.on('error', () => {})
  return pino(
    { level, base: fields, hooks: { streamWrite: maskKeysInJson }, serializers: { err: loggedError } },
    output,
  )
}

/** An error as it is logged: for a fault of a store or a snapshot the message is enough, since the program is not at fault. */
function loggedError(error: Error): object {
  if (!(error instanceof StoreError || error instanceof SnapshotError)) return stdSerializers.err(error)
  return { type: error.name, message: error.message }
}
