import { fold } from './fold.ts'
import { foldedWords, SETTLEMENT_WORDS } from './fold-query.ts'

/** Words before a town's name in Latin letters, and such as names begin with as well: only where nothing matches. */
const LATIN_SETTLEMENT_WORDS = 'm g mun com or gm gmina'

/** The same of areas and districts, in the nominative and the genitive. */
const AREA_WORDS =
  'обл область області области вобласць вобласці край края краю респ республика республики республіка республіки ар ' +
  'район района району раён раёна р-н woj województwo województwa pow powiat powiatu oblast region raion ' +
  'jud județ județul județului'

const DESIGNATIONS: ReadonlySet<string> = new Set([
  ...SETTLEMENT_WORDS,
  ...foldedWords(LATIN_SETTLEMENT_WORDS),
  ...foldedWords(AREA_WORDS),
])

/** A country's, in front of a postcode: `d 10115`. */
const SIGN_OF_POSTCODE = /^[a-z]{1,3} (?=[0-9])/
const DIGIT = /\p{Nd}/u

/** A district with its name, an adjective: «броварськии раион», «бориспільського р н», `powiat piaseczynski`. */
const DISTRICT = foldedPattern(
  '(?<=^| )(?:[^ ]+(?:[сц]ь?к|зьк)(?:ий|ого|і|ага) (?:район[ау]?|раён[ау]?|р н)|pow(?:iat|iatu)? [^ ]+k(?:i|iego))(?= |$)',
)

/** Ends of adjectives of areas in the genitive, and in the nominative: «київськоі області» of «київська область». */
const GENITIVES = (
  [
    ['(?<=[сцз]ьк)ої$', 'а'],
    ['(?<=[сц]ь?к|зьк)ого$', 'ий'],
    ['(?<=[сц]к)ой$', 'ая'],
    ['(?<=[сц]к)ай$', 'ая'],
    ['(?<=[scz]k)iego$', 'ie'],
  ] as const
).map(([end, nominative]) => ({ end: foldedPattern(end), nominative: fold(nominative) }))

/**
 * The names in a folded address: without the words that only say what kind of place is meant, wherever they stand,
 * without districts and postcodes, and areas as they are called: «москва г» → «москва», «київська обл броварський р н
 * м бровари» → «київська бровари», «люберцы московской области» → «люберцы московская», `d 10115 berlin` → `berlin`.
 * Some names hold such words, so this is for where nothing matches with them. A district alone keeps its name.
 */
export function bareNames(folded: string): string {
  return folded
    .replace(SIGN_OF_POSTCODE, '')
    .replace(DISTRICT, (district) => (district === folded ? district : ''))
    .split(' ')
    .filter((word) => word !== '' && !DESIGNATIONS.has(word) && !DIGIT.test(word))
    .map(nominative)
    .join(' ')
}

function nominative(word: string): string {
  const genitive = GENITIVES.find(({ end }) => end.test(word))
  return genitive === undefined ? word : word.replace(genitive.end, genitive.nominative)
}

/** A pattern whose letters are as they stand in folded text, where «й» is «и». */
function foldedPattern(source: string): RegExp {
  return new RegExp(source.normalize('NFKD').replace(/\p{M}/gu, ''))
}
