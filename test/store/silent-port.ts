import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { TestContext } from 'node:test'

/** A port that accepts connections but never sends anything, as long as a test runs. */
export async function silentPort(t: TestContext, onConnection = () => {}): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
