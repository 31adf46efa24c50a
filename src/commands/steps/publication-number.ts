/**
 * The publication number that an operand means, of up to nine digits, which fit a database's integer; undefined where
 * it means something else.
 */
export function publicationNumber(operand: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(operand) ? Number(operand) : undefined
}
