import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { compile } from '../../src/compile/compile.ts'
import { COMPILE_VERSION } from '../../src/compile/compile-version.ts'
import type { Sections } from '../../src/snapshot/format.ts'
import { PINNED_CURATED, PINNED_SOURCE } from './pinned-gazetteer.ts'

const PINNED_VERSION = 20
const PINNED_DIGEST = 'a68af57c0cb96327ead7a1d4315d0466bedbfef698548865b1c0490ccf909c5d'

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
    const digest = digestOf(sections)
    const remedy =
      COMPILE_VERSION === PINNED_VERSION
        ? `The same inputs compile to different bytes now, and only COMPILE_VERSION shows that stored snapshots are out of date.
Raise it above ${PINNED_VERSION} in src/compile/compile-version.ts, and run this test again: the version is part of what it pins.
If only Node's ICU has changed (${process.versions.icu} here), which a service start compares as well, pin ${digest} without raising.`
        : `Pin here what this test finds: ${COMPILE_VERSION}, ${digest}.`
    assert.deepEqual([COMPILE_VERSION, digest], [PINNED_VERSION, PINNED_DIGEST], remedy)
  })
})
