import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How one request is handled. */
export type Reaction = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A server that reacts to its first request with the first reaction, and so on; to further ones with the last. */
export class UnreliableServer {
  readonly base: string
  /** Path and query of each request so far. */
  readonly asked: string[]
  readonly #close: () => void

  private constructor(base: string, asked: string[], close: () => void) {
    this.base = base
    this.asked = asked
    this.#close = close
  }

  static async start(...reactions: readonly Reaction[]): Promise<UnreliableServer> {
    const asked: string[] = []
    const server = createServer((request, response) => {
      const react = reactions[Math.min(asked.push(request.url ?? ''), reactions.length) - 1]
      void react?.(request, response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    return new UnreliableServer(`http://127.0.0.1:${port}`, asked, () => {
      server.close()
      server.closeAllConnections()
    })
  }

  stop(): void {
    this.#close()
  }
}

/** Answers elements, or a problem with a status. */
export function answers(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reaction {
  return (_request, response) => {
    const type = status === 200 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
  }
}

export const drops: Reaction = (request) => {
  request.socket.destroy()
}

/** Sends half of an answer, and ends the connection. */
export const breaksOff: Reaction = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('[{"id":1,', () => request.socket.destroy())
}

export const staysSilent: Reaction = () => {}
