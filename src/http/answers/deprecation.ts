import type { HeaderList } from '../header-list.ts'
import type { Operation } from '../operation.ts'

/**
 * Headers of every answer of an outdated operation: since when it is outdated (RFC 9745), what to use instead, and when
 * it ends, if that is decided (RFC 8594).
 */
export function deprecationHeaders({ deprecated }: Operation, sunset: Date | undefined): HeaderList {
  if (deprecated === undefined) return []
  const headers = ['Deprecation', `@${Math.floor(deprecated.since.getTime() / 1000)}`]
  const links = deprecated.successors.map((path) => `<${path}>; rel="successor-version"`)
  if (links.length > 0) headers.push('Link', links.join(', '))
  if (sunset !== undefined) headers.push('Sunset', sunset.toUTCString())
  return headers
}
