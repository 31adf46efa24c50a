import { fold } from '../fold.ts'
import { LETTER_BY_LETTER, SETTLEMENT_WORDS, withoutPrefix } from '../fold-query.ts'
import { anyIn, foldedPattern, foldedWords } from '../folded-words.ts'
import { withoutSignOfPostcode } from './country-signs.ts'
import {
  beginsWithCityDistrict,
  readingsOfCityDistrict,
  withDistrictsInOneWord,
  withoutDistrictBehindTown,
  withoutDistricts,
  withUnitsApart,
} from './districts.ts'
import { withoutStreetAfter, withoutStreetParts } from './streets.ts'

const AREA_WORDS = foldedWords('areas')

/** Words that only say what kind of place is meant, what is done there, when, or in which lorry. */
const DESIGNATIONS: ReadonlySet<string> = new Set([
  ...SETTLEMENT_WORDS,
  ...foldedWords('settlementsAsInNames'),
  ...foldedWords('handling'),
  ...foldedWords('remarks'),
  ...foldedWords('postcodes'),
  ...AREA_WORDS,
  ...foldedWords('districts'),
])

const DIGIT = /\p{Nd}/u

/** Its letters, of which the second may not be typed yet, are no word: `1012 ab amsterdam`, `amsterdam 1012 a`. */
const DUTCH_POSTCODE = /(?<=^| )[0-9]{4} [a-z](?:[a-z](?= |$)|$)/

/** The district of a Danish city, after a postcode and the name: `8000 aarhus c`. */
const DANISH_DISTRICT = /(?<=(?:^| )[0-9]{4} [a-z]{3,}) (?:c|k|m|n|o|s|v|no|nv|so|sv)$/

/** «р-н», «р-ну», «р.п.», «п.г.т.»: each is two or three words when folded, of which none means anything by itself. */
const OF_MANY_WORDS = foldedPattern(`(?<=^| )(?:р н[ау]?|${LETTER_BY_LETTER.join('|')})(?= |$)`, 'g')

/** A quantity or a distance: «до 20 т», «7-й км». */
const QUANTITY = `(?:(?:до|do|bis|to|ab|from|от|від|od) )?[0-9]+ (?:й )?(?:${anyIn('units')})`
const LINK = `(?:${anyIn('townPartLinks')})`
const AREA = `(?:${anyIn('areas')})`
/** The rest of an area beside a town: «та область», «и МО». */
const REST = `${LINK} (?:${AREA}|[а-яі]о)(?= |$)`
/** What links a town and an area by its name: «Минск и Минская область». */
const LINK_TO_AREA = `${LINK} (?=[^ ]+ ${AREA}(?: |$))`
const QUANTITY_OR_REST = foldedPattern(`(?<=^| )(?:${QUANTITY}(?= |$)|${REST}|${LINK_TO_AREA})`, 'g')

/**
 * Endings of areas' adjectives in the genitive, and in the nominative: «київськоі області» of «київська область». «-ской»
 * counts only before the word for an area, since towns end so: «г. Донской».
 */
const ENDS = (
  [
    ['(?<=[сцз]ьк)ої(?= |$)', 'а'],
    ['(?<=[сц]ь?к|зьк)ого(?= |$)', 'ий'],
    [`(?<=[сц]к)[оа]й(?= (?:${[...AREA_WORDS].join('|')})(?: |$))`, 'ая'],
    ['(?<=[scz]k)iego(?= |$)', 'ie'],
  ] as const
).map(([end, nominative]) => ({ end: foldedPattern(end, 'g'), nominative: fold(nominative) }))

/**
 * What the names in an address may be, folded, the likeliest first: what is left before a street («Київ, вул. Хрещатик, 22-А»),
 * then what is left beside streets, wherever they stand («Musterstraße 12, 10115 Berlin»). A town's district («г.о. Подольск»)
 * may be the town that is meant, or lie around it.
 */
export function addressNames(address: string): string[] {
  return [...new Set(readingsOf(address).map(bareNames))]
}

/**
 * Other names in an address, the likeliest first: those with all words that say what kind of place is meant, since a town's own
 * name may hold them: `nowe miasto lubawskie`, «красное село».
 */
export function fullNames(address: string): string[] {
  const full = new Set(readingsOf(address).map(withoutCodes).map(withoutPrefix))
  return [...full.difference(new Set(addressNames(address)))]
}

/** What may be left of an address without its streets, folded. */
function readingsOf(address: string): string[] {
  const withoutSign = withUnitsApart(withoutSignOfPostcode(address))
  // The town may be what is called a municipality: `ul. Lipowa 3 gm. Nadarzyn`.
  const written = new Set([withDistrictsInOneWord(withoutSign), withoutSign, withoutDistrictBehindTown(withoutSign)])
  const texts = [...written].flatMap((text) => [withoutStreetAfter(fold(text)), withoutStreetParts(text)])
  const readings = [...new Set(texts.flatMap(readingsOfCityDistrict))]
  return readings.map((text) => (beginsWithCityDistrict(text) ? text : withoutPrefix(text)))
}

/** The name of the area that is a part of an address, between commas: «Курская область, Курский район» → «курская». */
export function areaInAddress(address: string): string | undefined {
  const area = address.split(',').map(fold).find(saysArea)
  return area === undefined ? undefined : bareNames(area)
}

/** Whether folded text says that it is an area: «полтавська обл», `woj opolskie`. */
export function saysArea(folded: string): boolean {
  return folded.split(' ').some((word) => AREA_WORDS.has(word))
}

/**
 * The names in a folded address: without the words that only say what kind of place is meant, wherever they stand,
 * without districts and postcodes, and with areas in the nominative: «москва г» → «москва», «київська обл броварський
 * р н м бровари» → «київська бровари», «люберцы московской области» → «люберцы московская», `10115 berlin` → `berlin`.
 * Some names hold such words, so this is for when nothing matches with them. A district alone keeps its name.
 */
export function bareNames(folded: string): string {
  const places = withoutDistricts(
    folded.replace(DANISH_DISTRICT, '').replace(DUTCH_POSTCODE, '').replace(QUANTITY_OR_REST, ''),
  )
  return inNominative(places.replace(OF_MANY_WORDS, ''))
    .split(' ')
    .filter((word) => word !== '' && !DESIGNATIONS.has(word) && !DIGIT.test(word))
    .join(' ')
}

/** Folded text without postcodes, other numbers and quantities. */
function withoutCodes(folded: string): string {
  return folded
    .replace(QUANTITY_OR_REST, '')
    .split(' ')
    .filter((word) => word !== '' && !DIGIT.test(word))
    .join(' ')
}

function inNominative(folded: string): string {
  return ENDS.reduce((text, { end, nominative }) => text.replace(end, nominative), folded)
}
