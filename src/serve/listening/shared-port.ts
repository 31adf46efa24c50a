import { once } from 'node:events'
import { createServer, type ListenOptions } from 'node:net'

/** Whether several threads can listen on one port: not on macOS and Windows. */
export async function canSharePort(): Promise<boolean> {
  try {
    await listenOnce({ host: '127.0.0.1', port: 0, reusePort: true })
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that a port is free. Threads that share a port would share it with another service as well, and each would
 * refuse the other's keys.
 *
 * @throws the system's error where something listens there already.
 */
export async function assertFree(host: string, port: number): Promise<void> {
  await listenOnce({ host, port, exclusive: true })
}

async function listenOnce(options: ListenOptions): Promise<void> {
  await using server = createServer()
  await once(server.listen(options), 'listening')
}
