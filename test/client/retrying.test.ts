import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, RefusedError, UnreachableError } from '../../client/src/index.ts'
import { type Patience, retrying } from '../../client/src/retrying.ts'

const ADDRESS = 'http://refdir.example/v2/references/currencies'
const PATIENCE: Patience = { retries: 3, timeout: 10_000, longestWait: 10_000, signal: undefined }

/** A `fetch` that gives these answers, the last one repeatedly, and how often it was called. */
function answering(...answers: readonly (() => Response)[]) {
  const sent = { count: 0 }
  const send = async () => {
    const answer = answers[Math.min(sent.count++, answers.length - 1)]
    assert(answer !== undefined)
    return answer()
  }
  return { sent, send }
}

const busy =
  (retryAfter?: string, status = 429) =>
  () =>
    new Response('', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
const found = () => Response.json([])

/** Makes timers fire at once. @returns the delay of each, in milliseconds. */
function endingTimers(t: TestContext): readonly number[] {
  const waits: number[] = []
  t.mock.method(globalThis, 'setTimeout', ((end: () => void, milliseconds: number) => {
    waits.push(milliseconds)
    setImmediate(end)
  }) as typeof setTimeout)
  return waits
}

/** What a request is refused with. */
async function refusal(request: Promise<unknown>): Promise<RefusedError> {
  const error = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert(error instanceof RefusedError, String(error))
  return error
}

describe('retrying', () => {
  it('is left to the caller if Retry-After is a date too far ahead', async () => {
    const { send, sent } = answering(busy(new Date(Date.now() + 3_600_000).toUTCString()))
    const { retryAfter = 0 } = await refusal(retrying(ADDRESS, send, PATIENCE))
    assert(retryAfter > 3590 && retryAfter <= 3600, `${retryAfter} seconds`)
    assert.equal(sent.count, 1)
  })

  it('is left to the caller if Retry-After is longer than a timer can wait, however long the caller would', async () => {
    const { send, sent } = answering(busy('2147484'))
    const { retryAfter } = await refusal(retrying(ADDRESS, send, { ...PATIENCE, longestWait: Infinity }))
    assert.deepEqual([retryAfter, sent.count], [2_147_484, 1])
  })

  it('happens at once if Retry-After is a date in the past', async (t) => {
    const waits = endingTimers(t)
    const { send } = answering(busy(new Date(Date.now() - 60_000).toUTCString()))
    const { retryAfter } = await refusal(retrying(ADDRESS, send, { ...PATIENCE, retries: 1 }))
    assert.deepEqual([retryAfter, waits], [0, [0]])
  })

  it('happens after a wait up to the caller’s limit, and not beyond it', async (t) => {
    const waits = endingTimers(t)
    const { send, sent } = answering(busy('1'), found)
    await retrying(ADDRESS, send, { ...PATIENCE, longestWait: 1000 })
    assert.deepEqual([waits, sent.count], [[1000], 2])
    const another = answering(busy('1'), found)
    await refusal(retrying(ADDRESS, another.send, { ...PATIENCE, longestWait: 999 }))
    assert.equal(another.sent.count, 1)
  })

  it('doubles its wait each time, with random jitter from half of it to all of it', async (t) => {
    const waits = endingTimers(t)
    const lost = () => {
      throw new TypeError('fetch failed')
    }
    let random = 0
    t.mock.method(Math, 'random', () => random)
    for (const [drawn, expected] of [
      [0, [125, 250, 500]],
      [0.5, [187.5, 375, 750]],
      [1, [250, 500, 1000]],
    ] as const) {
      random = drawn
      for (const [trouble, expectedError] of [
        [busy(undefined, 503), RefusedError],
        [lost, UnreachableError],
      ] as const) {
        const { send, sent } = answering(trouble)
        const from = waits.length
        await assert.rejects(retrying(ADDRESS, send, PATIENCE), expectedError)
        assert.deepEqual([waits.slice(from), sent.count], [expected, 4])
      }
    }
  })

  it('happens as often as the caller wants, its own waits no longer than the caller’s limit', async (t) => {
    const waits = endingTimers(t)
    t.mock.method(Math, 'random', () => 1)
    const { send, sent } = answering(busy(undefined, 503))
    await refusal(retrying(ADDRESS, send, { ...PATIENCE, retries: 10 }))
    assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000, 10_000])
    assert.equal(sent.count, 11)
    await refusal(retrying(ADDRESS, send, { ...PATIENCE, longestWait: 100 }))
    assert.deepEqual(waits.slice(10), [100, 100, 100])
  })

  it('does not happen after a 500', async () => {
    const { send, sent } = answering(busy(undefined, 500))
    assert.equal((await refusal(retrying(ADDRESS, send, PATIENCE))).status, 500)
    assert.equal(sent.count, 1)
  })

  it('ends as soon as the caller aborts', { timeout: 10_000 }, async () => {
    const { send, sent } = answering(busy('9'))
    const stopped = new AbortController()
    const request = retrying(ADDRESS, send, { ...PATIENCE, signal: stopped.signal })
    const reason = new Error('enough')
    await Promise.all([assert.rejects(request, reason), pause(100).then(() => stopped.abort(reason))])
    assert.equal(sent.count, 1, 'it does not wait for the next attempt')
  })

  it('leaves no timer, which would keep a program running, if it is given up while it waits', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const calling = new AbortController()
    const retried = retrying(ADDRESS, answering(busy('9')).send, { ...PATIENCE, signal: calling.signal })
    await pause(20)
    assert.equal(timers(), before + 1)
    calling.abort()
    await assert.rejects(retried, { name: 'AbortError' })
    assert.equal(timers(), before)
  })

  it('leaves no listeners on the signal of the caller', async () => {
    const { signal } = new AbortController()
    await retrying(ADDRESS, answering(busy('0'), busy('0'), found).send, { ...PATIENCE, signal })
    assert.deepEqual(getEventListeners(signal, 'abort'), [])
  })
})

