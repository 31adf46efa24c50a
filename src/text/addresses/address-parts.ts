import { fold } from '../fold.ts'
import { BRITISH_POSTCODE, POSTCODE_OF_DIGITS } from '../postcodes/postcodes-within.ts'
import { anyWritten } from '../words/languages.ts'
import { saysArea } from './bare-names.ts'
import { isStreet } from './streets.ts'

/** Most parts of an address that are each tried as the town. */
const MOST_TOWNS = 3

/** Most areas that an address names: texts with more are no addresses, and would take long. */
const MOST_AREAS = 2

/** A part with a postcode at its start, perhaps after a country's sign, or at its end; elsewhere numbers are something else. */
const WITH_POSTCODE = new RegExp(
  String.raw`^(?:\p{L}{1,3}[\p{Pd} ])?${POSTCODE_OF_DIGITS}(?= )|(?<= )${POSTCODE_OF_DIGITS}$`,
  'u',
)

/** A part without a letter, or a British code. */
const NO_NAME = new RegExp(String.raw`^(?:\P{L}*|${BRITISH_POSTCODE})$`, 'iu')

/** What an address of several parts between commas may mean, as shorter addresses, the likeliest first. */
interface AddressParts {
  /** Where areas are named: each other part with them, the last part first: «Київська обл., м. Ірпінь, смт Гостомель». */
  readonly inArea: readonly string[]
  /** Where no area is named: the parts with a postcode (`Modletice, 251 01 Říčany`), and the parts beside them. */
  readonly withPostcode: readonly string[]
  readonly besidePostcode: readonly string[]
  /** Where there is neither: the parts that are no streets, if they are few; one may be a town («ТОВ Рошен, Вінниця»). */
  readonly unclear: readonly string[]
}

const NONE: AddressParts = { inArea: [], withPostcode: [], besidePostcode: [], unclear: [] }

export function addressParts(address: string): AddressParts {
  const parts = partsOf(address)
  const areas = parts.filter((part) => saysArea(fold(part)))
  if (parts.length > 1 && areas.length > 0) {
    const towns = areas.length > MOST_AREAS ? [] : parts.filter((part) => !areas.includes(part))
    return { ...NONE, inArea: lastFew(towns).map((town) => [town, ...areas].join(', ')) }
  }
  const withPostcode = parts.filter((part) => WITH_POSTCODE.test(part))
  if (withPostcode.length === 0) {
    const names = parts.filter(mayBeName)
    return names.length > MOST_TOWNS ? NONE : { ...NONE, unclear: names }
  }
  const besidePostcode = parts.filter((part) => !withPostcode.includes(part))
  return { ...NONE, withPostcode: lastFew(withPostcode), besidePostcode: lastFew(besidePostcode) }
}

/** The parts of an address between commas that are neither streets nor codes. */
export function namedParts(address: string): string[] {
  return partsOf(address).filter(mayBeName)
}

/** What follows a word for a town anywhere but at the start of an address: «склад Рошен, м. Вишневе», «ООО Ромашка г. Истра». */
const DESIGNATED = new RegExp(
  `(?<=[\\s,;"»“”)])(?:${anyWritten('settlements')})(?:\\.\\s*|\\s+)(?=\\p{Lu})([^,;]+)`,
  'gu',
)

/**
 * The texts in an address, the last first, that begin with a town's name because a word before them says so. None where the
 * address has an area, which the town would have to be in.
 */
export function designatedTowns(address: string): string[] {
  if (saysArea(fold(address))) return []
  return lastFew(Array.from(address.matchAll(DESIGNATED), ([, town = '']) => town))
}

function partsOf(address: string): string[] {
  return address.split(',').map((part) => part.trim())
}

function mayBeName(part: string): boolean {
  return !NO_NAME.test(part) && !isStreet(fold(part))
}

/** At most `MOST_TOWNS` of some parts, from the last on backwards. */
function lastFew(parts: readonly string[]): string[] {
  return parts.slice(-MOST_TOWNS).reverse()
}
