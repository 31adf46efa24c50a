const LETTERS_SHOWN = 40

/** The first letters of a text, for an example in a report: names and lists may be of any length. */
export function excerpt(text: string): string {
  return text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN)}…`.toWellFormed() : text
}
