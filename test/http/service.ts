import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import pino from 'pino'
import { createKey, hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { CatalogHolder } from '../../src/catalog.ts'
import { openapiDocument } from '../../src/http/openapi.ts'
import { createServer, type ServerOptions } from '../../src/http/server.ts'
import type { StoredKey } from '../../src/store/store.ts'
import { bundledCatalog } from '../bundled.ts'

/** Town ids that tests name. */
export const KYIV = 703448
export const LVIV = 702550
export const KRASNOYARSK = 1502026
export const MOSCOW = 524901

export interface Town {
  readonly id: number
  readonly name: string
  readonly countrySign: string
  readonly areaId: number
  readonly lat: number
  readonly lon: number
  readonly postcode?: readonly string[]
}

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly errors?: readonly { readonly parameter: string; readonly code: string; readonly detail: string }[]
}

/** Query parameters; a list of pairs where one is given repeatedly, a string where the bytes matter. */
export type Query = Readonly<Record<string, string | number>> | readonly (readonly [string, string])[] | string

/** A running service on a real socket, with the bundled data and a key. */
export class Service {
  readonly base: string
  readonly port: number
  readonly key: string
  readonly #close: () => Promise<void>

  private constructor(port: number, key: string, close: () => Promise<void>) {
    this.port = port
    this.base = `http://127.0.0.1:${port}`
    this.key = key
    this.#close = close
  }

  /** @param moreKeys stored beside the key that `get` sends. */
  static async start(options: Partial<ServerOptions> = {}, moreKeys: readonly StoredKey[] = []): Promise<Service> {
    const { id, key } = createKey()
    const own: StoredKey = { id, name: 'test', hash: hashKey(key), createdAt: new Date(0).toISOString() }
    const server = createServer({
      catalogs: new CatalogHolder(await bundledCatalog()),
      keys: new KeyRing([own, ...moreKeys]),
      logger: pino({ level: 'silent' }),
      maxAge: 300,
      ...options,
    })
    await server.listen({ host: '127.0.0.1', port: 0 })
    const address = server.server.address()
    assert(address !== null && typeof address === 'object')
    return new Service(address.port, key, () => server.close())
  }

  stop(): Promise<void> {
    return this.#close()
  }

  /** The answer to a GET of a path under /v2/references/, checked against the OpenAPI document. */
  async fetch(path: string, query: Query = {}, init: RequestInit = {}): Promise<Response> {
    const search = typeof query === 'string' ? query : String(new URLSearchParams(query as Record<string, string>))
    const url = `${this.base}/v2/references/${path}${search === '' ? '' : `?${search}`}`
    const response = await fetch(url, { ...init, headers: { authorization: this.key, ...init.headers } })
    if ((init.method ?? 'GET') === 'GET') await assertDocumented(`/v2/references/${path}`, response)
    return response
  }

  /** The JSON of a 200. */
  async get<T = Town>(path: string, query: Query = {}): Promise<T[]> {
    const response = await this.fetch(path, query)
    const body = await response.json()
    assert.equal(response.status, 200, JSON.stringify(body))
    return body as T[]
  }

  /** The problem of a 4xx. */
  async refused(path: string, query: Query = {}, init: RequestInit = {}): Promise<Problem> {
    const response = await this.fetch(path, query, init)
    assert(response.status >= 400 && response.status < 500, `${response.status} is no 4xx`)
    return (await response.json()) as Problem
  }

  /**
   * Sends bytes over a socket as they are and gives everything that comes back until the connection
   * ends or nothing more comes for a while.
   *
   * @param parts sent one by one, each in a packet of its own.
   */
  async exchange(...parts: readonly (string | Buffer)[]): Promise<string> {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    const received: Buffer[] = []
    const ended = new Promise<void>((resolve, reject) => {
      socket.on('data', (chunk) => received.push(chunk))
      socket.setTimeout(500, resolve)
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
    for (const part of parts) {
      socket.write(part)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await ended
    socket.destroy()
    return Buffer.concat(received).toString()
  }
}

const document = openapiDocument() as {
  paths: Record<string, { get: { responses: Record<string, unknown> } }>
  components: { responses: Record<string, unknown> }
}
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'openapi')

/** Fails when an answer is not one that the OpenAPI document describes. */
async function assertDocumented(path: string, response: Response): Promise<void> {
  const operation = document.paths[path.replace(/\/$/, '')]?.get
  if (operation === undefined) return
  assert(String(response.status) in operation.responses, `${path}: status ${response.status} is not documented`)
  if (response.status === 304) return
  const pointer =
    response.status === 200
      ? `#/paths/${path.replace(/\/$/, '').replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`
      : '#/components/schemas/Problem'
  const validate = ajv.getSchema(`openapi${pointer}`)
  assert(validate !== undefined, `no schema at ${pointer}`)
  const body = await response.clone().json()
  assert(validate(body), `${path}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body).slice(0, 500)}`)
}
