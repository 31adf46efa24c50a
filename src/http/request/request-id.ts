import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/
const NO_TRACE = '0'.repeat(32)

/** The trace that a request belongs to (W3C `traceparent`), else an id of its own. */
export function requestIdOf({ traceparent }: IncomingHttpHeaders): string {
  const trace = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  return trace === undefined || trace === NO_TRACE ? randomBytes(16).toString('hex') : trace
}
