import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import type { Catalog } from '../../src/catalog.ts'
import { FOUND_BY, type FoundBy } from '../../src/search/found-by.ts'
import { bundledCatalog } from '../bundled.ts'

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'search.md'), 'utf8')
/** How the examples with an arrow are found, by the headings of the ways that have such examples; above these, directly. */
const WAYS: Readonly<Record<string, FoundBy>> = {
  '': 'direct',
  'Other keyboard layouts': 'layout',
  Transliteration: 'transliteration',
  'By ear': 'typo',
}

/** What the page says is found as what: `muelheim` → Mülheim, and the heading of the way that it stands under. */
function examples(): { heading: string; query: string; meant: string }[] {
  return PAGE.split(/^(?=### )/m).flatMap((text) => {
    const heading = /^### (.+)/.exec(text)?.[1] ?? ''
    const arrows = text.matchAll(/(?:`([^`]+)`|«([^»]+)») → (?:«([^»]+)»|([^,;.:]+))/g)
    return [...arrows].map(([, plain, quoted, meantQuoted, meant]) => ({
      heading,
      query: plain ?? quoted ?? '',
      meant: (meantQuoted ?? meant ?? '').replace(/\s+/g, ' '),
    }))
  })
}

/** The rows of the table at the head of the page. */
const ROWS = [...PAGE.matchAll(/^\| `([^`]+)` \| (\w\w) \| ([^|]+) \| [^|]+ \| `(\w+)` \|$/gm)]

describe('docs/search.md', () => {
  let catalog: Catalog
  before(async () => {
    catalog = await bundledCatalog()
  })

  it('has examples for each of these ways', () =>
    assert.deepEqual([...new Set(examples().map(({ heading }) => heading))], Object.keys(WAYS)))

  it('begins with an example of each way to find something', () =>
    assert.deepEqual([...new Set(ROWS.map(([, , , , way]) => way))], FOUND_BY.slice(0, -1)))

  for (const [, query = '', code = '', name, way] of ROWS) {
    it(`says truly that ${query} finds ${name} in ${code}`, () => {
      const language = catalog.languages.indexOf(code)
      assert(language !== undefined)
      const found = catalog.towns.byName({ query, language, filter: {}, limit: 1 })
      assert.deepEqual([JSON.parse(found.body.toString())[0]?.name, found.way], [name, way])
    })
  }

  for (const { heading, query, meant } of examples()) {
    it(`says truly how ${query} is found as ${meant}`, () => {
      const first = (text: string, language: number) => {
        const { body, way } = catalog.towns.byName({ query: text, language, filter: {}, limit: 1 })
        return { id: JSON.parse(body.toString())[0]?.id, way }
      }
      const found = catalog.languages.codes.map((_, language) => {
        const { id, way } = first(query, language)
        return id !== undefined && id === first(meant, language).id ? way : 'nothing'
      })
      assert.ok(found.includes(WAYS[heading]!), `found in the languages as that, by way of ${found}`)
      // A name of the town in whatever language finds it directly.
      assert.ok(heading === '' || !found.includes('direct'), 'found directly')
    })
  }
})
