import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/
const NO_TRACE = '0'.repeat(32)

/** Ids that were made here, so that everything said about a request names the same one. */
const made = new WeakMap<IncomingHttpHeaders, string>()

/** The trace that a request belongs to (W3C `traceparent`), else an id of its own. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const { traceparent } = headers
  const trace = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  if (trace !== undefined && trace !== NO_TRACE) return trace
  const id = made.get(headers) ?? randomBytes(16).toString('hex')
  made.set(headers, id)
  return id
}
