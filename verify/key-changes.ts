import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey, revokeKey } from '../src/access/stored-keys.ts'
import { quantile } from '../test/quantile.ts'
import { CheckedLoad, requestBytes } from './serving/checked-load.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'key-changes'
export const summary =
  'a new key is accepted, and a revoked one refused, within 2 s under load, and no other request fails'

const KEYS = 2
const KEYS_IN_FULL = 200
/** Milliseconds in which a change has to take effect. */
const PATIENCE = 2000
const PATH = '/v2/references/currencies'

export async function run({ full }: RunOptions): Promise<RunResult> {
  const program = await ServedProgram.start({ args: ['--threads', '2', '--log-level', 'error'] })
  try {
    const load = new CheckedLoad({
      port: program.port,
      connections: 8,
      next: () => ({ bytes: requestBytes(PATH, program.key), about: PATH }),
      check: (_, { status }) => status === 200,
    })
    const made: number[] = []
    const revoked: number[] = []
    const count = full ? KEYS_IN_FULL : KEYS
    for (let number = 0; number < count; number++) {
      const { key, stored } = issueKey({ name: `key ${number}` }, new Date())
      await program.store.changeKeys((keys) => [...keys, stored])
      made.push(await timeUntil(program, key, 200))
      await program.store.changeKeys((keys) => revokeKey(keys, stored.id, new Date()))
      revoked.push(await timeUntil(program, key, 401))
    }
    await load.stop()
    const figure = [
      `${count} keys made and revoked, 2 threads; ${load.answers.toLocaleString('en')} other requests, failed ${load.failures} ${load.firstFailure}`,
      `in force on all threads after at most ${quantile(made, 1).toFixed(0)} ms, refused after at most ${quantile(revoked, 1).toFixed(0)} ms`,
    ].join('\n')
    return { figure, passed: load.failures === 0 && [...made, ...revoked].every((time) => time <= PATIENCE) }
  } finally {
    await program.stop()
  }
}

/**
 * Milliseconds until a key is answered with a status ten times in a row, each over a connection of its own; more than
 * `PATIENCE` if it never is.
 */
async function timeUntil({ port }: ServedProgram, key: string, status: number): Promise<number> {
  const started = performance.now()
  let since = started
  let inRow = 0
  while (inRow < 10 && since - started <= 2 * PATIENCE) {
    const headers = { authorization: key, connection: 'close' }
    const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, { headers })
    await answer.arrayBuffer()
    if (answer.status === status) {
      inRow++
      continue
    }
    inRow = 0
    await sleep(10)
    since = performance.now()
  }
  return since - started
}
