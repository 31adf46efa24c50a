import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { smallSnapshots } from '../compile/small-gazetteer.ts'
import { killPublishers } from './publish-kills.ts'

const KILLS = 8
const SEED = Number(process.env.SEED ?? 20261121)

describe('a publisher that is killed', () => {
  it(`leaves the old or the new snapshot, whole, ${KILLS} times; seed ${SEED}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'refdir-killed-'))
    try {
      const files = (await smallSnapshots(4)).map(({ version, parts }) => {
        const file = join(folder, `${version}.refdir`)
        writeFileSync(file, Buffer.concat([...parts]))
        return file
      })
      assert.equal((await killPublishers(files, KILLS, SEED)).kills, KILLS)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
