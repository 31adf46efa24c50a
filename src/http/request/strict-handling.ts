import { closest, distance } from 'fastest-levenshtein'
import { LANGUAGE, type Operation } from '../operation.ts'
import type { ParameterFault } from '../problems/errors.ts'
import type { QueryValues } from './query-string.ts'

/** Whether a request asks that nothing be ignored: `Prefer: handling=strict`, RFC 7240; the first `handling` counts. */
export function wantsStrictHandling(prefer = ''): boolean {
  for (const preference of prefer.toLowerCase().split(/[,;]/)) {
    const [name = '', value = ''] = preference.split('=', 2)
    if (name.trim() === 'handling') return /^"?strict"?$/.test(value.trim())
  }
  return false
}

/** Most unknown parameters that are told: more would only make the answer as long as the request. */
const MOST_UNKNOWN = 20

/** Faults for the parameters that an operation does not have, each with the one that may have been meant. */
export function unknownParameters(operation: Operation, values: QueryValues): ParameterFault[] {
  const known = [LANGUAGE, ...operation.parameters].map(({ name }) => name)
  return [...values.keys()]
    .filter((name) => !known.includes(name))
    .slice(0, MOST_UNKNOWN)
    .map((name) => {
      // Some libraries mark lists so; the brackets would hide what is meant.
      const written = name.replace(/\[\d*\]$/, '')
      const nearest = closest(written, known)
      const hint =
        distance(written, nearest) <= nearest.length / 2 ? `did you mean ${nearest}?` : `there are ${known.join(', ')}`
      return { parameter: name, code: 'unknown-parameter', detail: `is no parameter of this operation; ${hint}` }
    })
}
