import { fold } from './fold.ts'
import { foldedPattern, foldedWords, SETTLEMENT_WORDS, withoutPrefix } from './fold-query.ts'
import { withoutStreetBehind, withoutStreetParts } from './streets.ts'

/** Words around towns' names that names begin with as well (Mun, Com, Or, Stadt): only where nothing matches. */
const MORE_SETTLEMENT_WORDS =
  'm g mun municipiul com comuna or oraș orașul loc localitatea sat satul gm gmina stadt hansestadt gemeinde hl ' +
  'miestas cedex станица ст ца станція станция аул қ қаласы ауылы кенті'

/** The same of areas, in the nominative and the genitive. */
const AREA_WORDS: ReadonlySet<string> = new Set(
  foldedWords(
    'обл область області области вобласць вобласці край края краю респ республика республики республіка республіки ар ао ' +
      'woj województwo województwa obl oblast region kraj jud județ județul județului megye vármegye ' +
      'облысы apskritis apskr',
  ),
)

/** The same of districts. */
const DISTRICT_WORDS = 'район района району раён раёна pow powiat powiatu raion okres okr sector sectorul ауданы'

const DESIGNATIONS: ReadonlySet<string> = new Set([
  ...SETTLEMENT_WORDS,
  ...foldedWords(MORE_SETTLEMENT_WORDS),
  ...AREA_WORDS,
  ...foldedWords(DISTRICT_WORDS),
])

/** A country's, in front of a postcode: `d 10115`. */
const SIGN_OF_POSTCODE = /^[a-z]{1,3} (?=[0-9])/
const DIGIT = /\p{Nd}/u

/** Its letters are no word: `1012 ab amsterdam`. */
const DUTCH_POSTCODE = /(?<=^| )[0-9]{4} [a-z]{2}(?= )/

/** «р-н», «р-ну», «р.п.», «п.г.т.»: two words or three each when folded, and letters of much else. */
const LETTER_BY_LETTER = /(?<=^| )(?:р н[ау]?|[рн] п|[пс] [гм] т)(?= |$)/g

/** A town with what lies around it, of the same name. */
const CITY_DISTRICT = '(?:городской округ|городского округа|г о)'
/** Begins as a town does: «г. …». */
const SHORT_CITY_DISTRICT = 'г о '
const TOWN_OF_DISTRICT = foldedPattern(`(?<=^| )${CITY_DISTRICT} `, 'g')

/** Districts with their names, which may be adjectives, and larger towns that small ones lie near. */
const DISTRICT = foldedPattern(
  `(?<=^| )(?:${[
    // «броварський район», «бориспільського р-ну», «барысаўскі раён»
    '[^ ]+(?:[сц]ь?к|зьк)(?:ий|ого|ому|і|ага) (?:район[ау]?|раён[ау]?|р н[ау]?)',
    // «powiat piaseczyński», «pow. piaseczyńskiego»
    'pow(?:iat|iatu)? [^ ]+k(?:i|iego)',
    '(?:lkr|landkreis|kreis|krs|okres|okr) [^ ]+',
    // «Kauno r. sav.», «Kauno rajono sav.»; with «r.» alone behind it only a genitive, since «Rožnov p. R.» is a town
    '[^ ]+ r(?: sav|aj|ajonas|ajono)(?: sav)?',
    '[^ ]{3,}(?:os|es|aus|o|u) r',
    `${CITY_DISTRICT} [^ ]+`,
    '(?<= )(?:k|koło|біля|возле|близ|near) [^ ]+',
    // «m.st. Warszawa» has no name between.
    'm st',
  ].join('|')})(?= |$)`,
  'g',
)

/** Ends of adjectives of areas in the genitive, and in the nominative: «київськоі області» of «київська область». */
const ENDS = (
  [
    ['(?<=[сцз]ьк)ої$', 'а'],
    ['(?<=[сц]ь?к|зьк)ого$', 'ий'],
    ['(?<=[сц]к)ой$', 'ая'],
    ['(?<=[сц]к)ай$', 'ая'],
    ['(?<=[scz]k)iego$', 'ie'],
  ] as const
).map(([end, nominative]) => ({ end: foldedPattern(end), nominative: fold(nominative) }))

/**
 * What the names in an address may be, folded, the likeliest first: what is left before a street («Київ, вул. Хрещатик, 22-А»),
 * then what is left beside streets, wherever they stand («Musterstraße 12, 10115 Berlin»). A town's district («г.о. Подольск»)
 * may be the town that is meant, or lie around it.
 */
export function addressNames(address: string): string[] {
  const texts = [withoutStreetBehind(fold(address)), withoutStreetParts(address)]
  const readings = texts.flatMap((text) => [text.replace(TOWN_OF_DISTRICT, ''), text])
  return [
    ...new Set(readings.map((text) => bareNames(text.startsWith(SHORT_CITY_DISTRICT) ? text : withoutPrefix(text)))),
  ]
}

/** Whether folded text says that it is an area: «полтавська обл», `woj opolskie`. */
export function saysArea(folded: string): boolean {
  return folded.split(' ').some((word) => AREA_WORDS.has(word))
}

/**
 * The names in a folded address: without the words that only say what kind of place is meant, wherever they stand,
 * without districts and postcodes, and areas as they are called: «москва г» → «москва», «київська обл броварський
 * р н м бровари» → «київська бровари», «люберцы московской области» → «люберцы московская», `d 10115 berlin` → `berlin`.
 * Some names hold such words, so this is for where nothing matches with them. A district alone keeps its name.
 */
export function bareNames(folded: string): string {
  return folded
    .replace(SIGN_OF_POSTCODE, '')
    .replace(DUTCH_POSTCODE, '')
    .replace(DISTRICT, (district) => (district === folded ? district : ''))
    .replace(LETTER_BY_LETTER, '')
    .split(' ')
    .filter((word) => word !== '' && !DESIGNATIONS.has(word) && !DIGIT.test(word))
    .map(inNominative)
    .join(' ')
}

function inNominative(word: string): string {
  const found = ENDS.find(({ end }) => end.test(word))
  return found === undefined ? word : word.replace(found.end, found.nominative)
}
