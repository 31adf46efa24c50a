import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { issueKey } from '../../src/access/stored-keys.ts'
import { MOST_WAITING } from '../../src/http/entrance/entrance.ts'
import { Meters } from '../../src/http/meters/meters.ts'
import { bundledSnapshot } from '../bundled.ts'
import { until } from '../until.ts'
import { type Problem, Service } from './service.ts'
import { json } from './wire.ts'

const PATH = '/v2/references/currencies'
const BY_NAME = '/v2/references/towns/by/name'

describe('more requests than can be answered', () => {
  it('get 503 with Retry-After if they would have to wait too long', async () => {
    const meters = new Meters()
    await using service = await Service.start({ longestWait: 0, meters })
    const requests = service.request(PATH, { isLast: false }).repeat(104) + service.request(PATH)
    const answers = await service.exchange(requests)
    assert.equal(answers.length, 105)
    assert(
      answers.slice(0, 100).every(({ status }) => status === 200),
      'a hundred are always answered',
    )
    for (const answer of answers.slice(100)) {
      assert.equal(answer.status, 503)
      assert.equal(answer.headers.get('retry-after'), '1')
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(json<Problem>(answer).type, '/errors/overloaded')
      assert.equal(answer.headers.get('dataset-version'), (await bundledSnapshot()).version)
    }
    assert.equal(meters.get('shed'), 5)
    assert.deepEqual([meters.answered(200), meters.answered(503)], [100, 5], 'in the metrics of requests')
  })

  it('get a 503 whose Retry-After a page of an allowed origin can read', async () => {
    const origin = 'https://shop.test'
    const shop = issueKey({ name: 'shop', origins: [origin] }, new Date())
    await using service = await Service.start({ longestWait: 0 }, [shop.stored])
    const parts = { headers: { authorization: shop.key, origin } }
    const answers = await service.exchange(
      service.request(PATH, { ...parts, isLast: false }).repeat(104) + service.request(PATH, parts),
    )
    const { status, headers } = answers.at(-1) ?? assert.fail('no answers')
    assert.equal(status, 503)
    assert.equal(headers.get('access-control-allow-origin'), origin)
    assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/)
  })

  it('do not prevent an answer once the load is over', async () => {
    await using service = await Service.start({ longestWait: 0 })
    await service.exchange(service.request(PATH, { isLast: false }).repeat(104) + service.request(PATH))
    assert.equal((await service.send(PATH)).status, 200)
  })

  it('are all answered if there is no limit to the wait', async () => {
    await using service = await Service.start({ longestWait: Infinity })
    const requests = service.request(PATH, { isLast: false }).repeat(200) + service.request(PATH)
    const answers = await service.exchange(requests)
    assert.equal(answers.filter(({ status }) => status === 200).length, 201)
  })

  it('get 503 at once where as many wait as there is room for, and their clients do not wait for answers', async () => {
    const meters = new Meters()
    await using service = await Service.start({ longestWait: Infinity, meters })
    const perConnection = 1_200
    const requests = service
      .request('/favicon.svg', { isLast: false, headers: { authorization: '' } })
      .repeat(perConnection)
    const sockets = Array.from({ length: 20 }, () => connect({ port: service.port, host: '127.0.0.1' }))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.resume().write(requests)
    const all = perConnection * sockets.length
    await until(() => meters.answered(200) + meters.answered(503) === all)
    for (const socket of sockets) socket.destroy()
    assert(meters.get('shed') > 0)
    assert(meters.answered(200) >= MOST_WAITING)
  })
})

describe('requests whose client has gone', () => {
  it('are counted, and not searched for', async (t) => {
    const meters = new Meters()
    const searched = t.mock.method(meters, 'noteSearch')
    await using service = await Service.start({ meters })
    const socket = connect({ port: service.port, host: '127.0.0.1' })
    const misspelt = (at: number) => service.request(`${BY_NAME}?query=krasnoyzrskxaq${at}`, { isLast: false })
    socket.once('data', () => socket.destroy())
    socket.write(Array.from({ length: 300 }, (_, at) => misspelt(at)).join(''))
    const sum = () => searched.mock.callCount() + meters.get('requests aborted')
    await until(() => sum() >= 300)
    // What came before this has been dealt with.
    await service.send(PATH)
    assert.equal(sum(), 300, 'each is either searched for or aborted')
    assert(meters.get('requests aborted') > 100)
  })
})

describe('new connections', () => {
  it('are accepted while many requests wait, not one for each time that all of these have been answered', async () => {
    await using service = await Service.start()
    const busy = 100
    let answered = 0
    /** A name that nobody has, which is searched for in every way: each takes some tenths of a millisecond. */
    const misspelt = () => service.request(`${BY_NAME}?query=krasnoyzrskxaq${answered}`, { isLast: false })
    const sockets = Array.from({ length: busy }, () => connect({ port: service.port, host: '127.0.0.1' }))
    for (const socket of sockets) {
      socket.on('data', () => {
        answered++
        socket.write(misspelt())
      })
      socket.write(misspelt())
    }
    await until(() => answered > 2 * busy)
    const before = answered
    await Promise.all(Array.from({ length: 50 }, () => service.send(PATH)))
    for (const socket of sockets) socket.destroy()
    assert(answered - before < 15 * busy, `${answered - before} requests were answered first`)
  })
})

describe('more connections than are allowed', () => {
  it('are closed at once, and the allowed ones are served', async () => {
    const meters = new Meters()
    await using service = await Service.start({ maxConnections: 1, meters })
    const held = fetch(`${service.base}/`)
    await (await held).text()
    assert.deepEqual(await service.exchange(''), [])
    assert(meters.get('connections dropped') >= 1)
  })
})
