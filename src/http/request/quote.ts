import { maskKeys } from '../../access/mask-keys.ts'

/** Longest part of what a client sent that an answer repeats. */
const LONGEST_QUOTE = 40

/** What a client sent, cut. Keys are masked before that: afterwards they could not be recognised. */
export function excerpt(given: string): string {
  const text = maskKeys(given)
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…`.toWellFormed() : text
}

/** What a client sent, cut and in quotation marks, for people. */
export function quote(given: string): string {
  return JSON.stringify(excerpt(given))
}
