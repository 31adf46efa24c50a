import type { ServerResponse } from 'node:http'
import { isUnchanged, type Representation } from './caching.ts'

/** Field names and values in turn, as `writeHead` takes them fastest. */
export type HeaderList = readonly string[]

/** A successful answer, ready to be sent any number of times. */
export class FinishedAnswer {
  readonly #etag: string
  readonly #shared: HeaderList
  /** Mutable in type only, as `writeHead` wants it. */
  readonly #full: string[]
  /**
   * The body's bytes as a string of their values: Node sends header and body of a string in one piece,
   * those of a buffer in two.
   */
  readonly #body: string

  /** @param headers what a 304 carries as well. */
  constructor({ body, etag, encoding }: Representation, headers: HeaderList) {
    this.#etag = etag
    this.#shared = [...headers, 'ETag', etag]
    this.#full = [
      ...this.#shared,
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
    return this.#body.length + 1024
  }

  /** @param more headers of this request alone. */
  send(response: ServerResponse, ifNoneMatch: string | undefined, more: HeaderList = []): void {
    if (ifNoneMatch !== undefined && isUnchanged(ifNoneMatch, this.#etag)) {
      response.writeHead(304, [...this.#shared, ...more]).end()
    } else {
      response.writeHead(200, more.length === 0 ? this.#full : [...this.#full, ...more]).end(this.#body, 'latin1')
    }
  }
}
