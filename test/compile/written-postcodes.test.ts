import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compile } from '../../src/compile/compile.ts'
import { WrittenPostcodes } from '../../src/compile/postcodes/written-postcodes.ts'
import type { Country } from '../../src/model/places.ts'
import type { PostcodeCell } from '../../src/sources/curated/curated.ts'
import { DataError } from '../../src/sources/data-faults.ts'
import { Tally } from '../../src/sources/tally.ts'
import { KATOWICE, LVIV, smallCurated, sourceOf } from './small-gazetteer.ts'

const country = (sign: string, postcodeFormat: string, vehicleSign?: string): Country => ({
  sign,
  numeric: 1,
  region: 151,
  postcodeFormat,
  names: { en: sign },
  aliases: [],
  ...(vehicleSign === undefined ? {} : { vehicleSign }),
})

const COUNTRIES = [
  country('UA', '#####'),
  country('PL', '##-###'),
  country('LV', '####'),
  country('AT', '####', 'A'),
  country('AZ', 'AZ####|AZ ####|####'),
  country('IR', '##########|#####-#####'),
  country('GB', '@# #@@|@## #@@|@@# #@@|@@## #@@|@#@ #@@|@@#@ #@@'),
  country('HK', ''),
]
const TOWN = 9_000_000_000_001
const PLACE = { file: 'my/towns.csv', line: 7, column: 'postcodes' }
const OWN = { column: 'postcodes', isBundled: false }

function written(sign: string, ...items: readonly string[]) {
  const cells: readonly PostcodeCell[] = [
    { ...OWN, ...PLACE, town: 1, items },
    { ...OWN, ...PLACE, line: 8, town: TOWN, items },
  ]
  const postcodes = new WrittenPostcodes(COUNTRIES, cells, new Tally())
  return { items: postcodes.asWritten(TOWN, items, sign), faults: postcodes.faults }
}

describe('curated postcodes', () => {
  const TAKEN: readonly (readonly [sign: string, item: string, code: string])[] = [
    ['UA', '79000', '79000'],
    ['UA', '79000-79024', '79000-79024'],
    ['UA', '79000 – 79024', '79000-79024'],
    ['UA', '79 000', '79000'],
    ['UA', 'ua-79000', '79000'],
    ['PL', '40-001', '40-001'],
    ['PL', '40001', '40-001'],
    ['PL', '40 001', '40-001'],
    ['LV', 'LV-1010', '1010'],
    ['AT', 'A-1010', '1010'],
    ['IR', '14176-14411', '1417614411'],
    ['AZ', 'AZ 1000', 'AZ1000'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'SW1A', 'SW1A'],
  ]
  for (const [sign, item, code] of TAKEN) {
    it(`are normalized to the format of the country: ${sign} ${item}`, () => {
      assert.deepEqual(written(sign, item), { items: [code], faults: [] })
    })
  }

  const REFUSED: readonly (readonly [sign: string, item: string])[] = [
    ['UA', '-'],
    ['UA', 'ABC<>&'],
    ['UA', '7900'],
    ['UA', 'LV-1010'],
    ['UA', 'PL-79000'],
    ['UA', '79999-79990'],
    ['UA', '79999 - 79990'],
    ['UA', '79000-7902'],
    ['UA', '79000 79001'],
    ['UA', '79000 and more'],
    ['UA', '1001.0'],
    ['UA', '10/01/0'],
    ['UA', '1001.0-1005.0'],
    ['PL', '40-001-40-005'],
    ['GB', '10-20'],
    ['GB', 'LONDON'],
  ]
  for (const [sign, item] of REFUSED) {
    it(`are a fault of their cell if invalid in the country: ${sign} ${item}`, () => {
      const { items, faults } = written(sign, item)
      assert.deepEqual(items, [])
      assert.deepEqual(
        faults.map(({ file, line, column }) => ({ file, line, column })),
        [{ ...PLACE, line: 8 }],
      )
      assert(faults[0]?.fault.startsWith(`${JSON.stringify(item)} is not a postcode of ${sign}: `), faults[0]?.fault)
    })
  }

  it('are reported with advice on what to write if invalid', () => {
    const faultOf = (sign: string, item: string) => written(sign, item).faults[0]?.fault
    assert.equal(
      faultOf('UA', '79999-79990'),
      '"79999-79990" is not a postcode of UA: write ##### (# a digit, @ a letter), ' +
        'or two of them as <from>-<to>, the lower first, with ; between several',
    )
    assert.equal(
      faultOf('PL', '4'),
      '"4" is not a postcode of PL: write ##-### (# a digit, @ a letter), with ; between several',
    )
    assert.match(faultOf('IR', '4') ?? '', /: write ########## or #####-##### \(#/)
    assert.equal(
      faultOf('HK', '999077'),
      '"999077" is not a postcode of HK: the country has no format in countries.csv, add one there',
    )
  })

  it('are checked one by one', () => {
    const { items, faults } = written('UA', '79000', 'x', '79001', 'y')
    assert.deepEqual(items, ['79000', '79001'])
    assert.equal(faults.length, 2)
  })

  it('stop the compile with all their faults, unlike those of a source', async () => {
    const latitudeIn = { file: 'towns.csv', line: 2, column: 'lat' }
    const own = { ...LVIV, id: TOWN, postcodes: ['x'], latitudeIn }
    const cells = [
      { ...OWN, file: 'towns.csv', line: 2, town: TOWN, items: ['x'] },
      { ...OWN, file: 'town-postcodes.csv', line: 9, town: KATOWICE.id, items: ['40-00'] },
      { ...OWN, file: 'town-postcodes.csv', line: 10, town: 5, items: ['of a town that is not there'] },
    ]
    const curated = smallCurated({
      towns: [own],
      townPostcodes: new Map([[KATOWICE.id, ['40-00']]]),
      postcodeCells: cells,
    })
    await assert.rejects(compile(sourceOf({ ...LVIV, postcodes: ['79'] }, KATOWICE), curated), (error) => {
      assert(error instanceof DataError)
      assert.deepEqual(
        error.faults.map(({ file, line }) => `${file} ${line}`),
        ['towns.csv 2', 'town-postcodes.csv 9'],
      )
      return true
    })
    await compile(sourceOf({ ...LVIV, postcodes: ['79'] }), smallCurated())
  })

  it('are left out and counted if bundled, as a source may have the town in another country', async () => {
    const items = ['21-55', '79000']
    const cell = {
      file: 'data/town-postcodes.csv',
      line: 9,
      column: 'postcodes',
      isBundled: true,
      town: LVIV.id,
      items,
    }
    const curated = smallCurated({ townPostcodes: new Map([[LVIV.id, items]]), postcodeCells: [cell] })
    const { report } = await compile(sourceOf({ ...LVIV, postcodes: [] }), curated)
    assert.equal(report.counts.withPostcodes, 1)
    const line = 'data/town-postcodes.csv: 1, such as line 9: "21-55" is not a postcode of UA'
    assert(report.lines().includes(`postcodes left out: ${line}`), report.lines().join('\n'))
  })
})
