/** Checks the gazetteers whose numbers it is sent, each against the naive scan, and answers with the result. */
import { parentPort, workerData } from 'node:worker_threads'
import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'
import { bundledTowns } from '../../src/sources/bundled.ts'
import { readCurated } from '../../src/sources/curated/curated.ts'
import { compare } from '../../test/search/comparison.ts'
import { randomGazetteer } from '../../test/search/random-gazetteer.ts'
import { type Checked, nothingChecked } from './checked.ts'

/** What a worker is started with. */
export interface OracleWork {
  /** Gazetteer n is drawn from `seed + n`. */
  readonly seed: number
  /** Asked of each gazetteer. */
  readonly queries: number
}

const { seed, queries } = workerData as OracleWork
const rows = [...bundledTowns.towns()]
const curated = readCurated(BUNDLED_DATA)

parentPort?.on('message', async (gazetteer: number) => parentPort?.postMessage(await check(gazetteer)))

async function check(number: number): Promise<Checked> {
  const gazetteer = await randomGazetteer(rows, curated, seed + number)
  const checked = nothingChecked()
  for (let asked = 0; asked < queries; asked++) {
    for (const { search, foundBy, difference } of compare(gazetteer, gazetteer.query())) {
      checked.answers[search][foundBy]++
      if (difference === undefined) continue
      checked.differences++
      checked.first ??= { gazetteer: number, text: `query ${asked}: ${difference}` }
    }
  }
  return checked
}
