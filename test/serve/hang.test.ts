import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../end-with-us.ts'
import { until } from '../until.ts'
import type { Hang } from './crashing-worker.ts'
import { SmallService, TWO_TOWNS } from './small-service.ts'

describe('a thread that hangs', () => {
  const script = new URL('crashing-worker.ts', import.meta.url)

  /** Lets a thread hang, once it says that it does. */
  async function hang(number: number): Promise<void> {
    const channel = new BroadcastChannel('hang')
    const hangs = once(channel, 'message')
    channel.postMessage({ number, seconds: Infinity } satisfies Hang)
    await hangs
    channel.close()
  }

  it('is reported and replaced while the others keep serving', { timeout: 120_000 }, async () => {
    await using small = await SmallService.start({ script, patience: 5 })
    await hang(1)
    // The system gives some of them to the thread that hangs, which leaves them unanswered.
    const asked = Array.from({ length: 20 }, () => small.ask())
    const { status } = await Promise.any(asked)
    assert.deepEqual([status, small.state.threads.crashes], [200, 0])
    await until(() => small.state.threads.crashes === 1)
    const answered = (await Promise.allSettled(asked)).filter((each) => each.status === 'fulfilled')
    assert(answered.length < asked.length, 'one thread hung')
    await until(() => small.state.threads.serving === 2)
    await small.towns(20)
    assert.deepEqual(
      small.logged('thread crashed').map(({ thread, err }) => [thread, err?.message]),
      [[1, 'no sign of life for 5 s']],
    )
  })

  it('does not hold up a new data set, and serves it once it is replaced', { timeout: 120_000 }, async () => {
    await using small = await SmallService.start({ script, patience: 12 })
    await hang(0)
    await small.store.publish(TWO_TOWNS)
    await until(() => small.state.dataSet.version === TWO_TOWNS.version)
    assert.equal(small.state.threads.crashes, 0)
    await until(() => small.state.threads.crashes === 1 && small.state.threads.serving === 2)
    for (const { towns } of await small.towns(20)) assert.equal(towns, 2)
  })
})

test('a process that was stopped as a whole for longer keeps its threads', { timeout: 120_000 }, async (t) => {
  const child = endWithUs(fork(join(import.meta.dirname, 'stopping-service.ts')))
  t.after(async () => {
    child.disconnect()
    await once(child, 'exit')
  })
  const [admin] = await once(child, 'message')
  child.send('stop')
  const isAnswering = () => fetch(`${admin}/live`, { signal: AbortSignal.timeout(1000) }).then(Boolean, () => false)
  await until(async () => !(await isAnswering()))
  await sleep(6500)
  child.kill('SIGCONT')
  await sleep(2000)
  assert.match(await (await fetch(`${admin}/metrics`)).text(), /^refdir_thread_crashes_total 0$/m)
})
