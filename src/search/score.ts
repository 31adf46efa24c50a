/**
 * The order of search results: a score of how a name matches and how important its owner is, both in
 * hundredths of an octave of population, so that a better kind of match is worth a fixed ratio of populations.
 */

/**
 * What a kind of match adds, by kind (text-index/match-kind.ts): a whole name outweighs a longer one of a town of 16 times the
 * people; the start of a name outweighs the start of a later word at 8 times the people, and that a match inside a word at 8
 * times again.
 */
export const KIND_BONUS: readonly number[] = [1000, 600, 300, 0]

/**
 * What it adds that the requested language shows the name that matches: it outweighs three times the people
 * found by an alias or by what another language calls them.
 */
export const SHOWN_BONUS = 150

/**
 * What it adds that a name holds an abbreviation as it was typed, beside names that hold what it stands for: «St Louis»
 * goes before the larger «Saint-Louis».
 */
export const AS_TYPED_BONUS = 150

/**
 * What it adds in an address that a whole name matches, more than any importance: nobody leaves a name unfinished and writes a
 * street after it. «м. Бар, вул. Соборна 5» is no Barcelona.
 */
export const WHOLE_IN_ADDRESS_BONUS = 5000

/**
 * What it takes off that the name is a former one, unless it was typed in full: «мук» is Мукачево rather than Шеньян, which was
 * Мукден.
 */
export const FORMER_MALUS = 300

/**
 * What it takes off that a word of the name has another ending than was typed. Of equals, a whole name so still goes before a
 * longer one.
 */
export const INFLECTED_MALUS = 300

/**
 * What it adds that a town lies where the requested language is at home, in a search that chooses no countries:
 * «хар» in Ukrainian is Харків rather than the larger Харбін.
 */
export const HOME_BONUS = 300

/**
 * The same in a search by postcode, more than any importance: the same digits are codes of many countries, and a few cities
 * of millions have ranges that hold thousands of codes. «07400» in Ukrainian is Бровари, not Мехіко.
 */
export const POSTCODE_HOME_BONUS = 5000

/**
 * Importance of an element by its place in the curated order: less than the step between any two kinds
 * of match, so that it decides only within a kind, as long as what was typed has the endings of the name.
 */
export function elementImportance(place: number, count: number): number {
  return Math.round((299 * (count - place)) / count)
}
