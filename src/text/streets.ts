import { fold } from './fold.ts'
import { foldedPattern } from './fold-query.ts'
import { isTownPart } from './town-parts.ts'

/** Words that stand before a street's name, and such as stand behind it as well: «Невский пр-т, 28», «пр. Мира, 5». */
const BEFORE_NAME = 'вул|вулиця|вулиці|ул|улица|улицы|бул|пров|пер|ul|ulica|aleja|str|strada|bd|blvd|sos'
const BESIDE_NAME =
  'просп|проспект|пр к?т|пр(?! к?т(?: |$))|бульвар|б р|провулок|переулок|туп|тупик|шосе|шоссе|ш|площа|площадь|' +
  'проезд|проїзд|мкр|мікрорайон|микрорайон'

/** Words that stand at the start of a street's name, where nothing else does. */
const START = `${BEFORE_NAME}|${BESIDE_NAME}|пл|наб|al|os|pl|rue|avenue|boulevard|via|viale|calle`

/** What ends the first word of a street's name, joined to it: «Musterstraße», «Lindenallee»; and words that end it, as 1C has them. */
const JOINED = 'strasse|str|gasse|allee|platz|gatan|straat'
const TURKISH_END = 'cad|caddesi|sok|sokak|sokağı|sk|bulv|bulvarı|blv|mah|mahallesi'
const END = `${TURKISH_END}|street|st|road|rd|avenue|ave|lane|drive|utca|ut|nam|iela|pr|вулиця|вул|улица|ул|бул|пров|пер|пл|наб|дор|${BESIDE_NAME}`

/** The same where the number of a house follows; elsewhere they are a country's sign (PL), or the word for a town. */
const END_BEFORE_HOUSE = `${END}|g|gatvė|gatve|pl|plentas|prospektas|al|alėja|көшесі|көш|даңғылы|даң`

/** A number of a house: few digits, and a letter. */
const HOUSE = '[0-9]{1,3}(?: ?[a-zа-я])?'

/** More of it, which makes it two numbers when folded: `5-7`, `10/12`, «5-А/7»; no Polish postcode, which a hyphen divides. */
const SECOND_NUMBER = /(?<![\d-])(?!\d\d-\d{3}$)(\d{1,3})(?:\s?-?\p{L})?\s?[-–/]\s?\d{1,3}(?:\s?-?\p{L})?$/u

/** A part of an address, between commas, with a number of a house and no other: "12 rue de la Paix", «Дерибасівська 10», «22-А». */
const WITH_HOUSE = foldedPattern(`^(?:${HOUSE} [^0-9]+|(?:[^0-9]+ )?${HOUSE})$`)

/** A part that is a street without the number of a house; `Bratislava SK` is none. */
const STREET = foldedPattern(`^(?:(?:${START}) .+|.+ (?!sk$)(?:${END})|[^ ]+(?:${JOINED}))$`)

/** Streets, as far as a number goes, before the name of a town: «ul. Długa 5 Warszawa», "221B Baker Street London". */
const BEFORE_TOWN = foldedPattern(
  `^(?:(?:${START}) [^0-9]+ ${HOUSE}|[^ ]+(?:${JOINED}) ${HOUSE}|${HOUSE} [^0-9]+? (?:${END})|[^0-9]+ (?:${END_BEFORE_HOUSE}) (?:no )?${HOUSE}) (?=[^ ]{2})`,
)

/** All before a postcode with a name behind it: «вул хрещатик 22 01001 київ», which is how most of Europe writes addresses. */
const BEFORE_POSTCODE = /^.* (?:[0-9]{4,6}|[0-9]{2} [0-9]{3}|[0-9]{3} [0-9]{2}) (?=[^0-9 ]{2})/

/** A street behind a town, whose name follows rather than the number of a house. */
const BEHIND_TOWN = foldedPattern(` (?:(?:${BEFORE_NAME})|(?:${BESIDE_NAME})(?! (?:д |буд )?[0-9])) .*$`)

/** A street that only its end tells: «savanorių pr 5», «абай көшесі 10». */
const ENDING_AS_STREET = foldedPattern(`^[^0-9]+ (?:${END_BEFORE_HOUSE}) ${HOUSE}$`)

/** Whether folded text ends with a street, wherever that begins. */
export function endsWithStreet(folded: string): boolean {
  return ENDING_AS_STREET.test(folded)
}

/** A folded address up to the street that stands behind the town: «київ вул хрещатик 22» → «київ». */
export function withoutStreetBehind(folded: string): string {
  return folded.replace(BEHIND_TOWN, '')
}

/** An address, folded, without its streets and parts of towns, wherever they stand; where nothing else is left, with them. */
export function withoutStreetParts(address: string): string {
  const parts = address
    .split(',')
    .map((part) => fold(part.trimEnd().replace(SECOND_NUMBER, '$1')))
    .filter((part) => part !== '')
  const places = parts.filter((part) => !WITH_HOUSE.test(part) && !STREET.test(part) && !isTownPart(part))
  return (places.length > 0 ? places : parts)
    .map((part) => withoutStreetBehind(part.replace(BEFORE_POSTCODE, '').replace(BEFORE_TOWN, '')))
    .filter((part) => part !== '')
    .join(' ')
}
