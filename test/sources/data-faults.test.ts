import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DataError } from '../../src/sources/data-faults.ts'

it('faults of the data files are grouped by file, in order of line', () => {
  const fault = (file: string, line: number) => ({ file, line, column: 'id', fault: 'is wrong' })
  const { message } = new DataError([fault('cargo.csv', 9), fault('areas.csv', 3), fault('cargo.csv', 2)])
  const places = [...message.matchAll(/^(\w+\.csv), line (\d+)/gm)].map(([, file, line]) => `${file} ${line}`)
  assert.deepEqual(places, ['cargo.csv 2', 'cargo.csv 9', 'areas.csv 3'])
})
