import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileBytes } from '../compile/compiled-snapshot.ts'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { killPublishers } from './publish-kills.ts'

const KILLS = 8
const SEED = Number(process.env.SEED ?? 20261121)

describe('a publisher that is killed', () => {
  it(`leaves the old or the new snapshot intact, ${KILLS} times; seed ${SEED}`, async () => {
    const folder = temporaryFolder()
    const files = (await smallSnapshots(4)).map(({ version, parts }) => {
      const file = join(folder, `${version}.refdir`)
      writeFileSync(file, fileBytes({ parts }))
      return file
    })
    const { clean, partOfSnapshot, unnamedSnapshot, partOfHistory } = await killPublishers(files, KILLS, SEED)
    assert.equal(clean + partOfSnapshot + unnamedSnapshot + partOfHistory, KILLS)
  })
})
