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

/** The least that a kind of match adds over the next worse one. */
export const LEAST_KIND_STEP = Math.min(...KIND_BONUS.slice(1).map((worse, index) => KIND_BONUS[index]! - worse))

/**
 * What a name gains if the requested language shows it: this outweighs nearly three times the people found by an alias or by
 * another language's name.
 */
export const SHOWN_BONUS = 150

/**
 * What a name found by ear gains if the requested language shows it. A town that the language shows in the script that was typed
 * would have been found by that name: «Мникув» is Mników, which has no Russian name, rather than München, which has one.
 */
export const SHOWN_HEARD_BONUS = 600

/**
 * What a whole Cyrillic name gains that sounds like Latin text: most towns with such a name are shown in English, and their names
 * in the language that was typed are not known. `Illinzi` is «Іллінці» rather than Illizi with a typo.
 */
export const CYRILLIC_HEARD_BONUS = 600

/**
 * What a name loses if only French or English spell by ear what was typed, in which a sound has so many spellings that most
 * of them are not meant.
 */
export const IRREGULAR_MALUS = 600

/**
 * What a name gains if it holds an abbreviation as it was typed, over names that hold what it stands for: «St Louis» goes
 * before the larger «Saint-Louis».
 */
export const AS_TYPED_BONUS = 150

/**
 * What a whole name gains in an address, more than any importance: nobody leaves a name unfinished and writes a street
 * after it. «м. Бар, вул. Соборна 5» is no Barcelona.
 */
export const WHOLE_IN_ADDRESS_BONUS = 5000

/**
 * What a whole name gains beside the whole name of its area or country, over 16 times the people beside the start of a word:
 * «Bluefield, Virginia» is not the larger one in West Virginia.
 */
export const WHOLE_PLACE_BONUS = 400

/**
 * What a former name loses, unless it was typed in full: «мук» is Мукачево rather than Шеньян, which was Мукден.
 */
export const FORMER_MALUS = 600

/**
 * What a name loses if a word of it has another ending than was typed. Other things equal, such a whole name still goes
 * before a longer one.
 */
export const INFLECTED_MALUS = 300

/**
 * What a town gains if the requested language is at home where it lies, in a search that chooses no countries:
 * «хар» in Ukrainian is Харків rather than the larger Харбін.
 */
export const HOME_BONUS = 300

/**
 * What such a town gains in a search by postcode, more than any importance: the same digits are codes of many countries, and a
 * few cities of millions have ranges that hold thousands of codes. «07400» in Ukrainian is Бровари, not Мехіко.
 */
export const POSTCODE_HOME_BONUS = 5000
