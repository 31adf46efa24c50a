import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postcodeItem } from '../../web/postcode-item.ts'

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
    ['SW1A 1AA', 'GB', 'SW1A 1AA'],
    ['10115', 'DE', '10115'],
  ] as const) {
    it(`${item} of ${country}`, () => assert.equal(postcodeItem(item, country), expected))
  }
})
