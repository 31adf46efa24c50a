import { fold } from '../fold.ts'
import { anyIn, foldedPattern } from '../folded-words.ts'
import { LINKS } from '../names/links.ts'
import { BRITISH_POSTCODE, POSTCODE_OF_DIGITS } from '../postcodes/postcodes-within.ts'
import { citiesWithPart, isTownPart } from './town-parts.ts'

/** Words for streets by where they stand, which `LanguageWords` explains. */
const BEFORE_NAME = anyIn('streetsBeforeName')
const BESIDE_NAME = anyIn('streetsBesideName')
const START = anyIn('streetsBeforeName', 'streetsBesideName', 'streetsAtStart')
const JOINED = anyIn('streetsJoinedToName')
const END = anyIn('streetsAfterName', 'streetsBesideName')
const END_BEFORE_HOUSE = anyIn('streetsAfterName', 'streetsBesideName', 'streetsBeforeHouse')

/** A house number: few digits, and perhaps a letter, or what the French write for one. */
const HOUSE = '[0-9]{1,3}(?: ?(?:[a-zа-я]|bis|ter|quater))?'

/** A house number that folds to two numbers: `5-7`, `10/12`, «5-А/7»; not a Polish postcode, which a hyphen divides too. */
const SECOND_NUMBER = /(?<![\d-])(?!\d\d-\d{3}$)(\d{1,3})(?:\s?-?\p{L})?\s?[-/]\s?\d{1,3}(?:\s?-?\p{L})?$/u

/** A part of an address, between commas, with a house number and no other: "12 rue de la Paix", «Дерибасівська 10», «22-А». */
const WITH_HOUSE = foldedPattern(`^(?:${HOUSE} [^0-9]+|(?:[^0-9]+ )?${HOUSE})$`)

/** A part that is a street without a house number; `Bratislava SK` is none. */
const STREET = foldedPattern(`^(?:(?:${START}) .+|.+ (?!sk$)(?:${END})|[^ ]+(?:${JOINED}))$`)

/** Streets, as far as a number goes, before the name of a town: «ul. Długa 5 Warszawa», "221B Baker Street London". */
const BEFORE_TOWN = foldedPattern(
  `^(?:${[
    `(?:${START}) [^0-9]+ ${HOUSE}`,
    `[^ ]+(?:${JOINED}) ${HOUSE}`,
    `${HOUSE} [^0-9]+? (?:${END})`,
    // `Atatürk Mah. 5. Sok. No:3`; what stands before four digits is left out as if they were a postcode.
    `(?:[^0-9]+ )?[0-9]{1,3} (?:${END}) (?:no )?${HOUSE}`,
    `(?:${END}) no ${HOUSE}`,
    `[^0-9]+ (?:${END_BEFORE_HOUSE}) (?:no )?${HOUSE}`,
  ].join('|')}) (?=[^ ]{2})`,
)

/** Everything before a postcode with a name after it: «вул хрещатик 22 01001 київ», as most of Europe writes addresses. */
const BEFORE_POSTCODE = new RegExp(`^.* ${POSTCODE_OF_DIGITS} (?=[^0-9 ]{2})`)

/** A street that is called after a day, with a house number or the year: `bacau str 9 mai 5`, `iasi str 14 decembrie 1989`. */
const DAY = ` [0-9]{1,2} [^0-9]+ (?:${HOUSE}$|1[89][0-9]{2}(?: |$))`

/** The letters of a Dutch postcode may be a word for a street elsewhere: `5349 bd oss`. */
const NOT_IN_DUTCH_POSTCODE = '(?<!(?:^| )[0-9]{4}(?= [a-z]{2} ))'

/** A word for a street after a town, followed by a name rather than a house number, or by nothing yet: «київ вул». */
const AFTER_TOWN = foldedPattern(
  `${NOT_IN_DUTCH_POSTCODE} (?:(?:(?:${BEFORE_NAME})|(?:${BESIDE_NAME})(?:(?! (?:д |буд )?[0-9])|(?=${DAY}))) .*|(?:${BEFORE_NAME}))$`,
)

const DIGIT = /[0-9]/

/** A word for a street, before its name or on either side of it. */
const STREET_WORD = foldedPattern(`^(?:${anyIn('streetsBeforeName', 'streetsBesideName')})$`)

/** A street that only its end gives away: «savanorių pr 5», «абай көшесі 10». */
const ENDING_AS_STREET = foldedPattern(`^[^0-9]+ (?:${END_BEFORE_HOUSE}) ${HOUSE}$`)

