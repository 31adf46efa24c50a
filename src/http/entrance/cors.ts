import type { IncomingMessage } from 'node:http'
import type { HeaderList } from '../header-list.ts'

/** Answers differ by origin: a cache must not give one origin's answer to another. */
const VARY: HeaderList = ['Vary', 'Origin']

/** The headers that a page may read besides those that it always may. */
const EXPOSED =
  'Dataset-Version, Deprecation, ETag, Link, Preference-Applied, RateLimit, RateLimit-Policy, Request-Id, Retry-After, Sunset'

/** Seconds for which a browser need not ask again; browsers keep it for two hours at most. */
const PREFLIGHT_AGE = 7200

/** The headers that let pages of an origin read an answer, if the origin is allowed. */
export function corsHeaders(origin: string | undefined, allowed: ReadonlySet<string>): HeaderList {
  if (origin === undefined || !allowed.has(origin)) return VARY
  return [...VARY, 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED]
}

/** Whether a browser asks if a page of another origin may send a request; it asks without a key. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers
}

export function preflightHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Authorization, Dataset-Version, If-None-Match, Prefer, Traceparent',
    'access-control-max-age': String(PREFLIGHT_AGE),
  }
}
