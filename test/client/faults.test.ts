import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type ClientOptions, createClient, RefusedError, UnreachableError } from '../../client/src/index.ts'
import { answers, breaksOff, drops, type Reaction, staysSilent, UnreliableServer } from './unreliable-server.ts'

const CURRENCIES = [{ id: 2, name: 'UAH' }]
const busy = (retryAfter: string, status = 429): Reaction =>
  answers({ type: '/errors/too-many-requests', title: 'Too many', status, detail: 'Slow down' }, status, {
    'retry-after': retryAfter,
  })

async function connect(t: TestContext, reactions: readonly Reaction[], options: ClientOptions = {}) {
  const server = await UnreliableServer.start(...reactions)
  t.after(() => server.stop())
  return { server, client: createClient({ server: server.base, ...options }) }
}

describe('the typed client, when the service fails,', () => {
  it('retries after the Retry-After of a 429 or a 503', async (t) => {
    const now = new Date(Date.now() - 1000).toUTCString()
    const { server, client } = await connect(t, [busy('0'), busy(now, 503), answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('retries after a 502 or a 504 from a proxy', async (t) => {
    const { server, client } = await connect(t, [busy('0', 502), busy('0', 504), answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('retries after the 412 of a node that does not have the data set yet', async (t) => {
    const { server, client } = await connect(t, [
      answers({ type: '/errors/dataset-version-unknown' }, 412),
      answers(CURRENCIES),
    ])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 2)
  })

  it('rejects at once if Retry-After is too long, and reports it', async (t) => {
    const { server, client } = await connect(t, [busy('3600')])
    await assert.rejects(client.listCurrencies(), (error) => {
      assert(error instanceof RefusedError)
      assert.deepEqual(
        [error.status, error.code, error.message, error.retryAfter],
        [429, 'too-many-requests', 'Slow down', 3600],
      )
      return true
    })
    assert.equal(server.asked.length, 1)
  })

  it('retries when the connection is lost before or during the answer', async (t) => {
    const { server, client } = await connect(t, [drops, breaksOff, answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('gives up after the set number of retries', async (t) => {
    const { server, client } = await connect(t, [drops], { retries: 1 })
    await assert.rejects(client.listCurrencies(), UnreachableError)
    assert.equal(server.asked.length, 2)
  })

  it('does not retry a 404', async (t) => {
    const { server, client } = await connect(t, [answers({ title: 'No', detail: 'No such path' }, 404)])
    await assert.rejects(client.listCurrencies(), { name: 'RefusedError', status: 404, message: 'No such path' })
    assert.equal(server.asked.length, 1)
  })

  it('rejects when an attempt exceeds its timeout', async (t) => {
    const { client } = await connect(t, [staysSilent], { timeout: 20 })
    await assert.rejects(client.listCurrencies(), { name: 'UnreachableError', message: 'No answer in 20 ms' })
  })

  it('rejects a 200 that is not from the service, such as a login page', async (t) => {
    const portal: Reaction = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
    }
    for (const other of [portal, answers({ error: 'login' })]) {
      const { client } = await connect(t, [other])
      await assert.rejects(client.listCurrencies(), UnreachableError)
    }
  })

  it('reports an error page of a proxy, or a problem that it has cut off, as a refusal with its status', async (t) => {
    for (const [type, body] of [
      ['text/html', '<h1>Bad gateway</h1>'],
      ['application/problem+json', '{"type":"/errors/unav'],
    ] as const) {
      const proxy: Reaction = (_request, response) => {
        response.writeHead(502, { 'content-type': type }).end(body)
      }
      const { client } = await connect(t, [proxy], { retries: 0 })
      await assert.rejects(client.listCurrencies(), { name: 'RefusedError', status: 502, code: '', faults: [] })
    }
  })

  it('recognises refusals even if a custom `fetch` rebuilds responses, which then have no URL', async (t) => {
    const rebuilding: typeof fetch = async (input, init) => {
      const { status, headers, body } = await fetch(input, init)
      return new Response(body, { status, headers })
    }
    const unknown = answers({ type: '/errors/unauthorized', title: 'No', detail: 'Who?' }, 401)
    const { server, client } = await connect(
      t,
      [unknown, busy('3600'), answers({ type: 'http://', title: 'No' }, 404)],
      {
        fetch: rebuilding,
      },
    )
    await assert.rejects(client.listCurrencies(), { status: 401, help: `${server.base}/errors/unauthorized` })
    await assert.rejects(client.listCurrencies(), { status: 429, retryAfter: 3600 })
    await assert.rejects(client.listCurrencies(), { status: 404, help: '' }, 'a type that is not a URL')
    assert.equal(server.asked.length, 3)
  })

  it('stops when its signal aborts: before a request, during it, or while waiting to retry', async (t) => {
    const stopped = new AbortController()
    const reason = new Error('enough')
    stopped.abort(reason)
    const { server, client } = await connect(t, [staysSilent])
    await assert.rejects(client.listCurrencies({}, { signal: stopped.signal }), reason)
    assert.equal(server.asked.length, 0)

    for (const reaction of [staysSilent, busy('5')]) {
      const during = new AbortController()
      const aborting: Reaction = (request, response) => {
        void reaction(request, response)
        setImmediate(() => during.abort(reason))
      }
      const { client } = await connect(t, [aborting])
      await assert.rejects(client.listCurrencies({}, { signal: during.signal }), reason)
    }
  })

  it('stops when its signal aborts even if a custom `fetch` ignores the signal', async (t) => {
    const reason = new Error('enough')
    for (const reaction of [busy('0'), answers(CURRENCIES), answers({ title: 'No', detail: 'No such path' }, 404)]) {
      const during = new AbortController()
      const heedless: typeof fetch = async (input, init) => {
        const response = await fetch(input, { headers: init?.headers ?? {} })
        during.abort(reason)
        return response
      }
      const { server, client } = await connect(t, [reaction], { fetch: heedless })
      await assert.rejects(client.listCurrencies({}, { signal: during.signal }), reason)
      assert.equal(server.asked.length, 1)
    }
  })
})
