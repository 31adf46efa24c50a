import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Connections, LEAST_READ, READ_TIMEOUT } from '../../src/http/entrance/connections.ts'
import { Meters } from '../../src/http/meters/meters.ts'
import { until } from '../until.ts'
import { Service } from './service.ts'

/** More than the system buffers for a client; reading it takes longer than a client may go without reading. */
const LENGTH = 12_000_000
const BYTES_PER_SECOND = 1_000_000
const STEPS_PER_SECOND = 20

describe('a slow client', () => {
  it('gets the whole of a large answer that it reads slowly but steadily', { timeout: 180_000 }, async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': LENGTH }).end(Buffer.alloc(LENGTH))
    })
    new Connections(server, new Meters(), undefined)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
    socket.on('error', () => {}).on('readable', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    let read = 0
    while (!socket.closed) {
      const step = Math.min(BYTES_PER_SECOND / STEPS_PER_SECOND, socket.readableLength)
      read += (socket.read(step) as Buffer | null)?.length ?? 0
      await setTimeout(1000 / STEPS_PER_SECOND)
    }
    server.close()
    assert(read > LENGTH, `${read} bytes, header included`)
  })
})

/** A connection whose client takes so many bytes a second, of as many as there are. */
class TakingSocket extends EventEmitter {
  readonly #each: number
  readonly _handle = { bytesWritten: 1e9, writeQueueSize: 1e9 }
  writableLength = 1
  destroyed = false

  constructor(each: number) {
    super()
    this.#each = each
  }

  take(): void {
    this._handle.writeQueueSize -= this.#each
  }

  destroy(): void {
    this.destroyed = true
  }
}

describe('a client for which bytes wait', () => {
  /** Whether the connections are closed after so many seconds. */
  function closedAfter(t: TestContext, seconds: number, sockets: readonly TakingSocket[]): boolean[] {
    let now = 1000
    t.mock.method(performance, 'now', () => now)
    t.mock.timers.enable({ apis: ['setInterval'] })
    const server = Object.assign(new EventEmitter(), { closeIdleConnections() {} })
    new Connections(server as unknown as Server, new Meters(), undefined)
    for (const socket of sockets) server.emit('connection', socket)
    for (let second = 0; second < seconds; second++) {
      now += 1000
      t.mock.timers.tick(1000)
      for (const socket of sockets) socket.take()
    }
    return sockets.map(({ destroyed }) => destroyed)
  }
  const limit = READ_TIMEOUT / 1000

  it('is closed if it reads nothing for longer than the limit, and not before', (t) => {
    assert.deepEqual(closedAfter(t, limit + 1, [new TakingSocket(0)]), [false])
    t.mock.reset()
    assert.deepEqual(closedAfter(t, limit + 2, [new TakingSocket(0)]), [true])
  })

  it('is closed if it reads too little, so that nobody keeps answers in memory byte by byte', (t) => {
    const enough = Math.ceil(LEAST_READ / limit)
    const sockets = [1, enough - 1000, enough].map((each) => new TakingSocket(each))
    assert.deepEqual(closedAfter(t, 4 * limit, sockets), [true, true, false])
  })

  it('is left alone once nothing waits for it', (t) => {
    const done = new TakingSocket(0)
    done.writableLength = 0
    assert.deepEqual(closedAfter(t, 4 * limit, [done]), [false])
  })
})

describe('a client that disconnects before its answers are sent', () => {
  for (const logsAnswers of [false, true]) {
    it(`is counted ${logsAnswers ? 'with an access log, whatever answers' : 'without an access log if the framework answers'}`, async () => {
      const meters = new Meters()
      await using service = await Service.start({ meters, logsAnswers })
      const path = logsAnswers ? '/v2/references/areas' : '/openapi.json'
      const answer = await service.send(path)
      assert.equal(answer.status, 200)
      const count = Math.ceil(LENGTH / answer.body.length)
      const socket = connect({ port: service.port, host: '127.0.0.1' })
      await once(socket, 'connect')
      socket.write(service.request(path, { isLast: false }).repeat(count))
      // Answers have begun, and the last ones are waiting to be read.
      await once(socket, 'readable')
      assert.equal(meters.get('requests aborted'), 0)
      socket.destroy()
      await until(() => meters.get('requests aborted') > 0)
      assert(meters.get('requests aborted') < count + 1)
    })
  }
})
