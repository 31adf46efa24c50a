import { fold } from '../fold.ts'
import { foldedWords } from '../folded-words.ts'

const POSTCODE_WORDS = foldedWords('postcodes')
const POSTCODE_ABBREVIATIONS = foldedWords('postcodeAbbreviations')

/** A word, perhaps two letters with full stops, and what follows it but spaces and signs: «п.к. 4000». */
const WORD_AND_REST = /^(\p{L}\.\s?\p{L}(?![\p{L}\p{N}])|\p{L}+)[^\p{L}\p{N}]+(.*)$/su

/** What stands before the first letter or digit, and after the last. */
const AROUND_CODE = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** The form in which postcodes are matched: letters and digits without case, spaces, dashes or marks: `40-001` → `40001`. */
export function normalizePostcode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A code without what is pasted along with it: `"LV-1010"`, `№79000` (which NFKC makes `No79000`), `79000;`, `PLZ 10115`. */
export function bareCode(text: string): string {
  const code = text.replaceAll('№', '').normalize('NFKC').replace(AROUND_CODE, '')
  const rest = afterWord(code, POSTCODE_WORDS)
  return rest === undefined ? code : bareCode(rest)
}

/** A bare code without an abbreviation before it that may be a country's sign as well: `PK 34000`, `CAP 20121`. */
export function codeAfterAbbreviation(code: string): string | undefined {
  return afterWord(code, POSTCODE_ABBREVIATIONS)
}

function afterWord(text: string, words: ReadonlySet<string>): string | undefined {
  const [, word = '', rest] = WORD_AND_REST.exec(text) ?? []
  return words.has(fold(word).replaceAll(' ', '')) ? rest : undefined
}

/** A code with a space or dash within, as items are written: ` sw1a  1aa` → `SW1A 1AA`; undefined for others. */
export function codeInParts(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/\p{Pd}/gu, '-')
  return /[\p{L}\p{N}][ -][\p{L}\p{N}]/u.test(code) ? code : undefined
}
