/** Precedes a text that is no town, since that may consist of digits as an id does. */
const TEXT = 'text:'

/** What the browser keeps of a field for a return to its page: the id of its town, else its text. */
export function stateToKeep(value: string, text: string): string {
  return value === '' ? TEXT + text : value
}

/** The text of a field that was left without a town. */
export function keptText(state: string): string | undefined {
  return state.startsWith(TEXT) ? state.slice(TEXT.length) : undefined
}
