import assert from 'node:assert/strict'
import { it } from 'node:test'
import { DataError } from '../../src/sources/data-faults.ts'

it('faults of the data files are grouped by file, in order of line', () => {
  const fault = (file: string, line: number) => ({ file, line, column: 'id', fault: 'is wrong' })
  const { message } = new DataError([fault('cargo.csv', 9), fault('areas.csv', 3), fault('cargo.csv', 2)])
  const places = [...message.matchAll(/^(\w+\.csv), line (\d+)/gm)].map(([, file, line]) => `${file} ${line}`)
  assert.deepEqual(places, ['cargo.csv 2', 'cargo.csv 9', 'areas.csv 3'])
})

it('of the faults of a column, only the first hundred are shown, and the others counted at the end', () => {
  const fault = (line: number, column: string) => ({ file: 'cargo.csv', line, column, fault: 'is wrong' })
  const ids = Array.from({ length: 102 }, (_, place) => fault(place + 2, 'id'))
  const lines = new DataError([...ids, fault(500, 'en')]).message.split('\n')
  assert.equal(lines.shift(), '103 faults in the data files')
  assert.equal(lines.length, 102)
  assert.deepEqual(lines.slice(-3), [
    'cargo.csv, line 101, column id: is wrong',
    'cargo.csv, line 500, column en: is wrong',
    'cargo.csv, column id: and 2 more',
  ])
  assert.equal(new DataError(ids.slice(0, 100)).message.split('\n').length, 101)
})
