import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { LONGEST_LINE, lineBlocks } from '../../../src/sources/geonames/line-blocks.ts'

const SEED = Number(process.env.SEED ?? 20261121)

/** Lines with their numbers, and those refused. */
async function read(chunks: Iterable<Buffer>, onRefusal = () => {}) {
  const lines: [number, string][] = []
  const refused: [number, string][] = []
  async function* stream() {
    yield* chunks
  }
  const refuse = (fault: string, line: number) => {
    refused.push([line, fault])
    onRefusal()
  }
  for await (const block of lineBlocks(stream(), refuse)) {
    for (const [place, line] of block.lines.entries()) if (line !== '') lines.push([block.first + place, line])
  }
  return { lines, refused }
}

/** Bytes cut into chunks of some lengths, over and over. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let start = 0, at = 0; start < bytes.length; at++) {
    const end = start + (lengths[at % lengths.length] ?? 1)
    chunks.push(bytes.subarray(start, end))
    start = end
  }
  return chunks
}

const bytesOfLine = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => Buffer.from(text.replace(/[\r\n]/g, ''))),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.from([0xd0, 0x41])) },
)

describe('the lines of a stream', () => {
  it('are the same however it is cut, and bad ones are refused by line number', async () => {
    const chunkLengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(bytesOfLine, { maxLength: 20 }), chunkLengths, async (texts, lengths) => {
        const bytes = Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')]))
        const isBad = (text: Buffer) => text[0] === 0xd0 && text[1] === 0x41
        const { lines, refused } = await read(cut(bytes, lengths))
        const numbered = texts.map((text, at) => ({ number: at + 1, text }))
        assert.deepEqual(
          lines,
          numbered
            .filter(({ text }) => !isBad(text) && text.length > 0)
            .map(({ number, text }) => [number, text.toString()]),
        )
        assert.deepEqual(
          refused,
          numbered.filter(({ text }) => isBad(text)).map(({ number }) => [number, 'not valid UTF-8']),
        )
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  it('may end with CRLF, and the last one without a line break', async () => {
    assert.deepEqual((await read([Buffer.from('a\r\nb\r\nc')])).lines, [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
  })

  it('may start with a byte order mark', async () => {
    const bytes = Buffer.from('\uFEFFa\n\uFEFFb')
    for (const lengths of [[1], [4], [20]]) {
      assert.deepEqual((await read(cut(bytes, lengths))).lines, [
        [1, 'a'],
        [2, '\uFEFFb'],
      ])
    }
  })

  it('are read on after one that is too long, which is refused before its end is read', async () => {
    let given = 0
    let givenWhenRefused = 0
    function* chunks() {
      yield Buffer.from('first\n')
      for (given = 1; given <= 50; given++) yield Buffer.alloc(LONGEST_LINE, 'a')
      yield Buffer.from('\nlast')
    }
    const { lines, refused } = await read(chunks(), () => {
      givenWhenRefused = given
    })
    assert.equal(givenWhenRefused, 2)
    assert.deepEqual(lines, [
      [1, 'first'],
      [3, 'last'],
    ])
    assert.deepEqual(refused, [[2, 'line too long']])
  })
})
