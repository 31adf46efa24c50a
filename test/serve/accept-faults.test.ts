import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { pino } from 'pino'
import { logAcceptFaults } from '../../src/serve/listening/accept-faults.ts'
import { addressOf } from '../../src/serve/listening/address.ts'

/** The system's error for want of memory, negated as libuv has it. */
const NO_MEMORY = -12

test('a server that the system hands no connection over goes on, and says so once a second at most', async (t) => {
  const server = createServer((_, response) => response.end('answered'))
  t.after(() => server.close())
  const logged: { readonly msg: string; readonly err: { readonly message: string } }[] = []
  await once(server.listen(0, '127.0.0.1'), 'listening')
  logAcceptFaults(server, pino({}, { write: (line: string) => logged.push(JSON.parse(line)) }))
  // As libuv calls it; there is no way to have the system refuse one connection only.
  const { _handle: handle } = server as unknown as { readonly _handle: { onconnection(status: number): void } }
  for (let times = 0; times < 3; times++) handle.onconnection(NO_MEMORY)
  assert.deepEqual(
    logged.map(({ msg, err }) => [msg, err.message]),
    [['a connection cannot be accepted', 'accept ENOMEM']],
  )
  const { address, port } = addressOf(server)
  assert.equal(await (await fetch(`http://${address}:${port}/`)).text(), 'answered')
})
