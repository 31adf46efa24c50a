import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parsePostcodeFormat, postcodeWriter } from '../../../src/text/postcodes/postcode-format.ts'
import {
  type PostcodeRange,
  postcodeRange,
  rangePrefixes,
  typedRange,
} from '../../../src/text/postcodes/postcode-range.ts'
import { bareCode, normalizePostcode } from '../../../src/text/postcodes/typed-postcode.ts'

const SEED = Number(process.env.SEED ?? 20261121)

const UKRAINE = '#####'
const POLAND = '##-###'
const BRITAIN = '@# #@@|@## #@@|@@# #@@|@@## #@@|@#@ #@@|@@#@ #@@'

/** A range of codes of one width, 1 to 4 digits: few enough to count them all. */
const range = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc
      .uniqueArray(fc.integer({ min: 0, max: 10 ** width - 1 }), { minLength: 2, maxLength: 2 })
      .map((ends) => ends.toSorted((a, b) => a - b).map((end) => String(end).padStart(width, '0'))),
  )
  .map(([from = '', to = '']): PostcodeRange => ({ from, to }))

function codesOfWidth(width: number): string[] {
  return Array.from({ length: 10 ** width }, (_, code) => String(code).padStart(width, '0'))
}

describe('normalising a postcode', () => {
  it('ignores case, spaces and hyphens', () => {
    for (const written of ['40-001', '40 001', ' 40001 ', '40–001', '40\u2011001', '40\u00A0001', '40\u2212001']) {
      assert.equal(normalizePostcode(written), '40001', written)
    }
    assert.equal(normalizePostcode('sw1a 1aa'), 'SW1A1AA')
  })

  it('reads full-width digits', () => assert.equal(normalizePostcode('０６０－００００'), '0600000'))

  it('drops other punctuation and invisible characters', () => {
    for (const written of ['40_001', '«40001»', '40.001', '40\u00AD001'])
      assert.equal(normalizePostcode(written), '40001')
  })

  it('is idempotent', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0９azßﬁ-–－ \u00A0\u2212') })
    fc.assert(
      fc.property(text, (given) => {
        const once = normalizePostcode(given)
        assert.equal(normalizePostcode(once), once)
      }),
      { seed: SEED, numRuns: 1000 },
    )
  })
})

describe('a pasted code', () => {
  it('is stripped of surrounding punctuation and words for postcodes', () => {
    for (const pasted of [
      '"LV-1010"',
      "'LV-1010'",
      '(LV-1010)',
      '№LV-1010',
      '№ LV-1010',
      '#LV-1010',
      'LV-1010!',
      '«LV-1010»;',
      'PLZ LV-1010',
      'cod poștal: LV-1010',
      'п.к. LV-1010',
      'П. К.: LV-1010',
    ])
      assert.equal(bareCode(pasted), 'LV-1010', pasted)
    assert.equal(bareCode('№'), '')
  })
})

describe('a postcode format', () => {
  it('accepts codes as the country writes them, and no others', () => {
    const cases = {
      [UKRAINE]: [
        ['01001', '00000'],
        ['0100', '010011', '01 001', '01-001', 'A1001', '٠١٠٠١', '01001\n', ''],
      ],
      [POLAND]: [['40-001'], ['40001', '40-0011', '400-01', '40–001']],
      '### ##': [['110 00'], ['11000', '110  00']],
      [BRITAIN]: [
        ['M1 1AE', 'SW1A 1AA', 'EC1A 1BB'],
        ['m1 1ae', 'M1 1A', 'SW1A1AA', 'MM11 11A'],
      ],
      '####|@####@@@': [
        ['1000', 'C1425ABC'],
        ['1000C', 'C1425AB', '1000|C1425ABC'],
      ],
      'AD###': [['AD500'], ['500', 'BD500']],
    }
    for (const [notation, [accepted = [], refused = []]] of Object.entries(cases)) {
      const format = parsePostcodeFormat(notation)
      for (const code of accepted) assert(format.accepts(code), `${notation} refuses ${code}`)
      for (const code of refused) assert(!format.accepts(code), `${notation} accepts ${JSON.stringify(code)}`)
    }
  })

  it('matches every other symbol of its notation literally', () => {
    const format = parsePostcodeFormat('#.#+(@)')
    assert(format.accepts('1.2+(A)'))
    assert(!format.accepts('1x2+(A)'))
    assert(!format.accepts('1.22(A)'))
  })

  it('accepts nothing in a country without postcodes', () => {
    for (const code of ['', '12345', 'A']) assert(!parsePostcodeFormat('').accepts(code))
  })

  it('accepts in ranges only codes of digits alone, as the country writes them', () => {
    for (const notation of [UKRAINE, '####|#####', '@####|#####', '######|@##@#@#']) {
      assert(parsePostcodeFormat(notation).acceptsInRange(notation.includes('######') ? '010000' : '01000'), notation)
    }
    for (const notation of ['', POLAND, '### ##', BRITAIN, 'AD###', '#####-###', '|']) {
      assert(!parsePostcodeFormat(notation).acceptsInRange('01000'), notation)
    }
    assert(!parsePostcodeFormat(UKRAINE).acceptsInRange('0100'))
  })
})

