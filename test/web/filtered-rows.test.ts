import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OtherField, Row } from '../../web/directory-rows.ts'
import { filteredRows } from '../../web/filtered-rows.ts'

const ROWS: readonly Row[] = [
  row('1', ['Лодзинське воєводство', 'Łódź Voivodeship']),
  row('2', ['Південна Данія', 'Sønderjylland']),
  row('3', ['Ґданськ', 'Gießen']),
  row(
    '4',
    ['Інше', 'Other'],
    [
      ['countrySign', 'DE'],
      ['mnemo', 'tent_off'],
    ],
  ),
  row('14', ['Кам’янка', 'İzmir']),
  row('16', ['€', '€']),
]

function row(key: string, names: readonly string[], fields: [OtherField, string][] = []): Row {
  return {
    key,
    names: new Map(names.map((name, index) => [['uk', 'en'][index] ?? '', name])),
    fields: new Map(fields),
  }
}

describe('the filter of a directory', () => {
  for (const [text, keys] of [
    ['lodz', '1'],
    ['ŁÓDŹ', '1'],
    ['sonder', '2'],
    ['гданськ', '3'],
    ['giess', '3'],
    ['izmir', '14'],
    ["кам'ян", '14'],
    ['tent_', '4'],
    ['de', '1 2 4'],
    [' 1 ', '1'],
    ['інше other', ''],
    ['xxxx', ''],
    [' €', '16'],
    ['$', ''],
    ['', '1 2 3 4 14 16'],
    [' ’ ', '1 2 3 4 14 16'],
  ] as const) {
    it(`${JSON.stringify(text)} leaves ${keys || 'none'}`, () =>
      assert.equal(
        filteredRows(ROWS, text)
          .map(({ key }) => key)
          .join(' '),
        keys,
      ))
  }
})
