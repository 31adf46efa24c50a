import type { PastPublication } from '../store/store.ts'
import { command } from './command.ts'
import { printJson, printLines } from './output/lines.ts'
import { switchTime } from './output/publication-names.ts'
import { configuredStore, STORE_OPTIONS, storeName } from './steps/configured-store.ts'

export const historyCommand = command({
  name: 'history',
  summary: 'list what was published, oldest first, and show which is current',
  options: [...STORE_OPTIONS, 'json'],
  async run({ json, ...storeOptions }) {
    const store = await configuredStore(storeOptions)
    const history = await store.history()
    // The last may be for another release of the program.
    const current = await store.current()
    if (json) {
      printJson(history.map((past) => ({ ...past, isCurrent: past.number === current?.number })))
      return
    }
    if (history.length === 0) console.log(`nothing is published in ${storeName(storeOptions)} yet`)
    else printLines(['number  published (UTC)      version', ...history.map(lineOf)])
    if (current === undefined) return
    const time = switchTime(current)
    console.log(`number ${current.number} is current${time === undefined ? '' : ` from ${time} on`}`)
  },
})

function lineOf({ number, publishedAt, version, note, isKept, isForOtherRelease }: PastPublication): string {
  const time = publishedAt.toISOString().slice(0, 19).replace('T', ' ')
  const remarks = [
    ...(isForOtherRelease ? ['(for another release)'] : []),
    ...(isKept ? [] : ['(snapshot no longer kept)']),
  ]
  return [String(number).padStart(6), time, version, note, ...remarks].join('  ').trimEnd()
}
