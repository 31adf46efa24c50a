import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { parsePostcodeFormat } from '../../src/text/postcodes/postcode-format.ts'
import { postcodeRange } from '../../src/text/postcodes/postcode-range.ts'
import { postcodeItem } from '../../web/postcode-item.ts'

const COUNTRIES: readonly { readonly sign: string; readonly postcode: string }[] = parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'data', 'countries.csv')),
  { columns: true },
)
/** More digits than any part of a postcode has. */
const DIGITS = 12

describe('a postcode on the card of a town', () => {
  for (const [item, country, expected] of [
    ['79000-79999', 'UA', '79000–79999'],
    ['101-105', 'IS', '101–105'],
    ['220000-220141', 'BY', '220000–220141'],
    ['01000-000', 'BR', '01000-000'],
    ['1000-001', 'PT', '1000-001'],
    ['100-0001', 'JP', '100-0001'],
    ['40-001', 'PL', '40-001'],
    ['KY1-1000', 'KY', 'KY1-1000'],
    ['11369-51319', 'IR', '11369-51319'],
    ['1136900000-1136999999', 'IR', '1136900000–1136999999'],
    ['SW1A 1AA', 'GB', 'SW1A 1AA'],
    ['10115', 'DE', '10115'],
  ] as const) {
    it(`${item} of ${country}`, () => assert.equal(postcodeItem(item, country), expected))
  }

  it('has an en dash exactly where the service reads it as a range, in every country', () => {
    let ranges = 0
    for (const { sign, postcode } of COUNTRIES) {
      const format = parsePostcodeFormat(postcode)
      for (let width = 1; width <= DIGITS; width++) {
        const [from, to] = ['0'.repeat(width), '9'.repeat(width)]
        const item = `${from}-${to}`
        const range = postcodeRange(item, format)
        if (range === undefined && !format.accepts(item)) continue
        ranges += range === undefined ? 0 : 1
        assert.equal(postcodeItem(item, sign), range === undefined ? item : `${from}–${to}`, `${item} of ${sign}`)
      }
    }
    assert(ranges > 100)
  })
})
