import type { PostcodeFormat } from '../../text/postcodes/postcode-format.ts'
import { postcodeRange } from '../../text/postcodes/postcode-range.ts'
import { normalizePostcode } from '../../text/postcodes/typed-postcode.ts'

/** A JSON array of codes in which matching ignores nothing but what separates their parts. */
const PLAIN_CODES = /^[0-9A-Z[\]", -]*$/

/**
 * The postcode items that match a normalised query: codes that contain it, and ranges with a code that starts with it.
 *
 * @param items of a town, as a JSON array.
 */
export function itemsMatching(query: string, items: string, format: PostcodeFormat): string[] {
  // A city may have thousands of them: parsing each would take a hundred times as long as all the rest.
  if (!format.hasRanges && PLAIN_CODES.test(items)) return codesThatHold(query, items)
  const all: readonly string[] = JSON.parse(items)
  return all.filter((item) => isMatch(query, item, format))
}

/** Whether an item that matches a normalised query does so from its start; ranges match in no other way. */
export function isAtStart(query: string, item: string, format: PostcodeFormat): boolean {
  return postcodeRange(item, format) !== undefined || normalizePostcode(item).startsWith(query)
}

/** The codes in such an array that hold a normalised query. */
function codesThatHold(query: string, items: string): string[] {
  if (!/^[0-9A-Z]+$/.test(query)) return []
  const pattern = new RegExp([...query].join('[ -]?'), 'g')
  const found: string[] = []
  for (let match = pattern.exec(items); match !== null; match = pattern.exec(items)) {
    const end = items.indexOf('"', match.index)
    found.push(items.slice(items.lastIndexOf('"', match.index) + 1, end))
    pattern.lastIndex = end + 1
  }
  return found
}

function isMatch(query: string, item: string, format: PostcodeFormat): boolean {
  const range = postcodeRange(item, format)
  if (range === undefined) return normalizePostcode(item).includes(query)
  const width = range.from.length
  if (query.length > width || !/^[0-9]+$/.test(query)) return false
  return query.padEnd(width, '0') <= range.to && query.padEnd(width, '9') >= range.from
}
