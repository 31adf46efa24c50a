import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { picker, randomNumbers } from '../test/random-numbers.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { until } from '../test/until.ts'
import { ServedProgram } from './serving/program.ts'
import type { RunOptions, RunResult } from './verification.ts'

export const name = 'secrets'
export const summary =
  'no answer, log, metric, stored file or crash report holds 12 characters of a secret sent anywhere in a request'

const REQUESTS = 500
const REQUESTS_IN_FULL = 50_000
const ENVIRONMENT_KEY = 'correct-horse-battery-staple-0123456789'
/** Characters of the pieces of a key that must not appear anywhere: shorter ones are found by chance. */
const PIECE = 12

export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const reports = temporaryFolder()
  const program = await ServedProgram.start({
    args: ['--threads', '2', '--log-level', 'debug', '--access-log', '--refusals', '1000000/s'],
    env: {
      REFDIR_ACCESS_KEY: ENVIRONMENT_KEY,
      NODE_OPTIONS: `--report-on-signal --report-directory=${JSON.stringify(reports)}`,
    },
  })
  try {
    const requests = full ? REQUESTS_IN_FULL : REQUESTS
    const said = await answers(program, requests, seed)
    await program.store.publish({ version: 'd'.repeat(16), parts: [Buffer.from('damaged')], inputs: '', note: '' })
    await until(async () => (await program.publications()).refused !== undefined)
    const pages = ['live', 'ready', 'metrics'].map(async (page) => (await fetch(`${program.admin}/${page}`)).text())
    const dump = await diagnosticReport(program, reports)
    const written = await Promise.all(pages)
    // It stores when keys were last used once a minute and at its end.
    await program.end()
    const stored = filesOf(program.folder)
    const kept = [...dump, ...written, program.output, ...stored.values()]
    const bytes = [...said, ...kept].reduce((sum, text) => sum + text.length, 0)
    const [, secret] = /^refdir_[0-9a-f]{8}_(.{43})_[0-9a-f]{8}$/.exec(program.key) ?? []
    if (secret === undefined) throw new Error('the key has another form than it should have')
    const found = [secret, ENVIRONMENT_KEY].flatMap((each) => piecesIn(each, [...said, ...kept]))
    const isWhole = dump.length > 0 && program.output.includes('"answered"') && stored.has('key-uses.json')
    const figure = [
      `${requests} requests with keys in every place, seed ${seed}; searched ${bytes.toLocaleString('en')} bytes of answers, log, metrics, store and a diagnostic report`,
      `pieces of ${PIECE} characters of a key found: ${found.length}${found.length > 0 ? `, first in ${found[0]}` : ''}`,
    ].join('\n')
    return { figure, passed: found.length === 0 && isWhole }
  } finally {
    await program.stop()
  }
}

/** Everything that the service answers to requests that hold a key in any place where one may stand. */
async function answers({ port, key: stored }: ServedProgram, count: number, seed: number): Promise<string[]> {
  const pick = picker(randomNumbers(seed))
  const said: string[] = []
  for (let request = 0; request < count; request++) {
    const key = pick([stored, ENVIRONMENT_KEY])
    const path = pick(['towns/by/name', 'cargo', 'areas', key])
    const query = pick([
      '',
      `?query=${key}`,
      `?${key}=1`,
      `?query=lviv&limit=${key}`,
      `?language=${key}`,
      `?ids=1,${key}`,
      `?countrySigns=${key.padStart(60, 'a')}`,
    ])
    const headers: Record<string, string> = { authorization: pick([key, `Bearer ${key}`, `${key}x`, key.slice(0, -1)]) }
    headers[
      pick(['x-forwarded-for', 'traceparent', 'prefer', 'if-none-match', 'origin', 'cookie', 'dataset-version'])
    ] = key
    const method = pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE'])
    const answer = await fetch(`http://127.0.0.1:${port}/v2/references/${path}${query}`, { method, headers })
    said.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  return said
}

/** What Node writes about a process that crashes. */
async function diagnosticReport(program: ServedProgram, folder: string): Promise<string[]> {
  program.signal('SIGUSR2')
  const reports = () => [...filesOf(folder).values()]
  await until(() => reports().some((text) => text.trimEnd().endsWith('}')))
  return reports()
}

/** The files in a folder and those below it, by their paths in it, but for snapshots, which hold nothing of requests. */
function filesOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.refdir'))
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]))
}

/** Where pieces of a secret stand among texts: the text before each, with the secret left out. */
function piecesIn(secret: string, texts: readonly string[]): string[] {
  const pieces = Array.from({ length: secret.length - PIECE + 1 }, (_, at) => secret.slice(at, at + PIECE))
  return texts.flatMap((text) => {
    const at = pieces.map((piece) => text.indexOf(piece)).find((index) => index >= 0)
    return at === undefined ? [] : [JSON.stringify(text.slice(Math.max(0, at - 80), at))]
  })
}
