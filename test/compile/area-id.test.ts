import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { areaId, isNoArea } from '../../src/compile/area-id.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const SYMBOLS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const country = fc.integer({ min: 1, max: 999 })
const code = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SYMBOLS), minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('0', '1', 'Z'), minLength: 1, maxLength: 8 }),
)

describe("an area's id", () => {
  it('shows the country and the code if the code has two digits', () => {
    assert.equal(areaId(804, '15'), 80400015)
    assert.equal(areaId(40, '09'), 4000009)
    assert.equal(areaId(8, '00'), 800000)
  })

  it('is the same in every release', () => {
    assert.equal(areaId(756, 'AG'), 75600524)
    assert.equal(areaId(826, 'ENG'), 82621540)
    assert.equal(areaId(300, 'ESYE11'), 1_054_744_932_579_790)
    assert.equal(areaId(398, '12510143'), 1_399_164_803_559_695)
  })

  it('is unique for each country and code', () => {
    fc.assert(
      fc.property(country, code, country, code, (one, oneCode, other, otherCode) => {
        const isSame = one === other && oneCode === otherCode
        assert.equal(areaId(one, oneCode) === areaId(other, otherCode), isSame)
      }),
      { seed: SEED, numRuns: 5000 },
    )
  })

  it('is unique across countries with consecutive numbers', () => {
    fc.assert(
      fc.property(country, code, code, (one, oneCode, otherCode) => {
        assert.notEqual(areaId(one, oneCode), areaId(one + 1, otherCode))
      }),
      { seed: SEED, numRuns: 5000 },
    )
    const symbol = fc.constantFrom(...SYMBOLS)
    const tail = fc.string({ unit: symbol, maxLength: 7 })
    fc.assert(
      fc.property(country, symbol, symbol, tail, (one, oneHead, otherHead, same) => {
        assert.notEqual(areaId(one, oneHead + same), areaId(one + 1, otherHead + same))
      }),
      { seed: SEED, numRuns: 5000 },
    )
    const extremes = ['0', '00', '000', '0000', 'Z', 'ZZ', 'ZZZ', 'ZZZZ', '0'.repeat(8), 'Z'.repeat(8)]
    const ids = [1, 2, 998, 999].flatMap((number) => extremes.map((each) => areaId(number, each)))
    assert.equal(new Set(ids).size, ids.length)
  })

  it('is unique for each of the 47,988 codes of up to three symbols', () => {
    const two = SYMBOLS.flatMap((first) => SYMBOLS.map((second) => first + second))
    const three = two.flatMap((first) => SYMBOLS.map((second) => first + second))
    const ids = [...SYMBOLS, ...two, ...three].map((each) => areaId(804, each))
    assert.equal(new Set(ids).size, 47_988)
    assert(ids.every((id) => id >= 80_400_000 && id < 80_500_000))
  })

  it('is a positive integer that JSON carries exactly', () => {
    fc.assert(
      fc.property(country, code, (one, oneCode) => {
        const id = areaId(one, oneCode)
        assert(Number.isSafeInteger(id) && id > 0, `${id}`)
      }),
      { seed: SEED },
    )
    assert(Number.isSafeInteger(areaId(999, 'Z'.repeat(8))))
  })

  it('is distinct for every form of code that GeoNames uses', () => {
    const codes = ['15', '1', '101', 'CA', 'ENG', 'VLG', 'F8', '05', 'BRU', '11592', '8533718', '11609', 'AT7B3']
    const ids = codes.map((each) => areaId(826, each))
    assert.equal(new Set(ids).size, codes.length)
  })

  it('differs between 1, 01, 001 and 0001', () => {
    assert.equal(new Set(['1', '01', '001', '0001'].map((each) => areaId(804, each))).size, 4)
  })

  it('does not depend on the case of the code', () => assert.equal(areaId(840, 'ca'), areaId(840, 'CA')))

  it('is refused for an invalid code', () => {
    for (const each of ['', '1-2', 'A B', ' 15', '15\n', 'É1', '١٥', '123456789', 'Львів', '.']) {
      assert.throws(() => areaId(804, each), RangeError, JSON.stringify(each))
    }
  })

  it('is refused for non-ASCII letters whose capitals are ASCII', () => {
    for (const each of ['ß', 'ſ', 'ı', 'ﬁ']) assert.throws(() => areaId(804, each), RangeError, each)
  })
})

describe('the code for no area', () => {
  it('is empty or 00', () => {
    assert(isNoArea(''))
    assert(isNoArea('00'))
  })

  it('is not any other code, such as 0, 000 or 01', () => {
    for (const each of ['0', '000', '01', '15', 'CA']) assert(!isNoArea(each), each)
  })
})
