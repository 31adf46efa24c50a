import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { UnfinishedLine } from '../../src/http/request/unfinished-line.ts'
import { until } from '../until.ts'

const LONGEST = 100

interface Watched {
  readonly client: Duplex
  readonly socket: Socket
  readonly line: UnfinishedLine
}

describe('the unfinished line of a request', () => {
  let server: Server
  const lines = new WeakMap<Socket, UnfinishedLine>()
  before(async () => {
    server = createServer((request, response) => {
      lines.get(request.socket)?.noteRequest()
      request.resume()
      response.end()
    })
    server.on('connection', (socket: Socket) => lines.set(socket, new UnfinishedLine(socket, LONGEST)))
    server.on('clientError', () => {})
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  after(() => server.close())

  async function watch(open: () => Duplex): Promise<Watched> {
    const taken = once(server, 'connection') as Promise<[Socket]>
    const client = open()
    const [socket] = await taken
    return { client, socket, line: lines.get(socket) as UnfinishedLine }
  }

  const overTcp = () => connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true })
  const overStream = () => {
    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    return ours
  }

  const holds = (line: UnfinishedLine, text: string) => until(() => line.bytes.toString() === text)

  for (const [what, open] of [
    ['with a parser that reads from the system', overTcp],
    ['with a stream that the parser cannot read', overStream],
  ] as const) {
    it(`is kept as it arrives, and dropped when it is complete, ${what}`, async (t) => {
      const { client, line } = await watch(open)
      t.after(() => client.destroy())
      client.write('GET /?query=')
      await holds(line, 'GET /?query=')
      client.write('abc')
      await holds(line, 'GET /?query=abc')
      client.write(' HTTP/1.1\r\nHost: ')
      await holds(line, 'Host: ')
      client.write('here\r\n\r\n')
      await holds(line, '')
    })

    it(`is kept after a request in the same packet, ${what}`, async (t) => {
      const { client, line } = await watch(open)
      t.after(() => client.destroy())
      client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\nGET /?que')
      await holds(line, 'GET /?que')
    })

    it(`is cut to its last bytes if it is long, ${what}`, async (t) => {
      const { client, line } = await watch(open)
      t.after(() => client.destroy())
      client.write(`GET /${'a'.repeat(LONGEST)}`)
      client.write('bc')
      await holds(line, `${'a'.repeat(LONGEST - 2)}bc`)
    })
  }

  it('is watched without a data listener, which would stop the parser from reading itself', async (t) => {
    const { client, socket, line } = await watch(overTcp)
    t.after(() => client.destroy())
    const listeners = socket.listenerCount('data')
    client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
    await once(client, 'data')
    assert.equal(listeners, 1, "the server's own")
    assert.equal((socket as Socket & { parser: { _consumed: boolean } }).parser._consumed, true)
    assert.equal(line.bytes.length, 0)
  })

  it('is empty while a body arrives', async (t) => {
    const { client, socket, line } = await watch(overTcp)
    t.after(() => client.destroy())
    const header = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n'
    client.write(header)
    await once(client, 'data')
    client.write('GET /')
    await until(() => socket.bytesRead === header.length + 5)
    assert.equal(line.bytes.toString(), '')
    client.write('GET /')
    await until(() => socket.bytesRead === header.length + 10)
    client.write('GET /?q')
    await holds(line, 'GET /?q')
  })
})
