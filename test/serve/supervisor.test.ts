import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../src/config/config.ts'
import { OPTIONS } from '../../src/config/options.ts'
import type { ServedSnapshot } from '../../src/serve/threads/messages.ts'
import { Supervisor } from '../../src/serve/threads/supervisor.ts'
import type { Snapshot } from '../../src/snapshot/reader.ts'
import type { NewPublication } from '../../src/store/store.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { fileBytes, snapshotOf } from '../compile/compiled-snapshot.ts'
import { ONE_TOWN, TWO_TOWNS } from './small-service.ts'

async function served(publication: NewPublication, activateAt?: Date): Promise<ServedSnapshot> {
  return { snapshot: await snapshotOf(fileBytes(publication)), publishedAt: new Date(), earlier: [], activateAt }
}

test('a data set that is superseded before its activation time does not stay in memory until then', async (t) => {
  const { config } = readConfig(Object.keys(OPTIONS) as (keyof typeof OPTIONS)[], [], {})
  const supervisor = new Supervisor({
    config: { ...config, port: 0, threads: 1, logLevel: 'silent' },
    log: pino({ level: 'silent' }),
    secret: undefined,
    redisUrl: undefined,
  })
  t.after(() => supervisor.stop(0))
  await supervisor.start(await served(ONE_TOWN), [])
  const swapLater = async (): Promise<WeakRef<Snapshot>> => {
    const later = await served(TWO_TOWNS, new Date(Date.now() + 3_600_000))
    await supervisor.swap(later)
    return new WeakRef(later.snapshot)
  }
  const superseded = await swapLater()
  await collectGarbage()
  assert(superseded.deref() !== undefined, 'it waits for its moment')
  await supervisor.swap(await served(ONE_TOWN))
  for (let times = 0; times < 50 && superseded.deref() !== undefined; times++) await collectGarbage()
  assert(superseded.deref() === undefined)
})
