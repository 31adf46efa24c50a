import { BETWEEN_NAMES } from '../between-names.ts'
import { fold } from '../fold.ts'
import { foldedPhrases, foldedWords } from '../folded-words.ts'
import { anyWritten } from '../words/languages.ts'
import { withoutTownPart } from './town-parts.ts'

/** Of one word, or of several: «з», `in der nahe von`. */
const PREPOSITIONS: ReadonlySet<string> = new Set(foldedPhrases('prepositions'))
const MOST_WORDS_OF_PREPOSITION = Math.max(...Array.from(PREPOSITIONS, (phrase) => phrase.split(' ').length))
/** «доставка в Київ», `pilne do Warszawy`. */
const WORDS_BEFORE_PREPOSITION = foldedWords('handling').union(foldedWords('remarks'))

/** An ending that a language sets off from a name with an apostrophe: `İstanbul'dan`, `Ankara'ya`. */
const END_AFTER_APOSTROPHE = new RegExp(`(?<=\\p{L}{3})['’](?:${anyWritten('endsAfterApostrophe')})(?=$|[ ,])`, 'giu')

/** What the Estonian for "up to" adds to the genitive, which ends in a vowel: `kuni Tallinnani`, but `kuni Vinni`. */
const END_AFTER_KUNI = /(?<=^\s*kuni\s.*\p{L}{2}[aeiouõäöü])ni(?=\s*$)/iu

/** An abbreviation, and so no preposition of one word: «В. Олександрівка». */
const ABBREVIATED = /^\s*\p{L}+[^\p{L}\s]/u

/** A capital that may be a preposition or the initial of a name: `Z Warszawy`, `W Palm Beach`. */
const CAPITAL = /^\s*[A-Z]\s/

/**
 * Text, folded, without its preposition and the words before that for what is done there («доставка в Київ») and after it for
 * a part of the town («в районі Києва»), and without an ending after an apostrophe; undefined where it has neither.
 */
export function withoutPreposition(query: string): string | undefined {
  const words = fold(query.replace(END_AFTER_APOSTROPHE, '').replace(END_AFTER_KUNI, '')).split(' ')
  const at = Math.max(
    0,
    words.findIndex((word) => !WORDS_BEFORE_PREPOSITION.has(word)),
  )
  const found = prepositionLength(words, at, query)
  // «З-Львова» may be a name that begins with З, but «з-під Львова» is none.
  const length = at > 0 || found > 1 || !ABBREVIATED.test(query) ? found : 0
  const text = length > 0 ? withoutTownPart(words.slice(at + length).join(' ')) : words.join(' ')
  return text === fold(query) ? undefined : text
}

/** How many words the longest preposition has that stands at a position with something after it; 0 where none does. */
function prepositionLength(words: readonly string[], at: number, query: string): number {
  const most = Math.min(MOST_WORDS_OF_PREPOSITION, words.length - at - 1)
  for (let length = most; length > 0; length--)
    if (isPreposition(words.slice(at, at + length).join(' '), query)) return length
  return 0
}

/**
 * Whether a folded word of a query is a preposition before a town that a load comes from or goes to; alone between commas
 * it is a town itself: `Koło, PL`.
 */
export function isPreposition(word: string, query: string): boolean {
  return PREPOSITIONS.has(word) && !query.split(BETWEEN_NAMES).some((part) => fold(part) === word)
}

/** Whether a query begins with a capital alone, which may be the initial of a name. */
export function beginsWithLoneCapital(query: string): boolean {
  return CAPITAL.test(query)
}
