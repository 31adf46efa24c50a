import type { ServerResponse } from 'node:http'
import type { HeaderList } from '../header-list.ts'
import { isUnchanged, type Representation } from './representation.ts'

/** Bytes that a kept answer takes beyond its body and its address, as measured. */
const OVERHEAD = 554

/** A successful answer, ready to be sent any number of times. */
export class FinishedAnswer {
  readonly #etag: string
  /** All headers; mutable in type only, because `writeHead` asks for that. */
  readonly #headers: string[]
  /** How many entries of `#headers`, from the first, a 304 carries as well. */
  readonly #shared: number
  /**
   * The body as a Latin-1 string: Node sends header and body in one piece if the body is a string, in two if it is a
   * buffer.
   */
  readonly #body: string

  /** @param headers those that a 304 carries as well. */
  constructor({ body, etag, encoding }: Representation, headers: HeaderList) {
    this.#etag = etag
    this.#shared = headers.length + 2
    this.#headers = [
      ...headers,
      'ETag',
      etag,
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
    ]
    this.#body = body.toString('latin1')
  }

  /** About how many bytes it takes to keep. */
  get size(): number {
    return this.#body.length + OVERHEAD
  }

  /** @param more headers of this request alone. */
  send(response: ServerResponse, ifNoneMatch: string | undefined, more: HeaderList = []): void {
    if (ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, this.#etag)) {
      response.writeHead(304, [...this.#headers.slice(0, this.#shared), ...more]).end()
    } else {
      response.writeHead(200, more.length === 0 ? this.#headers : [...this.#headers, ...more]).end(this.#body, 'latin1')
    }
  }
}
