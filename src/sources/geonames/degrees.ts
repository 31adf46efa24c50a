const DECIMAL = /^-?[0-9]{1,3}(\.[0-9]+)?$/

/**
 * A latitude or longitude as the files write it, in degrees, WGS 84; undefined where the text is none.
 *
 * @param most 90 or 180.
 */
export function degrees(text: string, most: number): number | undefined {
  return DECIMAL.test(text) && Math.abs(Number(text)) <= most ? Number(text) : undefined
}
