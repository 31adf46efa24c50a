import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { it } from 'node:test'
import { listenForOperators, overlap } from '../../src/serve/listening/admin-listening.ts'
import { createLog } from '../../src/serve/log.ts'

it('the default port of operators is left to requests if --port says so', async (t) => {
  const log = createLog('silent')
  const warn = t.mock.method(log, 'warn')
  const server = createServer()
  t.after(() => server.close())
  const config = { host: '0.0.0.0', port: 9464, adminHost: '127.0.0.1', adminPort: undefined }
  assert.equal(await listenForOperators(server, config, log), undefined)
  assert.deepEqual(warn.mock.calls[0]?.arguments[0], { reason: '--port 9464 (PORT)' })
})

it('a port is taken at the same address and, for a server at all addresses, at any', () => {
  assert(overlap('127.0.0.1', '127.0.0.1'))
  assert(overlap('::', '127.0.0.1'))
  assert(overlap('127.0.0.1', '0.0.0.0'))
  assert(overlap('localhost', '127.0.0.1'))
  assert(overlap('::1', 'localhost'))
  assert(!overlap('192.0.2.1', '127.0.0.1'))
})
