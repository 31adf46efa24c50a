import { ConfigError } from '../config/config.ts'
import { withPublication } from '../store/publication-fault.ts'
import type { Store } from '../store/store.ts'
import { command } from './command.ts'
import { printLines } from './output/lines.ts'
import { publishedLine } from './output/publication-names.ts'
import { compareWithCurrent } from './steps/comparison.ts'
import { ACTIVATING_STORE_OPTIONS, configuredStore } from './steps/configured-store.ts'
import { publicationNumber } from './steps/publication-number.ts'
import { servable } from './steps/servable.ts'

export const rollbackCommand = command({
  name: 'rollback',
  summary: 'make publication N of the history current again, as a new entry; report what changes',
  operands: { usage: 'N', least: 1, most: 1 },
  options: ACTIVATING_STORE_OPTIONS,
  async run(storeOptions, [operand = '']) {
    const number = publicationNumber(operand)
    if (number === undefined) throw new ConfigError(`${JSON.stringify(operand)} is not the number of a publication`)
    const store = await configuredStore(storeOptions)
    await store.checkWritable('rollback')
    await checkServable(store, number)
    console.log(publishedLine(await store.rollback(number), `, the same as number ${number}`))
  },
})

/**
 * Opens an earlier snapshot before anybody serves it, and prints what changes. That there is one, and that it is not the
 * current one already, is left to the store to check.
 *
 * @throws SnapshotError where this program cannot serve it, or it is damaged in the store.
 */
async function checkServable(store: Store, number: number): Promise<void> {
  const history = await store.history()
  const earlier = history.find((publication) => publication.number === number)
  const current = history.findLast(({ isForOtherRelease }) => !isForOtherRelease)
  if (earlier === undefined || !earlier.isKept || earlier === current) return
  const { sections } = await withPublication(earlier, () => servable(store, earlier))
  printLines((await compareWithCurrent(store, sections)).lines)
}
