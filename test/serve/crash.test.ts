import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SmallService, until } from './small-service.ts'

describe('a thread that crashes', () => {
  let small: SmallService
  const channel = new BroadcastChannel('crash')
  before(async () => {
    small = await SmallService.start({ script: new URL('crashing-worker.ts', import.meta.url) })
  })
  after(async () => {
    channel.close()
    await small.stop()
  })

  it('is replaced, while the others serve on', async () => {
    channel.postMessage(1)
    await until(() => small.state.threads.crashes === 1)
    await small.towns(10)
    await until(() => small.state.threads.serving === 2)
    await small.towns(10)
    assert(small.hasLogged('thread crashed'))
  })

  it('takes what it has counted along to its successor', async () => {
    const requests = async () => {
      const name = 'refdir_request_duration_seconds_count{route="findTownsByName",status="200"}'
      return (await small.metrics()).get(name) ?? 0
    }
    const before = await requests()
    assert(before >= 20, `${before}`)
    channel.postMessage(0)
    await until(() => small.state.threads.crashes === 2)
    await until(() => small.state.threads.serving === 2)
    assert.equal(await requests(), before)
    assert.equal((await small.metrics()).get('refdir_thread_crashes_total'), 2)
  })
})
