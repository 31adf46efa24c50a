import { LONGEST_NAME } from '../../model/names.ts'

/** The fault of rows with an empty name or too long a one. */
export const NAME_LENGTHS = `a name is 1 to ${LONGEST_NAME} characters`

const CONTROL_CHARACTER = /\p{Cc}/u

/** Why one of a row's texts, which are shown to people and printed, keeps the row from being used. */
export function textFault(text: string): string | undefined {
  if (text.length > LONGEST_NAME) return NAME_LENGTHS
  return CONTROL_CHARACTER.test(text) ? 'control character' : undefined
}

/** The fault of rows whose country is no sign: a file of another kind may have anything there. */
export const IMPOSSIBLE_SIGN = 'impossible country sign'
