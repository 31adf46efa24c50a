/** What a text may hold that `tidied` changes: most hold none of it, and finding that out takes an eighth of the time. */
const MAY_BE_UNTIDY = /[^\S ]| {2}|\p{Cf}|[\u2010\u2011;]|^["«“„]/u

const QUOTED = /^["«“„]([^"«»“”„]*)["»”“]$/u

/**
 * A text as people would have typed what they pasted: with single spaces, plain hyphens and no invisible characters, without
 * quotes around it, as a cell of a table has them, and with commas between its parts. Other patterns rely on that.
 */
export function tidied(query: string): string {
  if (!MAY_BE_UNTIDY.test(query)) return query
  const text = query
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(QUOTED, '$1')
    .replace(/[\u2010\u2011]/g, '-')
  // On a keyboard in the wrong layout, it is a letter among Latin ones.
  return /[^\P{L}a-z]/iu.test(text) ? text.replaceAll('; ', ', ') : text
}
