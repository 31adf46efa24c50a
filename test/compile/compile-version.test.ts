import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { compile } from '../../src/compile/compile.ts'
import { COMPILE_VERSION } from '../../src/compile/compile-version.ts'
import type { Sections } from '../../src/snapshot/format.ts'
import { PINNED_CURATED, PINNED_SOURCE } from './pinned-gazetteer.ts'

const PINNED = [16, 'cee9fffcaf5e8580ada7550a8b515296c431fa9ed19fc18a666bfe9657a8c7d6']

/** A digest of the content of sections: their names, types and bytes, in order. */
function digestOf(sections: Sections): string {
  const digest = createHash('sha256')
  for (const [name, section] of sections) {
    digest.update(`\0${name} ${section.BYTES_PER_ELEMENT} ${section.byteLength}\0`)
    digest.update(new Uint8Array(section.buffer, section.byteOffset, section.byteLength))
  }
  return digest.digest('hex')
}

describe('the compile version', () => {
  it('is raised whenever the same inputs compile to different bytes', async () => {
    const { sections } = await compile(PINNED_SOURCE, PINNED_CURATED)
    const found = [COMPILE_VERSION, digestOf(sections)]
    const remedy = `The same inputs compile to different bytes now, and only COMPILE_VERSION shows that stored snapshots are out of date.
Raise it above ${PINNED[0]} in src/compile/compile-version.ts, then pin here what this test finds: [${found.join(', ')}].
If only Node's ICU has changed (${process.versions.icu} here), which a service start compares as well, pin without raising.`
    assert.deepEqual(found, PINNED, remedy)
  })
})
