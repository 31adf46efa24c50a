import { maskKeys } from '../../access/mask-keys.ts'
import { excerpt } from '../../excerpt.ts'

/** What a client sent, cut. Keys are masked before that: afterwards they could not be recognised. */
export function maskedExcerpt(given: string): string {
  return excerpt(maskKeys(given))
}

/** What a client sent, cut and in quotation marks, for people. */
export function quote(given: string): string {
  return JSON.stringify(maskedExcerpt(given))
}
