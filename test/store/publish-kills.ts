import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSnapshot } from '../../src/snapshot/reader.ts'
import { FolderStore } from '../../src/store/folder-store.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'
import { endWithUs } from '../end-with-us.ts'
import { randomNumbers } from '../random-numbers.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { KEY } from './contract.ts'

const PUBLISHER = join(import.meta.dirname, 'endless-publisher.ts')
const KEPT = 3

/** What kills left behind, by where in a publish they struck. */
export interface KillCounts {
  kills: number
  /** Nothing but what belongs there: between two publishes, or where nothing was written yet. */
  clean: number
  partOfSnapshot: number
  /** A whole snapshot that the history does not name yet. */
  unnamedSnapshot: number
  partOfHistory: number
  /** The publication was made, but its publisher had not reported it yet. */
  unacknowledged: number
}

/**
 * Kills programs that publish, at random moments.
 *
 * @param files at least two snapshots, which are published in turn.
 * @throws AssertionError, with the number of the kill, where a store is not in a good state afterwards.
 */
export async function killPublishers(
  files: readonly string[],
  kills: number,
  seed: number,
  progress: (done: number) => void = () => {},
): Promise<KillCounts> {
  const random = randomNumbers(seed)
  const folder = temporaryFolder()
  const counts = { kills, clean: 0, partOfSnapshot: 0, unnamedSnapshot: 0, partOfHistory: 0, unacknowledged: 0 }
  await new FolderStore(folder).changeKeys(() => [KEY])
  await publishOne(folder, files[0] ?? '')
  let milliseconds = 20
  for (let kill = 0; kill < kills; kill++) {
    const before = (await lastNumber(folder)) ?? 0
    // Spread over about two publishes, as long as they took lately.
    const last = await killPublisher(folder, files, random() * 2.5 * milliseconds)
    milliseconds = last?.milliseconds ?? milliseconds
    const acknowledged = Math.max(last?.number ?? 0, before)
    await check(folder, acknowledged, counts, `kill ${kill} of seed ${seed}`)
    await publishOne(folder, files[kill % files.length] ?? '')
    await assertTidy(folder, `the publish after kill ${kill} of seed ${seed}`)
    progress(kill + 1)
  }
  return counts
}

/** Starts a publisher, kills it so many milliseconds after it is ready, and returns the last publication that it printed. */
async function killPublisher(
  folder: string,
  files: readonly string[],
  delay: number,
): Promise<{ number: number; milliseconds: number } | undefined> {
  const publisher = spawn(process.execPath, [PUBLISHER, folder, ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  publisher.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  endWithUs(publisher)
  const closed = once(publisher, 'close')
  await once(publisher.stdout, 'data')
  await setTimeout(delay)
  publisher.kill('SIGKILL')
  const [, signal] = await closed
  assert.equal(signal, 'SIGKILL', 'the publisher ended by itself')
  const [, number, milliseconds] = /(\d+) ([\d.]+)\n[^\n]*$/.exec(printed) ?? []
  return number === undefined ? undefined : { number: Number(number), milliseconds: Number(milliseconds) }
}

/** Fails unless the store is as it was after `acknowledged`, or after the next one, and whole. */
async function check(folder: string, acknowledged: number, counts: KillCounts, what: string): Promise<void> {
  const store = new FolderStore(folder, { keep: KEPT })
  const history = await store.history()
  const first = history[0]?.number ?? 0
  assert.deepEqual(
    history.map(({ number }) => number),
    history.map((_, place) => first + place),
    `${what}: the history has a gap`,
  )
  const current = history.at(-1)
  assert(current !== undefined, `${what}: nothing is current`)
  assert(current.isKept, `${what}: the current snapshot is gone`)
  assert([acknowledged, acknowledged + 1].includes(current.number), `${what}: ${current.number} after ${acknowledged}`)
  for (const publication of history.filter(({ isKept }) => isKept).slice(-KEPT)) {
    const { version } = await openSnapshot(await store.file(publication), FOLD_VERSION)
    assert.equal(version, publication.version, `${what}: another snapshot under that name`)
  }
  assert.deepEqual(await store.keys(), [KEY], `${what}: the keys differ`)

  const named = new Set(history.map(({ version }) => `${version}.refdir`))
  const names = await readdir(join(folder, 'snapshots'))
  if (current.number > acknowledged) counts.unacknowledged++
  if ((await readdir(folder)).some((name) => name.endsWith('.tmp'))) counts.partOfHistory++
  else if (names.some((name) => name.endsWith('.tmp'))) counts.partOfSnapshot++
  else if (names.some((name) => !named.has(name))) counts.unnamedSnapshot++
  else counts.clean++
}

async function assertTidy(folder: string, what: string): Promise<void> {
  const history = await new FolderStore(folder).history()
  const kept = new Set(history.filter(({ isKept }) => isKept).map(({ version }) => `${version}.refdir`))
  assert.deepEqual((await readdir(join(folder, 'snapshots'))).toSorted(), [...kept].toSorted(), `${what}: leftovers`)
  assert.deepEqual(
    (await readdir(folder)).toSorted(),
    ['history.json', 'keys.json', 'lock', 'snapshots'],
    `${what}: leftovers`,
  )
}

async function publishOne(folder: string, file: string): Promise<void> {
  const { version, bytes } = await openSnapshot(file, FOLD_VERSION)
  const before = (await lastNumber(folder)) ?? 0
  const store = new FolderStore(folder, { keep: KEPT })
  const { number } = await store.publish({ version, parts: [bytes], inputs: '', note: '' })
  assert.equal(number, before + 1)
}

async function lastNumber(folder: string): Promise<number | undefined> {
  return (await new FolderStore(folder).current())?.number
}
