import { phrasesLeftOut } from '../folded-words.ts'

const withoutPhrases = phrasesLeftOut('packaging')

/** Folded text without what says how goods are packed: «кирпич на поддонах» → «кирпич»; unchanged where nothing else is left. */
export function withoutPackaging(folded: string): string {
  return withoutPhrases(folded) || folded
}
