/** A postcode and a country's sign, upper case; both empty where it has none. */
export interface SignedCode {
  readonly sign: string
  /** Whether it may be what vehicles from there carry. */
  readonly mayBeVehicle: boolean
  readonly code: string
}

/**
 * The parts of a postcode that has a country's sign before it, as in addresses: LV-1010, GB-SW1A; else empty. What
 * vehicles carry (D-10115) stands apart, or is one letter before four digits or more: with fewer after them such letters
 * begin British codes.
 *
 * @param query without what is pasted along with it.
 */
export function signAndCode(query: string): SignedCode {
  const [, sign = '', separator = '', code = ''] = /^([a-z]{1,3})([\s\p{Pd}]+(?=.*\d)|(?=\d))(.+)$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeVehicle: separator !== '' || /^[a-z]\d{4}/i.test(query), code }
}

/**
 * The same of one that has it behind, as tables do: `80331 DE`, `79000, UA`, `10115 D`. A code that ends with letters is one only
 * where something stands between: `SW1A 2AA GB`.
 */
export function codeAndSign(query: string): SignedCode {
  const [, code = '', separator = '', sign = ''] =
    /^(.*\p{Nd}(?:\P{Nd}*(?=[\s\p{Pd},;]))?)([\s\p{Pd},;]*)([a-z]{1,3})$/iu.exec(query) ?? []
  return { sign: sign.toUpperCase(), mayBeVehicle: separator !== '', code }
}
