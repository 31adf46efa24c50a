import { normalizePostcode } from '../../../src/text/postcodes/typed-postcode.ts'

/** Kinds of match, best first. */
export const AS_WRITTEN = -1
export const WHOLE = 0
export const START = 1
export const INSIDE = 2
export const NO_MATCH = 3

/** A postcode item of a town, with what can be asked for it. */
export interface NaiveItem {
  readonly item: string
  kindOf(query: string): number
}

export function naiveItem(item: string, format: readonly string[]): NaiveItem {
  const [, from = '', to = ''] = /^(\d+)-(\d+)$/.exec(item) ?? []
  if (from.length > 0 && from.length === to.length && format.includes('#'.repeat(from.length))) {
    const starts = startsOfCodes(from, to)
    return {
      item,
      kindOf: (query) => {
        if (!starts.has(query)) return NO_MATCH
        return query.length === from.length ? WHOLE : START
      },
    }
  }
  const code = normalizePostcode(item)
  return {
    item,
    kindOf: (query) => {
      if (code === query) return WHOLE
      if (code.startsWith(query)) return START
      return code.includes(query) ? INSIDE : NO_MATCH
    },
  }
}

/** A range written out, code by code: everything that one of its codes starts with. */
function startsOfCodes(from: string, to: string): Set<string> {
  const starts = new Set<string>()
  for (let number = Number(from); number <= Number(to); number++) {
    const code = String(number).padStart(from.length, '0')
    for (let length = 1; length <= code.length; length++) starts.add(code.slice(0, length))
  }
  return starts
}
