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

describe('the typed client, when the service is in trouble,', () => {
  it('asks again after the time that a 429 or a 503 names', async (t) => {
    const now = new Date(Date.now() - 1000).toUTCString()
    const { server, client } = await connect(t, [busy('0'), busy(now, 503), answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('asks again where a proxy has no answer from the service', async (t) => {
    const { server, client } = await connect(t, [busy('0', 502), busy('0', 504), answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('does not wait longer than it may, and tells how long it should have', async (t) => {
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

  it('asks again when the connection is lost before or in the middle of the answer', async (t) => {
    const { server, client } = await connect(t, [drops, breaksOff, answers(CURRENCIES)])
    assert.deepEqual(await client.listCurrencies(), CURRENCIES)
    assert.equal(server.asked.length, 3)
  })

  it('gives up after so many retries', async (t) => {
    const { server, client } = await connect(t, [drops], { retries: 1 })
    await assert.rejects(client.listCurrencies(), UnreachableError)
    assert.equal(server.asked.length, 2)
  })

  it('does not ask again what will be refused again', async (t) => {
    const { server, client } = await connect(t, [answers({ title: 'No', detail: 'No such path' }, 404)])
    await assert.rejects(client.listCurrencies(), { name: 'RefusedError', status: 404, message: 'No such path' })
    assert.equal(server.asked.length, 1)
  })

  it('does not wait for ever', async (t) => {
    const { client } = await connect(t, [staysSilent], { timeout: 20 })
    await assert.rejects(client.listCurrencies(), { name: 'UnreachableError', message: 'No answer in 20 ms' })
  })

  it('does not take any page for an answer', async (t) => {
    const portal: Reaction = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>')
    }
    for (const other of [portal, answers({ error: 'login' })]) {
      const { client } = await connect(t, [other])
      await assert.rejects(client.listCurrencies(), UnreachableError)
    }
  })

  it('takes an error page of a proxy for what it is', async (t) => {
    const proxy: Reaction = (_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
    const { client } = await connect(t, [proxy], { retries: 0 })
    await assert.rejects(client.listCurrencies(), { name: 'RefusedError', status: 502, code: '', faults: [] })
  })

  it('takes a refusal for one where its `fetch` rebuilds answers, which then have no address', async (t) => {
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
    await assert.rejects(client.listCurrencies(), { status: 404, help: '' }, 'a type that is no address')
    assert.equal(server.asked.length, 3)
  })

  it('stops when it is told to: before, during, and while it waits to ask again', async (t) => {
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

  it('stops when it is told to, though its `fetch` does not heed that', async (t) => {
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
