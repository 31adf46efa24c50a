import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { addChecked, type Checked, nothingChecked, type Ways } from './oracle/checked.ts'
import type { OracleWork } from './oracle/worker.ts'
import type { RunOptions, RunResult } from './verification.ts'

const QUERIES_PER_GAZETTEER = 500
const GAZETTEERS = 10
/** 250,000 queries to each of the six searches, 1.5 million in all. */
const GAZETTEERS_IN_FULL = 500

/** Milliseconds between two lines of progress. */
const PROGRESS_EVERY = 15_000

export const name = 'oracle'
export const summary =
  'for random queries to random gazetteers, the index gives the same answers as a scan of every name'

/** The gazetteers are shared out one by one; what each is asked depends on its number and the seed alone. */
export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const gazetteers = full ? GAZETTEERS_IN_FULL : GAZETTEERS
  const sum = nothingChecked()
  let next = 0
  let done = 0
  let shownAt = performance.now()
  const take = () => (next < gazetteers ? next++ : undefined)
  const finish = (checked: Checked) => {
    addChecked(sum, checked)
    done++
    if (performance.now() - shownAt < PROGRESS_EVERY) return
    shownAt = performance.now()
    console.error(`${count(done * QUERIES_PER_GAZETTEER)} queries, ${count(sum.differences)} differences …`)
  }
  const workers = Math.min(availableParallelism(), gazetteers)
  await Promise.all(Array.from({ length: workers }, () => work(seed, take, finish)))
  return { figure: figure(sum, gazetteers, seed), passed: sum.differences === 0 }
}

/** Lets a worker check gazetteers until there are no more. */
function work(seed: number, take: () => number | undefined, finish: (checked: Checked) => void): Promise<void> {
  const workerData: OracleWork = { seed, queries: QUERIES_PER_GAZETTEER }
  const worker = new Worker(new URL('oracle/worker.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    const goOn = () => {
      const gazetteer = take()
      if (gazetteer === undefined) worker.terminate().then(() => resolve(), reject)
      else worker.postMessage(gazetteer)
    }
    worker.on('error', reject)
    worker.on('message', (checked: Checked) => {
      finish(checked)
      goOn()
    })
    goOn()
  })
}

function figure({ answers, differences, first }: Checked, gazetteers: number, seed: number): string {
  const lines = [
    `${count(gazetteers * QUERIES_PER_GAZETTEER)} queries to each search, ${count(gazetteers)} random gazetteers, seed ${seed}`,
    ...Object.entries(answers).map(([search, ways]) => `${search}: ${waysText(ways)}`),
    `differences: ${count(differences)}`,
  ]
  if (first !== undefined) {
    // With this seed it is the first gazetteer, and can be checked alone.
    lines.push(`first: gazetteer ${first.gazetteer} (--seed ${seed + first.gazetteer}), ${first.text}`)
  }
  return lines.join('\n')
}

/** The ways that found something; not all searches have all of them. */
function waysText(ways: Ways): string {
  return Object.entries(ways)
    .filter(([, found]) => found > 0)
    .map(([way, found]) => `${way} ${count(found)}`)
    .join(', ')
}

function count(number: number): string {
  return number.toLocaleString('en')
}
