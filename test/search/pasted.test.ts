import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Catalog } from '../../src/catalog.ts'
import { bundledCatalog } from '../bundled.ts'
import { firstFound, type GoldenCase, goldenCases } from './golden-cases.ts'

/** What becomes of a text on its way through a document, a table or a chat. */
const PASTED: Readonly<Record<string, (text: string) => string>> = {
  'with no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'with two spaces for one': (text) => text.replaceAll(' ', '  '),
  'with hyphens that end no line': (text) => text.replaceAll('-', '\u2011'),
  'with dashes for hyphens': (text) => text.replaceAll('-', '\u2013'),
  'with minus signs for hyphens': (text) => text.replaceAll('-', '\u2212'),
  'behind a zero-width space': (text) => `\u200b${text}`,
  'with soft hyphens': (text) => text.replace(/\p{L}(?=\p{L})/gu, '$&\u00ad'),
  'without the space between a code and a name': (text) =>
    text.replace(/(?<=(?<!\p{N})\d{5}) (?=\p{Lu}\p{L}{3})|(?<=\p{Lu}\p{L}{3,}) (?=\d{5}(?!\p{N}))/gu, ''),
  'in quotes': (text) => (/["«»“”„]/u.test(text) ? text : `"${text}"`),
  'with semicolons for commas': (text) => (/[^\P{L}a-z]/iu.test(text) ? text.replaceAll(', ', '; ') : text),
}

describe('a pasted text', () => {
  let catalog: Catalog
  before(async () => {
    catalog = await bundledCatalog()
  })

  for (const [how, pasted] of Object.entries(PASTED)) {
    it(`${how} finds what it finds as people type it`, () => {
      const isOfTowns = ({ search }: GoldenCase) => search !== 'cargo'
      const changed = goldenCases()
        .filter(isOfTowns)
        .map((golden) => ({ ...golden, query: pasted(golden.query), typed: golden.query }))
        .filter(({ query, typed }) => query !== typed)
      assert(changed.length > 0)
      const lost = changed.filter((golden) => firstFound(catalog, golden).id !== golden.expected)
      assert.deepEqual(
        lost.map(({ place, typed }) => `${place}: ${typed}`),
        [],
      )
    })
  }
})
