import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { ASKING_TIMEOUT } from '../../src/http/entrance/connections.ts'
import { Meters, type NumberName } from '../../src/http/meters/meters.ts'
import { until } from '../until.ts'
import { Service } from './service.ts'

const AREAS = '/v2/references/areas'

async function connected(service: Service, bytes = ''): Promise<Socket> {
  const socket = connect({ port: service.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  if (bytes !== '') socket.write(bytes)
  return socket
}

/** Everything that is received until the connection ends. */
async function textOf(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('latin1')
  for await (const chunk of socket) received += chunk
  return received
}

/** A connection that has received the beginning of its answers; the rest exceeds the buffers on both sides. */
async function beingAnswered(service: Service) {
  const body = await (await service.fetch('areas')).text()
  const count = Math.ceil(20_000_000 / body.length)
  const socket = await connected(service, service.request(AREAS, { isLast: false }).repeat(count))
  await once(socket, 'readable')
  return { body, count, socket }
}

/** Waits until the service has ended all these connections; @throws if it has not after a minute, and ends them then. */
async function ended(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.resume()
  try {
    await until(() => sockets.every(({ closed }) => closed))
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Milliseconds in which a service that is being stopped looks at its connections several times. */
const LOOKS = 200

/** Stops the clock until the end of a test: a wait lasts until it is moved, however busy the machine is. */
function stoppedClock(t: TestContext): { waited: number } {
  const clock = { waited: 0 }
  const stoppedAt = performance.now()
  t.mock.method(performance, 'now', () => stoppedAt + clock.waited)
  return clock
}

describe('a service that is being stopped', () => {
  it('finishes the answers that are under way, and accepts no new connections', async () => {
    await using service = await Service.start()
    // The last answers are still being sent when the service is told to stop.
    const { body, count, socket } = await beingAnswered(service)
    const stopped = service.stop()
    const received = await textOf(socket)
    await stopped
    const answers = received.split('HTTP/1.1 200 OK\r\n').slice(1)
    assert.equal(answers.length, count)
    const last = answers.at(-1) ?? ''
    const { length } = last.slice(last.indexOf('\r\n\r\n') + 4)
    assert.equal(length, Buffer.byteLength(body), 'the last answer is whole')
    await assert.rejects(connected(service), /ECONNREFUSED/)
  })

  it('closes connections that are idle, and those that have never been used, at once', async (t) => {
    stoppedClock(t)
    const meters = new Meters()
    await using service = await Service.start({ meters })
    const used = await connected(service, service.request('/v2/references/currencies', { isLast: false }))
    await once(used, 'data')
    const unused = await connected(service)
    await until(() => meters.get('connections') === 2)
    const stopped = service.stop()
    await ended([used, unused])
    await stopped
  })

  it('answers what new connections have sent, though it has not been read yet', async () => {
    const all = 20
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    class StoppingMeters extends Meters {
      override set(name: NumberName, value: number): void {
        super.set(name, value)
        // In the very turn in which the last connection is accepted.
        if (name === 'connections' && value === all) resolve(service.stop())
      }
    }
    await using service = await Service.start({ meters: new StoppingMeters() })
    const sockets = Array.from({ length: all }, () => connect({ port: service.port, host: '127.0.0.1' }))
    for (const socket of sockets) socket.write(service.request('/v2/references/currencies', { isLast: false }))
    for (const text of await Promise.all(sockets.map(textOf))) assert.match(text, /^HTTP\/1\.1 200 OK\r\n/)
    await stopped
  })

  it('closes unused connections soon, and those with an incomplete request after a longer wait for the rest', {
    timeout: 60_000,
  }, async (t) => {
    const meters = new Meters()
    await using service = await Service.start({ meters })
    const request = service.request('/v2/references/currencies', { isLast: false })
    const part = request.slice(0, -10)
    const used = await connected(service, request)
    await once(used, 'data')
    used.write(part)
    const unfinished = [used, await connected(service, 'GET /v2'), await connected(service, part)]
    const unused = await connected(service)
    const finished = await connected(service, part)
    await until(() => meters.get('connections') === 5)
    // When this is answered, the service has read what was sent before.
    await service.send('/v2/references/currencies')
    const [unusedEnds, ...othersEnd] = [unused, ...unfinished, finished].map((socket) => once(socket.resume(), 'close'))
    const clock = stoppedClock(t)
    const stopped = service.stop()
    await unusedEnds
    await setTimeout(LOOKS)
    finished.write(request.slice(-10))
    const [answer] = await once(finished, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 OK\r\n/)
    assert(!unfinished.some(({ closed }) => closed))
    clock.waited = ASKING_TIMEOUT + 1
    await Promise.all(othersEnd)
    await stopped
  })

  it('finishes answers even if the client reads them only after that wait', async (t) => {
    await using service = await Service.start()
    const { count, socket } = await beingAnswered(service)
    const clock = stoppedClock(t)
    const stopped = service.stop()
    await setTimeout(LOOKS)
    clock.waited = ASKING_TIMEOUT + 1
    await setTimeout(LOOKS)
    assert.equal((await textOf(socket)).split('HTTP/1.1 200 OK\r\n').length, count + 1)
    await stopped
  })

  it('sends Connection: close with the next answer once closing is announced', async () => {
    const closing = new AbortController()
    await using service = await Service.start({ closing: closing.signal })
    const request = service.request('/v2/references/currencies', { isLast: false })
    closing.abort()
    for (const target of ['/v2/references/currencies', '/v2/nothing', '/']) {
      const [answer] = await service.exchange(service.request(target, { isLast: false }))
      assert.equal(answer?.headers.get('connection'), 'close', target)
    }
    assert.equal((await service.exchange(request)).length, 1)
  })

  it('answers everything that was pipelined, and sends Connection: close with the last answer', async () => {
    const closing = new AbortController()
    await using service = await Service.start({ closing: closing.signal })
    const targets = ['/v2/references/currencies', '/v2/nothing', '/', '/v2/references/areas']
    closing.abort()
    const answers = await service.exchange(targets.map((to) => service.request(to, { isLast: false })).join(''))
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('connection')]),
      [
        [200, 'keep-alive'],
        [404, 'keep-alive'],
        [200, 'keep-alive'],
        [200, 'close'],
      ],
    )
  })
})
