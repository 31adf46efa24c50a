/**
 * Three letters or more, each apart from the next, where none of them is likely to stand for a word: not after a word, as in
 * `Neustadt a d W` and `Müller sp z o o`, but for one letter: «м. К И Ї В».
 */
const APART = /(?<=^(?:\p{L}\.\s)?|[^\p{L}\s.]\s)\p{L}(?:\s\p{L}){2,}(?![\p{L}.])/gu

/** A text with letters that stand apart put together: `B E R L I N` → `BERLIN`; unchanged where there are none. */
export function withLettersTogether(text: string): string {
  return text.replace(APART, (letters) => letters.replace(/\s/g, ''))
}
