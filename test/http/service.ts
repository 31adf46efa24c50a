import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { createKey, hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { KeySlots } from '../../src/access/key-slots.ts'
import { CatalogHolder } from '../../src/catalog.ts'
import { openapiDocument } from '../../src/http/openapi/openapi.ts'
import { OPERATIONS_BY_PATH } from '../../src/http/operations.ts'
import { operationOf } from '../../src/http/routes/directories.ts'
import { createServer, type ServerOptions } from '../../src/http/server.ts'
import type { DirectoryName } from '../../src/model/directories.ts'
import type { StoredKey } from '../../src/store/store.ts'
import { bundledCatalog } from '../bundled.ts'
import { serverDefaults } from './server-defaults.ts'
import { talk, type WireAnswer } from './wire.ts'

/** Town ids that tests name. */
export const KYIV = 703448
export const LVIV = 702550
export const KRAKOW = 3094802
export const KATOWICE = 3096472
export const SINGAPORE = 1880252
export const KRASNOYARSK = 1502026
export const MOSCOW = 524901
/** A village of one name, in Latin letters, and without a postcode. */
export const EL_TARTER = 3039154

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

export interface RequestParts {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Whether the connection ends with it; true by default. */
  readonly isLast?: boolean
}

/** Every operation, by path under /v2/references/, with a query string that it answers with elements. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  areas: '',
  countries: '',
  regions: '',
  languages: '',
  'load/types': '',
  currencies: '',
  'payment/types': '',
  'body/groups': '',
  cargo: 'ids=1',
  'towns/by/name': 'query=lviv',
  'towns/by/postcode': 'query=790',
  'towns/by/ids': 'ids=702550',
  towns: 'ids=702550',
}

/** The directories that are answered whole. */
export const DIRECTORIES: readonly string[] = Object.keys(OPERATIONS).filter((path) => OPERATIONS[path] === '')

/** Those of them whose elements may be asked for by their ids. */
export const DIRECTORIES_WITH_IDS: readonly string[] = DIRECTORIES.filter((path) =>
  OPERATIONS_BY_PATH.get(`/v2/references/${path}`)?.parameters.some(({ name }) => name === 'ids'),
)

/** The path of a directory under /v2/references/. */
export function pathOf(directory: DirectoryName): string {
  const operation = [...OPERATIONS_BY_PATH.values()].find(({ id }) => id === operationOf(directory))
  assert(operation !== undefined, directory)
  return operation.path.replace('/v2/references/', '')
}

/** Query parameters; a list of pairs where one is given repeatedly, a string where the bytes matter. */
type Query = Readonly<Record<string, string | number>> | readonly (readonly [string, string])[] | string

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
      keys: new KeyRing(new KeySlots().assign([own, ...moreKeys])),
      ...serverDefaults(),
      // Nobody is turned away for waiting, however busy the machine is.
      longestWait: Infinity,
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

  /** `await using service = await Service.start()` stops it at the end of a test, passed or failed. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
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
    assert(response.status >= 400 && response.status < 500, `${response.status} is no 4xx: ${response.url}`)
    return (await response.json()) as Problem
  }

  /**
   * The text of a request with the key. It ends its connection, unless it is not the last on it; header
   * fields that are undefined are left out.
   */
  request(target: string, { method = 'GET', headers = {}, isLast = true }: RequestParts = {}): string {
    const fields = {
      host: 'refdir.test',
      authorization: this.key,
      ...(isLast ? { connection: 'close' } : {}),
      ...headers,
    }
    const lines = Object.entries(fields).filter(([, value]) => value !== undefined)
    return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  }

  /** The answer to one request, path and header as they are given, body as it is sent. */
  async send(target: string, parts: RequestParts = {}): Promise<WireAnswer> {
    const [answer, ...more] = await this.exchange(this.request(target, parts))
    assert(answer !== undefined && more.length === 0, `${more.length + 1} answers to one request`)
    return answer
  }

  /**
   * Sends bytes as they are, each part in a packet of its own, and gives the answers that come until the
   * service ends the connection.
   */
  exchange(...parts: readonly (string | Buffer)[]): Promise<WireAnswer[]> {
    return talk(this.port, parts)
  }

  /** Like `exchange`, but each part is sent only when all before it have been answered. */
  converse(...parts: readonly (string | Buffer)[]): Promise<WireAnswer[]> {
    return talk(this.port, parts, { waits: true })
  }

  /** Like `exchange`, for bytes that may be an incomplete request: half-closes the connection after them. */
  exchangeAndEnd(...parts: readonly (string | Buffer)[]): Promise<WireAnswer[]> {
    return talk(this.port, parts, { ends: true })
  }
}

const document = openapiDocument()
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
