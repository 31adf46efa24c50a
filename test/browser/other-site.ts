import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A third-party site, on another host than the service, so that browsers treat it as another site. It really listens:
 * a page without a server may not send requests to this machine.
 */
export class OtherSite {
  readonly origin: string
  readonly #server: Server
  readonly #pages: Map<string, string>

  private constructor(server: Server, pages: Map<string, string>) {
    this.#server = server
    this.#pages = pages
    this.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  }

  static async open(): Promise<OtherSite> {
    const pages = new Map<string, string>()
    const server = createServer((request, response) => {
      const page = pages.get(request.url ?? '')
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })
    await once(server.listen(0, 'localhost'), 'listening')
    return new OtherSite(server, pages)
  }

  /** @returns the address of a page that it serves from now on. */
  show(html: string): string {
    const path = `/${this.#pages.size}`
    this.#pages.set(path, html)
    return this.origin + path
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
