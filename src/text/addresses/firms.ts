import { fold } from '../fold.ts'
import { foldedWords, phrasesLeftOut } from '../folded-words.ts'

/** Words for where goods are handled: «склад», `Logistikzentrum`. */
const GOODS_SITE_WORDS: ReadonlySet<string> = new Set([...foldedWords('handling'), ...foldedWords('townParts')])

/** Folded text without words that only say what kind of firm it is: `schenker s r o cheb` → `schenker cheb`. */
export const withoutLegalForm = phrasesLeftOut('firms')

/** A word in capitals, as names of firms often are, and no Roman number: `DHL`. */
const IN_CAPITALS = /(?<!\p{L})(?![IVX]+(?!\p{L}))\p{Lu}{3,}(?!\p{L})/u

/** Whether what a person typed names a firm: by its legal form («ТОВ», `GmbH`), or as the only words in capitals. */
export function namesFirm(query: string): boolean {
  const folded = fold(query)
  return withoutLegalForm(folded) !== folded || (IN_CAPITALS.test(query) && /\p{Ll}/u.test(query))
}

/** Whether a word of folded text says that goods are handled there: «склад фокстрот бориспіль». */
export function namesGoodsSite(folded: string): boolean {
  return folded.split(' ').some((word) => GOODS_SITE_WORDS.has(word))
}
