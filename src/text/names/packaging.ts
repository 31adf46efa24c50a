import { anyIn, foldedPattern } from '../folded-words.ts'

const PACKAGING = foldedPattern(`(?<=^| )(?:${anyIn('packaging')})(?= |$)`, 'g')

/** Folded text without what says how goods are packed: «кирпич на поддонах» → «кирпич»; unchanged where nothing else is left. */
export function withoutPackaging(folded: string): string {
  const goods = folded.replace(PACKAGING, '').split(' ').filter(Boolean).join(' ')
  return goods === '' ? folded : goods
}
