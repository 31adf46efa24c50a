import { foldedWords } from './fold-query.ts'

/** Words that stand between the others of a name, and are left out where it is written short: `waidhofen ybbs`. */
export const LINKS: ReadonlySet<string> = new Set(
  foldedWords(
    'a am an auf bei das de del della den der des di do du dem e en i im in la las le les los n na nad o ob of on pod ' +
      'pri sub sul sur the u und unter upon v vor z zu в до и й і на над под при під та у',
  ),
)
const ANY_LINKS = `(?: (?:${[...LINKS].join('|')}))* `

/** No name has more words that are written short; each makes the patterns longer. */
const MOST_WORDS = 6

/** What names are like that a text is short for: as a whole, or with words left behind. */
export interface ShortenedPatterns {
  readonly ofWhole: RegExp
  readonly ofStart: RegExp
}

/**
 * What names are like that folded text is short for: each of its words starts one of theirs, in order from the first,
 * with nothing but links between. `c budejovice` is short for `ceske budejovice`, `waidhofen ybbs` for
 * `waidhofen an der ybbs`.
 *
 * @returns undefined where the text has but one word, or too many.
 */
export function shortenedPatterns(folded: string): ShortenedPatterns | undefined {
  const words = folded.split(' ')
  if (words.length < 2 || words.length > MOST_WORDS) return undefined
  const pattern = words.map((word) => `${word}[^ ]*`).join(ANY_LINKS)
  return { ofWhole: new RegExp(`^${pattern}$`), ofStart: new RegExp(`^${pattern}(?: |$)`) }
}
