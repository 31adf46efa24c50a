import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { Service } from './service.ts'

const AREAS = '/v2/references/areas'

async function connected(service: Service, bytes = ''): Promise<Socket> {
  const socket = connect({ port: service.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  if (bytes !== '') socket.write(bytes)
  return socket
}

describe('a service that is stopped', () => {
  it('finishes the answers that are under way, and takes no more connections', async () => {
    // Nobody is turned away for waiting, however busy the machine is.
    await using service = await Service.start({ longestTurn: Number.POSITIVE_INFINITY })
    const body = await (await service.fetch('areas')).text()
    // More than fits between the two: the last answers are still being sent when the service is told to stop.
    const count = Math.ceil(20_000_000 / body.length)
    const socket = await connected(service, service.request(AREAS, { isLast: false }).repeat(count))
    await once(socket, 'readable')
    const stopped = service.stop()
    let received = ''
    socket.setEncoding('latin1')
    for await (const chunk of socket) received += chunk
    await stopped
    const answers = received.split('HTTP/1.1 200 OK\r\n').slice(1)
    assert.equal(answers.length, count)
    const last = answers.at(-1) ?? ''
    const { length } = last.slice(last.indexOf('\r\n\r\n') + 4)
    assert.equal(length, Buffer.byteLength(body), 'the last answer is whole')
    await assert.rejects(connected(service), /ECONNREFUSED/)
  })

  it('closes connections that are idle, and those that have never been used', async () => {
    await using service = await Service.start()
    const used = await connected(service, service.request('/v2/references/currencies', { isLast: false }))
    await once(used, 'data')
    const unused = await connected(service)
    const ends = [used, unused].map((socket) => once(socket.resume(), 'close'))
    await service.stop()
    await Promise.all(ends)
  })

  it('ends each connection with its next answer, once that is announced', async () => {
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
})
