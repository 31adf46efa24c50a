import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compactPostcodes } from '../../../src/text/postcodes/compact-postcodes.ts'
import { parsePostcodeFormat } from '../../../src/text/postcodes/postcode-format.ts'
import { postcodeRange } from '../../../src/text/postcodes/postcode-range.ts'

const SEED = Number(process.env.SEED ?? 20261121)

const FIVE_DIGITS = parsePostcodeFormat('#####')
const TWO_WIDTHS = parsePostcodeFormat('###|####')

/** The codes that the items of a list stand for. */
function expand(items: readonly string[]): string[] {
  return items.flatMap((item) => {
    const range = postcodeRange(item, TWO_WIDTHS)
    if (range === undefined) return [item]
    const { from, to } = range
    const count = Number(to) - Number(from) + 1
    return Array.from({ length: count }, (_, index) => String(Number(from) + index).padStart(from.length, '0'))
  })
}

describe('compacting postcodes', () => {
  it('writes three or more consecutive codes as a range', () => {
    assert.deepEqual(compactPostcodes(['01001', '01002', '01003'], FIVE_DIGITS), ['01001-01003'])
    assert.deepEqual(compactPostcodes(['00999', '01000', '01001', '01002', '02000'], FIVE_DIGITS), [
      '00999-01002',
      '02000',
    ])
  })

  it('leaves two consecutive codes as they are', () => {
    assert.deepEqual(compactPostcodes(['01001', '01002', '01004'], FIVE_DIGITS), ['01001', '01002', '01004'])
  })

  it('sorts, and lists each code once', () => {
    assert.deepEqual(compactPostcodes(['3', '1', '9', '2', '1'], parsePostcodeFormat('#')), ['1-3', '9'])
  })

  it('never joins codes of two widths', () => {
    assert.deepEqual(compactPostcodes(['998', '999', '1000', '1001'], TWO_WIDTHS), ['998', '999', '1000', '1001'])
  })

  it('never makes ranges of codes with letters or separators', () => {
    const polish = ['40-001', '40-002', '40-003']
    assert.deepEqual(compactPostcodes(polish, parsePostcodeFormat('##-###')), polish)
    const andorran = ['AD100', 'AD101', 'AD102']
    assert.deepEqual(compactPostcodes(andorran, parsePostcodeFormat('AD###')), andorran)
  })

  it('leaves out codes that a range in the list covers', () => {
    const items = ['01034', '01000-06999', '06999', '07000', '010001', '01000']
    assert.deepEqual(compactPostcodes(items, parsePostcodeFormat('#####|######')), ['01000-07000', '010001'])
  })

  it('joins ranges that overlap or follow on each other, and codes that follow on them', () => {
    const join = (...items: string[]) => compactPostcodes(items, TWO_WIDTHS)
    assert.deepEqual(join('1003-1008', '1001-1005'), ['1001-1008'])
    assert.deepEqual(join('1001-1009', '1002-1003', '1005'), ['1001-1009'])
    assert.deepEqual(join('1005-1010', '1001-1004', '1011'), ['1001-1011'])
    assert.deepEqual(join('998-999', '1000-1001'), ['998-999', '1000-1001'])
  })

  it('is empty for an empty list', () => assert.deepEqual(compactPostcodes([], FIVE_DIGITS), []))

  const codes = fc.array(
    fc.oneof(
      fc.integer({ min: 985, max: 999 }).map((code) => String(code)),
      fc.integer({ min: 0, max: 20 }).map((code) => String(code).padStart(4, '0')),
    ),
  )

  it('covers exactly the given codes, in ascending order', () => {
    fc.assert(
      fc.property(codes, (given) => {
        const distinct = [...new Set(given)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
        assert.deepEqual(expand(compactPostcodes(given, TWO_WIDTHS)), distinct)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('leaves no three consecutive codes unjoined', () => {
    fc.assert(
      fc.property(codes, (given) => {
        const singles = compactPostcodes(given, TWO_WIDTHS).filter((item) => !item.includes('-'))
        for (const [index, code] of singles.entries()) {
          const [second, third] = singles.slice(index + 1)
          const isRun = third?.length === code.length && Number(third) === Number(code) + 2
          assert(!isRun, `${code}, ${second}, ${third}`)
        }
      }),
      { seed: SEED, numRuns: 500 },
    )
  })
})