describe('an attempt', () => {
  it('may have a timeout of a fraction of a millisecond, or none', async () => {
    const silent = (signal: AbortSignal | null) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    // Otherwise nothing keeps the process running.
    const alive = setTimeout(() => {}, 60_000)
    await assert.rejects(
      retrying(ADDRESS, silent, { ...PATIENCE, timeout: 0.5 }),
      (error) => error instanceof UnreachableError && error.message === 'No answer in 0.5 ms',
    )
    clearTimeout(alive)
    const { response } = await retrying(ADDRESS, answering(found).send, {
      ...PATIENCE,
      timeout: Infinity,
    })
    assert.equal(response.status, 200)
  })

  it('has only the signal of the caller, if any, when it has no timeout', async () => {
    const { signal } = new AbortController()
    for (const wanted of [signal, undefined]) {
      const given: (AbortSignal | null)[] = []
      const send = async (aborted: AbortSignal | null) => {
        given.push(aborted)
        return found()
      }
      await retrying(ADDRESS, send, { ...PATIENCE, timeout: Infinity, signal: wanted })
      assert.deepEqual(given, [wanted ?? null])
    }
  })
})

describe('a refusal', () => {
  it('has no code if it is JSON from a proxy, not from the service', async () => {
    const proxy = () => Response.json({ type: '/errors/bad-gateway', detail: 'No' }, { status: 502 })
    const error = await refusal(retrying(ADDRESS, answering(proxy).send, { ...PATIENCE, retries: 0 }))
    assert.deepEqual([error.status, error.code, error.help, error.message], [502, '', '', 'The service answered 502'])
  })

  it('has no faults if its errors are no list, as those of some gateways', async () => {
    const headers = { 'content-type': 'application/problem+json' }
    const gateway = () => Response.json({ type: 400, errors: { query: ['too long'] } }, { status: 400, headers })
    const error = await refusal(retrying(ADDRESS, answering(gateway).send, PATIENCE))
    assert.deepEqual([error.status, error.code, error.faults], [400, '400', []])
  })

  it('has no help but a page: no script, nor the about:blank of gateways', async () => {
    for (const type of ['javascript:alert(1)', 'data:text/html,x', 'about:blank', ' JavaScript:alert(1)']) {
      const headers = { 'content-type': 'application/problem+json' }
      const gateway = () => Response.json({ type, title: 'No' }, { status: 502, headers })
      const error = await refusal(retrying(ADDRESS, answering(gateway).send, { ...PATIENCE, retries: 0 }))
      assert.equal(error.help, '', type)
    }
  })
})

describe('a client that is only told where the service is', () => {
  const clientWith = (send: typeof fetch) => createClient({ server: 'http://refdir.example', fetch: send })

  it('asks three times, for 10 s each, and waits up to 10 s in between', async (t) => {
    const waits = endingTimers(t)
    const deadlines = t.mock.method(AbortSignal, 'timeout').mock
    const { send, sent } = answering(busy('10'))
    await refusal(clientWith(send).listCurrencies())
    assert.deepEqual([sent.count, waits], [3, [10_000, 10_000]])
    assert.deepEqual(
      deadlines.calls.map(({ arguments: [milliseconds] }) => milliseconds),
      [10_000, 10_000, 10_000],
    )
    const another = answering(busy('11'))
    await refusal(clientWith(another.send).listCurrencies())
    assert.equal(another.sent.count, 1)
  })

  it('keeps 200 answers', async () => {
    const headers = { etag: '"1"', 'cache-control': 'max-age=300' }
    const { send, sent } = answering(() => Response.json([], { headers }))
    const client = clientWith(send)
    for (let id = 0; id <= 200; id++) await client.listAreas({ ids: [id] })
    await client.listAreas({ ids: [1] })
    assert.equal(sent.count, 201)
    await client.listAreas({ ids: [0] })
    assert.equal(sent.count, 202)
  })
})