describe('a postcode range', () => {
  const numeric = parsePostcodeFormat(UKRAINE)

  it('is two codes of digits with a hyphen between', () => {
    assert.deepEqual(postcodeRange('01000-06999', numeric), { from: '01000', to: '06999' })
    assert.deepEqual(postcodeRange('0999-1000', parsePostcodeFormat('####|######')), { from: '0999', to: '1000' })
    assert.deepEqual(postcodeRange('010000-010099', parsePostcodeFormat('######|@##@#@#')), {
      from: '010000',
      to: '010099',
    })
  })

  it('is not a code that has a hyphen itself: Polish, Portuguese, Brazilian, Japanese, Iranian', () => {
    const codes = {
      [POLAND]: '40-001',
      '####-###': '1000-205',
      '#####-###': '01310-100',
      '###-####': '060-0001',
      '##########|#####-#####': '11369-14811',
    }
    for (const [notation, code] of Object.entries(codes)) {
      const format = parsePostcodeFormat(notation)
      assert(format.accepts(code), code)
      assert.equal(postcodeRange(code, format), undefined)
    }
  })

  it('needs two ascending codes of the same valid width and a plain hyphen', () => {
    for (const item of ['01001', '06999-01000', '01000-01000', '0100-06999', '01000-6999', '01000–06999', '-', '']) {
      assert.equal(postcodeRange(item, numeric), undefined, item)
    }
    assert.equal(postcodeRange('0100-06999', parsePostcodeFormat('####|#####')), undefined)
    assert.equal(postcodeRange('01000-06999-07000', numeric), undefined)
    assert.equal(postcodeRange('010-069', numeric), undefined)
  })
})

describe('a range as people type it', () => {
  it('is two codes of digits, of one width, with any dash between', () => {
    for (const text of [
      '01000-06999',
      ' 01000 - 06999 ',
      '01000–06999',
      '01000\u221206999',
      '(01000-06999),',
      '０１０００－０６９９９',
    ]) {
      assert.deepEqual(typedRange(text), { from: '01000', to: '06999' }, text)
    }
  })

  it('is not recognised if descending, incomplete, of two widths or with letters', () => {
    const others = [
      '40-001',
      '06999-01000',
      '01000-01000',
      '01000 06999',
      '1-2-3',
      '-1',
      '1-',
      'SW1A-SW1B',
      'UA-01',
      '',
    ]
    for (const text of others) assert.equal(typedRange(text), undefined, text)
  })
})

describe('the prefixes of a range', () => {
  it('are 01 to 06 for 01000-06999', () => {
    assert.deepEqual(rangePrefixes({ from: '01000', to: '06999' }), ['01', '02', '03', '04', '05', '06'])
  })

  it('cover 033 for 01000-06999', () => {
    assert(rangePrefixes({ from: '01000', to: '06999' }).some((prefix) => '033'.startsWith(prefix)))
  })

  it('are just the empty prefix if the range holds every code', () => {
    assert.deepEqual(rangePrefixes({ from: '00', to: '99' }), [''])
  })

  it('may be whole codes', () => {
    assert.deepEqual(rangePrefixes({ from: '0998', to: '1001' }), ['0998', '0999', '1000', '1001'])
  })

  it('cover exactly the codes of the range, each once', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        const prefixes = rangePrefixes({ from, to })
        for (const code of codesOfWidth(from.length)) {
          const covering = prefixes.filter((prefix) => code.startsWith(prefix))
          assert.equal(covering.length, code >= from && code <= to ? 1 : 0, code)
        }
      }),
      { seed: SEED },
    )
  })

  it('are as short as possible, ascending, at most 18 per digit', () => {
    fc.assert(
      fc.property(range, ({ from, to }) => {
        const prefixes = rangePrefixes({ from, to })
        const width = from.length
        for (const prefix of prefixes.filter((each) => each !== '')) {
          const shorter = prefix.slice(0, -1)
          const isInside = shorter.padEnd(width, '0') >= from && shorter.padEnd(width, '9') <= to
          assert(!isInside, `${prefix} could be ${shorter}`)
        }
        assert.deepEqual(prefixes, prefixes.toSorted())
        assert(prefixes.length <= 18 * width)
      }),
      { seed: SEED },
    )
  })

  it('cover as many codes as there are in a wide range', () => {
    const wide = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999_999 }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(wide, (ends) => {
        const [from = 0, to = 0] = ends.toSorted((a, b) => a - b)
        const write = (end: number) => String(end).padStart(12, '0')
        const prefixes = rangePrefixes({ from: write(from), to: write(to) })
        const covered = prefixes.reduce((sum, prefix) => sum + 10 ** (12 - prefix.length), 0)
        assert.equal(covered, to - from + 1)
      }),
      { seed: SEED },
    )
  })
})

describe('codes as sources write them', () => {
  const IRELAND = 'D6W ####|@## ####'
  for (const [notation, source, expected] of [
    ['####', 'LV-1001', '1001'],
    ['####', 'MD-2001', '2001'],
    ['####', 'L-1009', '1009'],
    [POLAND, '40001', '40-001'],
    [POLAND, '40-001', '40-001'],
    ['### ##', '11000', '110 00'],
    ['### ##', '110 00', '110 00'],
    [UKRAINE, ' 79000 ', '79000'],
    [UKRAINE, '59019 CEDEX 1', '59019'],
    ['AD###', 'AD100', 'AD100'],
    ['AZ####|AZ ####|####', 'AZ 1000', 'AZ1000'],
    [BRITAIN, 'sw1a1aa', 'SW1A 1AA'],
    [BRITAIN, 'SW1A', 'SW1A'],
    ['#### @@', '1012', '1012'],
    [IRELAND, 'D6W', 'D6W'],
    [UKRAINE, '7900', undefined],
    ['### ##', '110', undefined],
    ['AZ ####', 'AZ', undefined],
    ['@@@ ####', 'ATD', 'ATD'],
    [UKRAINE, 'ABCDE', undefined],
    [UKRAINE, 'LV-7900', undefined],
    ['', '999077', undefined],
  ] as const) {
    it(`${source} is read as ${expected ?? 'no code'} with the notation ${notation || '(none)'}`, () => {
      assert.equal(postcodeWriter(notation)(source), expected)
    })
  }
})
