import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to who asks for any, so that no other test is given one before it is used. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port of loopback that nothing listens on, just now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