/** A town, and a street that begins with a word for it: `amiens rue du marechal de lattre`. */
const TOWN_BEFORE_STREET = foldedPattern(`^(?<town>[^0-9]{3,}?) (?:${HOUSE} )?(?:${anyIn('streetsAtStart')}) [^0-9].*$`)

/** A street as far as its number, then a town: «nádražní 12 praha». */
const TOWN_AFTER_HOUSE = foldedPattern(`^[^0-9]+ ${HOUSE} (?<town>[^0-9]{2,})$`)
/** A street that begins with a word for it, perhaps behind its number and before a postcode: «12 rue de la gare bordeaux». */
const TOWN_AFTER_STREET = foldedPattern(
  `^(?:(?:.* )?${HOUSE} )?(?:${START}) (?![0-9])(?<rest>.+ [^0-9]+?)(?: ${POSTCODE_OF_DIGITS})?$`,
)

/** A street that ends with a word for it, and a town: `dock road tilbury`. */
const TOWN_AFTER_STREET_WORD = foldedPattern(`^[^0-9]+? (?:${anyIn('streetsAfterName')}) (?<town>[^0-9]{3,})$`)
/** A town behind what lies in it, and before a British code: `trafford park manchester m17 1ab`. */
const TOWN_BEFORE_BRITISH_CODE = new RegExp(`^(?<rest>.+) ${BRITISH_POSTCODE}$`)

/** Most words of a town's name after a street whose end nothing marks. */
const MOST_WORDS_OF_TOWN = 4

/** Whether a folded part of an address, between commas, is a street or a house number. */
export function isStreet(folded: string): boolean {
  return WITH_HOUSE.test(folded) || STREET.test(folded)
}

/** Whether folded text is only a word for a street: «вул». */
export function isStreetWord(folded: string): boolean {
  return STREET_WORD.test(folded)
}

/** What may be the town before a street, at the start of folded text: the longest name first, where nothing marks its end. */
export function townsBeforeStreet(folded: string): string[] {
  if (ENDING_AS_STREET.test(folded)) return citiesWithPart(folded).map(({ city }) => city)
  const town = firstGroup('town', folded, TOWN_BEFORE_STREET)
  return town === undefined ? [] : [town]
}

/** What may be the town after a street, at the end of folded text: the longest name first, where nothing marks its beginning. */
export function townsAfterStreet(folded: string): string[] {
  const rest = firstGroup('rest', folded, TOWN_AFTER_STREET)
  if (rest !== undefined) return lastWords(rest)
  const town = firstGroup('town', folded, TOWN_AFTER_HOUSE, TOWN_AFTER_STREET_WORD)
  return town === undefined ? [] : [town]
}

/** What may be the town before a British code, the longest name first. */
export function townsBeforeBritishCode(folded: string): string[] {
  return lastWords(firstGroup('rest', folded, TOWN_BEFORE_BRITISH_CODE))
}

/** The last words of a text, the most first, behind more than a link: `de paris` is no town behind a street. */
function lastWords(text: string | undefined): string[] {
  const words = text?.split(' ') ?? []
  const first = words.findIndex((word) => !LINKS.has(word))
  const most = first < 0 ? 0 : Math.min(words.length - first - 1, MOST_WORDS_OF_TOWN)
  const towns = Array.from({ length: most }, (_, less) => words.slice(less - most).join(' '))
  return towns.filter((town) => !DIGIT.test(town))
}

function firstGroup(name: string, folded: string, ...patterns: readonly RegExp[]): string | undefined {
  return patterns.map((pattern) => pattern.exec(folded)?.groups?.[name]).find((found) => found !== undefined)
}

/** A folded address up to the street that stands after the town: «київ вул хрещатик 22» → «київ». */
export function withoutStreetAfter(folded: string): string {
  return folded.replace(AFTER_TOWN, '')
}

/** An address, folded, without its streets and parts of towns, wherever they stand; where nothing else is left, with them. */
export function withoutStreetParts(address: string): string {
  const parts = address
    .split(',')
    .map((part) => fold(part.trimEnd().replace(SECOND_NUMBER, '$1')))
    .filter((part) => part !== '')
  const places = parts.filter((part) => !isStreet(part) && !isTownPart(part))
  return (places.length > 0 ? places : parts)
    .map((part) => withoutStreetAfter(part.replace(BEFORE_POSTCODE, '').replace(BEFORE_TOWN, '')))
    .filter((part) => part !== '')
    .join(' ')
}
