import { LINKS } from './links.ts'

/** Most words of a name written short. */
const MOST_WORDS = 6

/**
 * Whether folded text is short for a folded name: each of its words starts one of the name's, in order from the first,
 * with nothing but links between. `c budejovice` is short for `ceske budejovice`, `waidhofen ybbs` for
 * `waidhofen an der ybbs`.
 *
 * @param words of the text.
 * @returns whether no word of the name is left after them; undefined where it is not short for it.
 */
export function shortFor([first = '', ...others]: readonly string[], name: string): 'whole' | 'start' | undefined {
  const named = name.split(' ')
  // Where in the name the words so far may end: a word may start a link as well as what is after it.
  let ends = named[0]?.startsWith(first) ? [0] : []
  for (const word of others) {
    const next = new Set<number>()
    for (const end of ends) {
      for (const [after, part] of named.slice(end + 1).entries()) {
        if (part.startsWith(word)) next.add(end + 1 + after)
        if (!LINKS.has(part)) break
      }
    }
    ends = [...next]
  }
  if (ends.length === 0) return undefined
  return ends.includes(named.length - 1) ? 'whole' : 'start'
}

/** The words of folded text that may be short for a name; undefined where they are too few or too many. */
export function shortWords(folded: string): readonly string[] | undefined {
  const words = folded.split(' ')
  return words.length < 2 || words.length > MOST_WORDS ? undefined : words
}

/** Whether what a person typed looks as if written short: «Č. Budějovice», "Waidhofen/Ybbs", "Marburg (Lahn)", `N Sącz`. */
export function looksShortened(query: string, folded: string): boolean {
  return /[./(]/.test(query) || folded.split(' ').some(({ length }) => length <= 2)
}
