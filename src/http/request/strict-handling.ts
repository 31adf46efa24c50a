import { closest, distance } from 'fastest-levenshtein'
import type { Operation } from '../operation.ts'
import type { ParameterFault } from './parameter-faults.ts'
import { LANGUAGE } from './parameter-kinds.ts'
import type { QueryValues } from './query-string.ts'
import { maskedExcerpt } from './quote.ts'

/** A preference and its parameters: what commas separate, unless they stand in quotes. */
const PREFERENCE = /(?:[^,"]|"[^"]*")+/g

/** Whether a request asks that nothing be ignored: `Prefer: handling=strict`, RFC 7240; the first `handling` counts. */
export function wantsStrictHandling(prefer = ''): boolean {
  for (const [preference] of prefer.toLowerCase().matchAll(PREFERENCE)) {
    const handling = /^\s*handling\s*=\s*([^;]*)/.exec(preference)?.[1]
    if (handling !== undefined) return /^"?strict"?$/.test(handling.trim())
  }
  return false
}

/** Most unknown parameters that are reported: more would only make the answer as long as the request. */
const MOST_UNKNOWN = 20

/** Faults for the parameters that an operation does not have, each with the one that may have been meant. */
export function unknownParameters(operation: Operation, values: QueryValues): ParameterFault[] {
  const known = [LANGUAGE, ...operation.parameters].map(({ name }) => name)
  return [...values.keys()]
    .filter((name) => !known.includes(name))
    .slice(0, MOST_UNKNOWN)
    .map((name) => {
      const meant = meantBy(name, known)
      const all = known.length === 1 ? `its only parameter is ${known[0]}` : `its parameters are ${known.join(', ')}`
      const hint = meant === undefined ? all : `did you mean ${meant}?`
      return {
        parameter: maskedExcerpt(name),
        code: 'unknown-parameter',
        detail: `is not a parameter of this operation; ${hint}`,
      }
    })
}

/** The known name that a mistaken one is nearest to, if it is near: `limit` for `queryLimit`, `ids[]` for `ids`. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  // Some libraries mark lists with brackets.
  const written = name.replace(/\[\d*\]$/, '')
  const longer = known.find((each) => written.length > 1 && each.toLowerCase().endsWith(written.toLowerCase()))
  if (longer !== undefined) return longer
  const nearest = closest(written, known)
  return distance(written, nearest) <= Math.ceil(nearest.length / 2) ? nearest : undefined
}
