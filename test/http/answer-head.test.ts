import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, it } from 'node:test'
import { AnswerHead } from '../../src/http/answers/answer-head.ts'

const HEAD = new AnswerHead(['Cache-Control', 'private, max-age=60', 'Vary', 'Prefer'])
const MORE = ['ETag', '"1-2"', 'Content-Length', '2']

describe('AnswerHead', () => {
  it('writes the status, its headers, those of one answer, and what Node adds', async () => {
    const lines = await answerTo('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', (response) => response)
    assert.deepEqual(lines, [
      'HTTP/1.1 200 OK',
      'Cache-Control: private, max-age=60',
      'Vary: Prefer',
      'Content-Type: application/json; charset=utf-8',
      'ETag: "1-2"',
      'Content-Length: 2',
      'Date: …',
      'Connection: close',
      '',
      'ok',
    ])
  })

  it('writes the same bytes where Node lacks the undocumented member', async () => {
    for (const request of ['GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'GET / HTTP/1.0\r\n\r\n']) {
      assert.deepEqual(await answerTo(request, withoutStoreHeader), await answerTo(request, (response) => response))
    }
  })

  it('refuses what would end a header early', () => {
    assert.throws(() => new AnswerHead(['Vary', 'Prefer\r\nSet-Cookie: a=b']), { code: 'ERR_INVALID_CHAR' })
    assert.throws(() => new AnswerHead(['Vary: Prefer\r\nVary', '']), { code: 'ERR_INVALID_HTTP_TOKEN' })
  })
})

/** The lines of an answer that has `HEAD`, but for what its date is. */
async function answerTo(request: string, as: (response: ServerResponse) => ServerResponse): Promise<string[]> {
  const server = createServer((_request, response) => {
    HEAD.write(as(response), MORE)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const bytes = Buffer.concat(await socket.toArray())
  server.close()
  return bytes
    .toString('latin1')
    .replace(/(?<=^Date: ).*$/m, '…')
    .split('\r\n')
}

/** The response as another Node might have it, whose own methods go on working. */
function withoutStoreHeader(response: ServerResponse): ServerResponse {
  return new Proxy(response, {
    get(target, name) {
      if (name === '_storeHeader') return undefined
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
