import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { readCurated } from '../../src/sources/curated/curated.ts'
import { DataError } from '../../src/sources/data-faults.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bundledFiles } from './bundled-files.ts'

describe('an editor’s mistake is reported once, at its place', () => {
  const base = bundledFiles()
  const root = temporaryFolder()

  /** @param files of a folder of one's own, by name. */
  function tells(
    what: string,
    files: Readonly<Record<string, string>>,
    ...faults: readonly [string, number, string][]
  ) {
    it(what, () => {
      const folder = mkdtempSync(join(root, 'own-'))
      for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
      assert.throws(
        () => readCurated(base, folder),
        (error) => {
          assert(error instanceof DataError, String(error))
          assert.deepEqual(
            error.faults.map(({ file, line, column }) => [basename(file), line, column]),
            faults,
          )
          return true
        },
      )
    })
  }

  const OWN_TOWN = 'id,country,area,lat,lon,en\n9000000000001,UA,15,49.9,24.1,Depot\n'

  for (const code of ['', 'ру', 'u', 'u-'])
    tells(`an invalid language code: ${code || 'none'}`, { 'languages.csv': `code,fallback\n${code},en\n` }, [
      'languages.csv',
      2,
      'code',
    ])

  for (const code of ['uk_UA', 'constructor'])
    tells(
      `an invalid language code, ${code}, with names in that language`,
      { 'languages.csv': `code,fallback\n${code},en\n`, 'cargo.csv': `id,en,${code}\n999,X,Kиїв\n` },
      ['languages.csv', 2, 'code'],
    )

  tells('a file whose extension is in capitals', { 'cargo.CSV': 'id,en\n' }, ['cargo.CSV', 0, ''])

  for (const [file, drop] of [
    ['languages.csv', 'code,drop\nen,x\n'],
    ['languages.csv', 'code,drop\nru,x\n'],
    ['countries.csv', 'sign,drop\nUA,x\n'],
    ['regions.csv', 'id,drop\n80401,x\n'],
  ] as const)
    tells(`a row that others refer to, dropped: ${JSON.stringify(drop)}`, { [file]: drop }, [file, 2, 'drop'])

  tells(
    'an area that an own town refers to, dropped',
    { 'areas.csv': 'country,code,drop\nUA,15,x\n', 'towns.csv': OWN_TOWN },
    ['areas.csv', 2, 'drop'],
  )

  for (const id of ['', 'x1', '9.00E+12', '09000000000001'])
    tells(
      `an own town whose id is no number: ${id || 'none'}`,
      { 'towns.csv': OWN_TOWN.replace('9000000000001', id) },
      ['towns.csv', 2, 'id'],
    )

  tells('a town without a country', { 'towns.csv': OWN_TOWN.replace('UA', '') }, ['towns.csv', 2, 'country'])

  tells('a town of an unknown country, in an area', { 'towns.csv': OWN_TOWN.replace('UA', 'XX') }, [
    'towns.csv',
    2,
    'country',
  ])

  for (const country of ['XX', 'ua'])
    tells(
      `an area of no known country: ${country}`,
      { 'areas.csv': `country,code,region,en\n${country},15,80401,X\n` },
      ['areas.csv', 2, 'country'],
    )

  tells('an area without a country', { 'areas.csv': 'country,code,region,en\n,99,80401,X\n' }, [
    'areas.csv',
    2,
    'country',
  ])

  for (const region of ['', 'x', '080401'])
    tells(
      `an invalid region of an area: ${region || 'none'}`,
      { 'areas.csv': `country,code,region,en\nUA,99,${region},X\n` },
      ['areas.csv', 2, 'region'],
    )

  tells(
    'an invalid town id in a row that is both an alias and a former name',
    { 'town-aliases.csv': 'id,name,kind\nx,Lvov,former\n' },
    ['town-aliases.csv', 2, 'id'],
  )

  tells(
    'an unreadable file of areas, without faults in rows that refer to it',
    { 'areas.replace.csv': 'country;code\n', 'towns.csv': OWN_TOWN, 'town-corrections.csv': 'id,area\n702550,15\n' },
    ['areas.replace.csv', 1, ''],
  )

  tells(
    'an unreadable file of countries, without faults in towns that refer to it',
    { 'countries.replace.csv': 'sign;numeric\n', 'towns.csv': OWN_TOWN },
    ['countries.replace.csv', 1, ''],
  )
})
