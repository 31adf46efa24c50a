/**
 * Measures the time from starting `refdir serve` until `/ready` says so, on the bundled data: the first start compiles
 * them.
 *
 *     node bench/start.ts [--rounds N] [--threads N]
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../test/free-port.ts'
import { Program } from '../test/program.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { givenNumber } from '../verify/given-number.ts'
import { conditions, spread, table } from './measure.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, threads: { type: 'string', default: '2' } },
})
const rounds = givenNumber('--rounds', values.rounds)
const store = temporaryFolder()
const first = await secondsToReady()
const starts: number[] = []
for (let round = 0; round < rounds; round++) starts.push(await secondsToReady())
console.log(`${conditions()}; bundled, ${values.threads} threads, ${starts.length} starts once compiled\n`)
const { p50, max } = spread(starts)
const shown = [first, Math.min(...starts), p50, max]
console.log(
  table(['compiling first, s', 'least, s', 'median, s', 'most, s'], [shown.map((seconds) => seconds.toFixed(2))]),
)

async function secondsToReady(): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const options = ['--store', store, '--port', '0', '--admin-port', `${port}`, '--threads', values.threads]
  const program = new Program(['serve', ...options], store)
  try {
    while (!(await isReady(port))) {
      if (!program.isRunning) throw new Error(`refdir serve ended:\n${program.stderr}`)
      await sleep(5)
    }
    return (performance.now() - started) / 1000
  } finally {
    await program.stop('SIGTERM')
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).ok
  } catch {
    return false
  }
}
