import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { JsonBytes, SPARE_BYTES, viewOf } from '../../src/search/tables/json-bytes.ts'

const SEED = Number(process.env.SEED ?? 20261122)

describe('bytes of an answer', () => {
  const json = new JsonBytes()

  it('are all that was written, in order, also beyond the initial buffer size', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const piece = fc.oneof(
      fc.record({ kind: fc.constant('byte'), text: fc.constantFrom(',', '{', '}') }),
      fc.record({ kind: fc.constantFrom('copy', 'text'), text }),
    )
    fc.assert(
      fc.property(fc.array(piece), fc.nat(100), (pieces, times) => {
        json.clear()
        const written = Array.from({ length: times }, () => pieces).flat()
        for (const { kind, text } of written) {
          if (kind === 'byte') json.byte(text.charCodeAt(0))
          else if (kind === 'copy') copy(text)
          else json.text(text)
        }
        assert.equal(json.finish().toString(), written.map((each) => each.text).join(''))
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  /** Copies a text out of the middle of others, to the last byte that may be asked for. */
  function copy(text: string): void {
    const source = Buffer.from(`before${text}${'x'.repeat(SPARE_BYTES)}`)
    json.copy(viewOf(source), 'before'.length, source.length - SPARE_BYTES)
  }
})
