import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Connections } from '../../src/http/entrance/connections.ts'
import { Meters } from '../../src/http/meters/meters.ts'

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
