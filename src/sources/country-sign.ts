/** What a country's sign looks like: ISO 3166-1 alpha-2. */
export const COUNTRY_SIGN = /^[A-Z]{2}$/
