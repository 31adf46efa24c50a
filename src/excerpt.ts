/** Most UTF-16 units of a text that an excerpt shows. */
const LONGEST = 40

/** The beginning of a text, for a message or a report: what was sent, names and lists may be of any length. */
export function excerpt(text: string): string {
  // The cut may fall between the two halves of a character.
  return text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}
