/** Fewest letters and digits that are taken for a postcode in an address: fewer are numbers of houses and districts. */
const SHORTEST = 3

/** Most letters of a word behind digits that may be a part of a code: `1012 AB`. */
const MOST_LETTERS_BEHIND = 2

/** What is more than a country's sign or letters of a code. */
const NAME = /\p{L}{4}|(?=\p{L})\P{Script=Latin}/u

/** Most that are looked for. */
const MOST_CODES = 4

/**
 * What may be the postcode in an address, the longest first: the words with digits that stand side by side, with a few
 * letters behind them and without: «79000, м. Львів», `London SW1A 1AA`, `1012 AB Amsterdam`, `Praha 1, 110 00`.
 *
 * @returns none where the text has no name that a code could stand beside.
 */
export function postcodesWithin(address: string): string[] {
  if (!NAME.test(address)) return []
  return address
    .normalize('NFKC')
    .split(/[,;\n]/)
    .flatMap((part) => runsWithDigits(part.trim().split(/\s+/)))
    .filter((code) => lengthOf(code) >= SHORTEST && code !== address)
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, MOST_CODES)
}

/** Letters and digits. */
function lengthOf(code: string): number {
  return code.replace(/[^\p{L}\p{N}]/gu, '').length
}

function runsWithDigits(words: readonly string[]): string[] {
  const found: string[] = []
  for (let from = 0; from < words.length; ) {
    let to = from
    while (/\p{Nd}/u.test(words[to] ?? '')) to++
    if (to > from) {
      const run = words.slice(from, to).join(' ')
      const behind = words[to]
      if (behind !== undefined && behind.length <= MOST_LETTERS_BEHIND) found.push(`${run} ${behind}`)
      found.push(run)
    }
    from = to + 1
  }
  return found
}
