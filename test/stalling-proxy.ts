import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands before a server on loopback. What stalls stays open and carries nothing any more, not even its end, as where the
 * other machine has vanished from the network; a connection that is made later is handed on as ever, or to another server,
 * as where a name moves.
 */
export class StallingProxy {
  readonly port: number
  /** Port of the server that connections made from now on lead to. */
  target: number
  readonly #server: Server
  readonly #stallsAt: (chunk: Buffer) => boolean
  readonly #upstreams = new Map<Socket, Socket>()
  readonly #stalled = new Set<Socket>()

  private constructor(server: Server, target: number, stallsAt: (chunk: Buffer) => boolean) {
    this.port = (server.address() as AddressInfo).port
    this.target = target
    this.#server = server
    this.#stallsAt = stallsAt
    server.on('connection', (socket) => this.#handOn(socket))
  }

  /** @param stallsAt whether a connection stalls before some bytes that its client has sent. */
  static async start(target: number, stallsAt: (chunk: Buffer) => boolean = () => false): Promise<StallingProxy> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new StallingProxy(server, target, stallsAt)
  }

  /** Lets all connections stall that there are. */
  stall(): void {
    for (const socket of this.#upstreams.keys()) this.#stalled.add(socket)
  }

  close(): void {
    this.#server.close()
    for (const [socket, upstream] of this.#upstreams) {
      socket.destroy()
      upstream.destroy()
    }
  }

  #handOn(socket: Socket): void {
    const upstream = connect({ port: this.target, host: '127.0.0.1', allowHalfOpen: true })
    this.#upstreams.set(socket, upstream)
    socket.on('data', (chunk) => {
      if (this.#stallsAt(chunk)) this.#stalled.add(socket)
      if (!this.#stalled.has(socket)) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (!this.#stalled.has(socket)) socket.write(chunk)
    })
    socket.on('end', () => this.#stalled.has(socket) || upstream.end())
    upstream.on('end', () => this.#stalled.has(socket) || socket.end())
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.on('close', () => {
      this.#upstreams.delete(socket)
      upstream.destroy()
    })
  }
}
