import { anyIn, foldedPattern } from '../folded-words.ts'
import { anyWritten } from '../words/languages.ts'

/** A town and what lies around it, under the town's name. */
const CITY_DISTRICT = '(?:городской округ|городского округа|г о)'
/** The «г» of this one must not be taken for that of a town, «г.». */
const SHORT_CITY_DISTRICT = 'г о '
const TOWN_OF_DISTRICT = foldedPattern(`(?<=^| )${CITY_DISTRICT} `, 'g')

/** Districts' names that are adjectives: «броварський», «бориспільського», «барысаўскі». */
const ADJECTIVE = '[^ ]+(?:[сц]ь?к|зьк)(?:ий|ой|ого|ому|і|ага)'

/** What stands after such an adjective: «Броварський район», «Барысаўскі раён», «Чеховский городской округ». */
const AFTER_ADJECTIVE = [
  '(?:муниципальн(?:ый|ого) )?(?:район[ау]?|р н[ау]?)',
  'раён[ау]?',
  '(?:муниципальн(?:ый|ого)|городско(?:й|го)) округа?',
  '[мг] о',
  'сельсовета?|с с',
].join('|')

/** Words for Ukrainian councils and their communities: «Вишнева ТГ», «Вишневої міської територіальної громади». */
const COMMUNITY = '(?:(?:міськ|селищн|сільськ)(?:а|ої) )?(?:територіальн(?:а|ої) )?(?:о?тг|громад[аи]|рад[аи])'

/** The Lithuanian word, whole or abbreviated. */
const MUNICIPALITY = 'sav(?:ivaldybės?)?'

/**
 * Abbreviations that stand for a district only after a genitive: `Kauno r.`, `Mārupes nov.`, but not `Rožnov p. R.`,
 * `Nov. Zámky`.
 */
export const AFTER_GENITIVE = '(?<=[^ ]{3}(?:os|es|aus|o|u) )r|(?<=[^ ]{3}(?:as|es|us|ls|u) )nov'

/** Districts with their names, which may be adjectives, and the larger towns that small ones lie near. */
const DISTRICT = foldedPattern(
  `(?<=^| )(?:${[
    `${ADJECTIVE} (?:${AFTER_ADJECTIVE})`,
    `[^ ]+ ${COMMUNITY}`,
    // «powiat piaseczyński», «pow. piaseczyńskiego»
    'pow(?:iat|iatu)? [^ ]+k(?:i|iego)',
    `(?:${anyIn('districtsBeforeName')}) [^ ]+`,
    // «Kauno r. sav.», «Kauno rajono sav.», «Vilniaus m. sav.»
    `[^ ]+ (?:r(?: ${MUNICIPALITY}|aj|ajonas|ajono)(?: ${MUNICIPALITY})?|m ${MUNICIPALITY})`,
    // «Elektrėnų sav.», a municipality named after a town
    `[^ ]{3,}(?:os|es|aus|o|u) ${MUNICIPALITY}`,
    `[^ ]+ (?:${AFTER_GENITIVE})`,
    `[^ 0-9]+ (?:${anyIn('districtsAfterName')})`,
    `${CITY_DISTRICT} [^ ]+`,
    `(?<= )(?:${anyIn('near')}) [^ ]+`,
    // «m.st. Warszawa» has no name between.
    'm st',
  ].join('|')})(?= |$)`,
  'g',
)

/** How the words after an adjective that names a district begin, as people write them. */
const UNIT = 'р-н|район|раён|о?тг|громад|муницип|городск|сельс|с/с|[мг]\\.?\\s?о(?!\\p{L})|міськ|селищн|сільськ'

/** A hyphen in a district's name: before an adjective and its unit, or after a town's district. */
const HYPHEN = new RegExp(
  [
    // «Києво-Святошинський р-н»
    `\\p{Pd}(?=\\p{L}+[сц]ь?к\\p{L}{1,3}\\s+(?:${UNIT}))`,
    // «г.о. Наро-Фоминский»: what stands before is looked at only where there is a hyphen.
    '\\p{Pd}(?<=(?<!\\p{L})г\\.?\\s?о\\.?\\s+\\p{L}+\\p{Pd})',
  ].join('|'),
  'giu',
)

/** An address whose districts with hyphens, which would fold to two words, are made one word, as most are. */
export function withDistrictsInOneWord(address: string): string {
  return address.replace(HYPHEN, '')
}

/** A municipality or a district behind a town, up to an area, a comma or a number: its name may be several words. */
const BEHIND_TOWN = new RegExp(
  `(?<=\\p{L}[\\s,]+)(?:${anyWritten('municipalities', 'districtsBeforeName')})(?:\\.\\s*|\\s+)` +
    `\\p{L}(?:(?!\\s(?:${anyWritten('areas')})\\P{L})[^,;\\d])*`,
  'giu',
)

/** An address without the municipality or district behind a town: `Sady gm. Tarnowo Podgórne`, `Rudná, okr. Praha-západ`. */
export function withoutDistrictBehindTown(address: string): string {
  return address.replace(BEHIND_TOWN, '')
}

/** A comma before a unit whose name follows it: «рп Октябрьский, г.о. Люберцы». */
const BEFORE_UNIT =
  /,\s*(?=(?:[гм]\.?\s?о\.?|городско\p{L}+ округ\p{L}*|муниципальн\p{L}+|с\/с|сельсовет\p{L}*)\s+\p{L})/giu

/** An address with a number at such commas, which survives folding: else the town before one would pass for the unit's name. */
export function withUnitsApart(address: string): string {
  return address.replace(BEFORE_UNIT, ', 0 ')
}

/** A folded text without districts and their names; a district alone keeps its name. */
export function withoutDistricts(folded: string): string {
  return folded.replace(DISTRICT, (district) => (district === folded ? district : ''))
}

/** Folded text read twice: a town's district is the town itself, as in «г.о. Подольск», or lies around another town. */
export function readingsOfCityDistrict(folded: string): string[] {
  return [folded.replace(TOWN_OF_DISTRICT, ''), folded]
}

/** Whether folded text begins with a town's district, whose «г.» is not a town's. */
export function beginsWithCityDistrict(folded: string): boolean {
  return folded.startsWith(SHORT_CITY_DISTRICT)
}
