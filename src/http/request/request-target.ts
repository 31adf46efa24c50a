import type { IncomingMessage } from 'node:http'

/** Longest path and query, in characters; a hundred ids of ten digits take an eighth of it. */
export const LONGEST_URL = 8192

/** A request's target without scheme and host, which clients of proxies send in front of the path: RFC 9112 section 3.2.2. */
export function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '')
}

/** Letters, digits and `-._~` percent-encoded, which mean the same as unencoded: RFC 3986 section 6.2.2.2. */
const ENCODED_IN_VAIN = /%(?:2[de]|3\d|[46][1-9a-f]|5[\daf]|7[\dae])/gi

/**
 * The path of a target as routes have it: `/` where a target has none, as `http://host` (RFC 9112 section 3.2.1). The router ends
 * it at a `#` as well, which no target should hold.
 */
export function pathOf(url: string): string {
  const path = originForm(url).split(/[?#]/, 1)[0] || '/'
  return path.replace(/(?<=.)\/$/, '').replace(ENCODED_IN_VAIN, decodeURIComponent)
}

/** How often the header `Host` occurs in a request: once, if it is in order. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** A name, an address, or nothing, and perhaps a port: RFC 9110 section 7.2, RFC 3986 section 3.2.2. */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w:.%-]+\])(?::\d*)?$/

/** Whether a value of `Host` is well-formed. */
export function isHost(value: string): boolean {
  return HOST.test(value)
}
