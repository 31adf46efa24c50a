import { canBeKey } from './access-key.ts'
import { AnswerCache, kept } from './answer-cache.ts'
import { type Operations, PATHS } from './api.ts'
import { UnreachableError } from './errors.ts'
import { retrying } from './retrying.ts'

export interface ClientOptions {
  /** Where the service is, such as `https://refdir.example`; by default, in a browser, the page's own origin. */
  readonly server?: string | undefined
  /** The access key, or a function that gives it when a request is made; none where a proxy adds it. */
  readonly key?: string | (() => string | undefined) | undefined
  /** Language of the names where a call names none; by default the service's (ru). */
  readonly language?: string | undefined
  /** How often to ask again when the service is busy or out of reach, but not when an attempt took too long; 2 by default. */
  readonly retries?: number | undefined
  /** Milliseconds that an attempt may take; 10,000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds to wait, at most, before asking again; 10,000 by default. */
  readonly longestWait?: number | undefined
  /** How many answers to keep; 200 by default. */
  readonly cacheSize?: number | undefined
  /** What sends the requests; by default the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export type OperationName = keyof Operations
type ParametersOf<Name extends OperationName> = Operations[Name]['parameters']
/** The parameters that the client itself reads, whatever the operation. */
type AnyParameters = ParametersOf<'listLanguages'> & ParametersOf<'listAreas'> & ParametersOf<'listCountries'>
type Answer<Name extends OperationName> = Promise<readonly Operations[Name]['element'][]>

/** Parameters may be left out where none is required. */
type Call<Name extends OperationName> =
  Record<never, never> extends ParametersOf<Name>
    ? (parameters?: ParametersOf<Name>, options?: CallOptions) => Answer<Name>
    : (parameters: ParametersOf<Name>, options?: CallOptions) => Answer<Name>

/**
 * A method per operation. Each gives the elements, or throws `RefusedError` where the service refuses,
 * `UnreachableError` where no answer comes, or the reason of the signal once that is aborted.
 */
export type Client = { readonly [Name in OperationName]: Call<Name> }

/**
 * A client of one service. Answers are shared between calls: do not change them.
 *
 * @throws TypeError where `server` is no address, or is missing outside of a browser, or `key` has characters that no key
 * can have; where a function gives the key, the calls throw that instead. RangeError where a number is NaN or below 0.
 */
export function createClient(options: ClientOptions = {}): Client {
  const { key, language, retries = 2, timeout = 10_000, longestWait = 10_000, cacheSize = 200 } = options
  if (!(Math.min(retries, timeout, longestWait, cacheSize) >= 0))
    throw new RangeError('createClient: retries, timeout, longestWait and cacheSize must be 0 or more')
  const server = (options.server ?? '').replace(/\/+$/, '')
  if (server === '' && typeof location === 'undefined') {
    throw new TypeError('createClient: outside a browser, `server` must say where the service is')
  }
  // Else it would look like a service that is down.
  const isWhole = /^https?:\/\/[^?#@]+$/i.test(server) && URL.canParse(server)
  const isAddress = isWhole || (typeof location !== 'undefined' && server.startsWith('/'))
  if (server !== '' && !isAddress) {
    throw new TypeError(
      `createClient: server ${JSON.stringify(server)} is not an address such as https://refdir.example`,
    )
  }
  if (typeof key !== 'function') checkKey(key)
  // Looked up at each request: what records or answers requests, in a page or in its tests, may replace it later.
  const send = options.fetch ?? ((url, init) => fetch(url, init))
  const answers = new AnswerCache(cacheSize)

  async function call(path: string, parameters: AnyParameters, { signal }: CallOptions): Promise<readonly unknown[]> {
    signal?.throwIfAborted()
    if (selectsNothing(parameters)) return []
    const authorization = typeof key === 'function' ? key() : key
    checkKey(authorization)
    const url = `${server}${path}${queryString({ ...parameters, language: parameters.language ?? language })}`
    // Another key may not see what this one saw.
    const address = `${authorization ?? ''} ${url}`
    const known = answers.get(address)
    const age = Date.now() - (known?.keptAt ?? 0)
    if (known !== undefined && age >= 0 && age < known.maxAge) return known.elements

    const headers = new Headers({ accept: 'application/json' })
    if (authorization !== undefined && authorization !== '') headers.set('authorization', authorization)
    if (known !== undefined) headers.set('if-none-match', known.etag)
    const { response, text } = await retrying(url, (aborted) => send(url, { headers, signal: aborted }), {
      retries,
      timeout,
      longestWait,
      signal,
    })
    const elements = response.status === 304 && known !== undefined ? known.elements : parse(text, url)
    const answer = kept(response.headers, elements)
    if (answer !== undefined) answers.set(address, answer)
    return elements
  }

  const methods = Object.entries(PATHS).map(([name, path]) => [
    name,
    (parameters: AnyParameters = {}, options: CallOptions = {}) => call(path, parameters, options),
  ])
  return Object.fromEntries(methods)
}

function checkKey(key: unknown = ''): void {
  if (typeof key !== 'string')
    throw new TypeError('createClient: the key is not a string: a function must return one, no promise')
  if (!canBeKey(key))
    throw new TypeError('createClient: the key has characters that no key can have, such as Cyrillic letters')
}

/** Behind a proxy that asks for a login, a 200 may come from elsewhere. */
function parse(text: string, url: string): readonly unknown[] {
  let parsed: unknown
  let cause: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    cause = error
  }
  if (Array.isArray(parsed)) return parsed
  throw new UnreachableError(`What answered ${url} is not the service: the answer is not a JSON array`, { cause })
}

/** The service takes an empty list as absent, but a caller that selects no elements expects none. */
function selectsNothing({ ids, signs }: AnyParameters): boolean {
  return ids?.length === 0 || signs?.length === 0
}

/** Lists become comma-separated; undefined values and empty lists are left out. */
function queryString(parameters: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) given.set(name, String(value))
  }
  return given.size === 0 ? '' : `?${given}`
}
