import { isEnding } from '../../../src/text/names/inflected.ts'

/** Kinds of match by place in KIND_BONUS, best first. */
export const WHOLE = 0
export const START = 1
export const WORD = 2
export const INSIDE = 3

/** The best kind in which any of the queries matches, an empty one never. */
export function kindOfAny(name: string, queries: readonly string[], worst: number): number | undefined {
  let best: number | undefined
  for (const query of queries) {
    const kind = query === '' ? undefined : kindOf(name, query)
    if (kind !== undefined && kind <= worst && (best === undefined || kind < best)) best = kind
  }
  return best
}

/** The best kind in which some words of a name are a stem with an ending. */
export function kindOfStem(name: string, stem: string): number | undefined {
  const words = name.split(' ')
  const isMatch = (from: number, to: number) => {
    const text = words.slice(from, to).join(' ')
    return text.startsWith(stem) && isEnding(text.slice(stem.length))
  }
  const ends = words.map((_, at) => at + 1)
  if (isMatch(0, words.length)) return WHOLE
  if (ends.some((end) => isMatch(0, end))) return START
  return ends.some((end) => words.some((_, from) => from > 0 && from < end && isMatch(from, end))) ? WORD : undefined
}

function kindOf(name: string, query: string): number | undefined {
  if (name === query) return WHOLE
  const at = name.indexOf(query)
  if (at <= 0) return at < 0 ? undefined : START
  return name.includes(` ${query}`, at - 1) ? WORD : INSIDE
}
