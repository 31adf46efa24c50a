import type { Publication } from '../store/store.ts'

export function publicationLabel({ number, version }: Publication): string {
  return `number ${number} (${version})`
}

/** The number that an operand means, of up to nine digits, as databases count; undefined where it means something else. */
export function publicationNumber(operand: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(operand) ? Number(operand) : undefined
}
