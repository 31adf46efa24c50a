import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import { directoriesOf } from '../../src/snapshot/directories.ts'
import { SnapshotError } from '../../src/snapshot/format.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'

/** So many that those at home are looked for by their scopes. */
const NAMESAKES = Array.from({ length: 80 }, (_, index) => ({
  ...(index % 2 === 0 ? LVIV : KATOWICE),
  id: index + 1,
  names: { en: `Nova ${index}` },
}))

describe('a snapshot older than one of the directories', () => {
  it('is served with that directory empty, and all else unchanged', async () => {
    const { sections } = await compile(sourceOf(LVIV), smallCurated())
    const { bodyGroups, ...earlier } = directoriesOf(sections)
    assert.notDeepEqual(bodyGroups, [])
    const old = new Map([...sections, ['directories', Buffer.from(JSON.stringify(earlier))] as const])

    const { tables } = new Catalog({ version: 'earlier', bytes: new Uint8Array(), sections: old }, new Date(0))
    assert.equal(String(tables.bodyGroups.whole(0)), '[]')
    assert.match(String(tables.currencies.whole(0)), /"name":"element 8"/)
    assert.deepEqual(directoriesOf(old), { ...earlier, bodyGroups: [] })
  })
})

describe('a snapshot older than homelands', () => {
  it('finds the same at home', async () => {
    const curated = smallCurated()
    const languages = curated.languages.map((language) => ({ ...language, home: ['UA', 'PL'] }))
    const { sections } = await compile(sourceOf(LVIV, ...NAMESAKES), { ...curated, languages })
    const { homelands, ...earlier } = directoriesOf(sections)
    assert.deepEqual(homelands, [[0, 1]])
    const old = new Map([...sections, ['directories', Buffer.from(JSON.stringify(earlier))] as const])
    const answers = [sections, old].map((sections) => {
      const { towns } = new Catalog({ version: 'any', bytes: new Uint8Array(), sections }, new Date(0))
      return towns.byName({ query: 'nova', language: 0, filter: {}, limit: 100 }).body.toString()
    })
    assert.equal(JSON.parse(answers[0] ?? '').length, NAMESAKES.length)
    assert.equal(answers[1], answers[0])
  })
})

describe('a snapshot whose directories are not JSON', () => {
  it('is refused as damaged, naming the section and the fault', () => {
    const sections = new Map([['directories', Buffer.from('{"currencies":[')]])
    assert.throws(
      () => directoriesOf(sections),
      (error) => error instanceof SnapshotError && /^section directories: .*JSON/.test(error.message),
    )
  })
})
