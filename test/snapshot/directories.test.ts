import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import { directoriesOf } from '../../src/snapshot/directories.ts'
import { SnapshotError } from '../../src/snapshot/format.ts'
import { LVIV, smallCurated, sourceOf } from '../compile/small-gazetteer.ts'

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

describe('a snapshot whose directories are not JSON', () => {
  it('is refused as damaged, naming the section and the fault', () => {
    const sections = new Map([['directories', Buffer.from('{"currencies":[')]])
    assert.throws(
      () => directoriesOf(sections),
      (error) => error instanceof SnapshotError && /^section directories: .*JSON/.test(error.message),
    )
  })
})
