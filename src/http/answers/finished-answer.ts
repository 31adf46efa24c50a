import type { ServerResponse } from 'node:http'
import type { HeaderList } from '../header-list.ts'
import type { AnswerHead } from './answer-head.ts'
import { isUnchanged, type Representation } from './representation.ts'

/** Bytes that a kept answer takes beyond its body and its address, as measured. */
const OVERHEAD = 280

/** A successful answer, ready to be sent any number of times. */
export class FinishedAnswer {
  readonly #head: AnswerHead
  readonly #etag: string
  /** Headers beside those of `#head`. */
  readonly #headers: HeaderList
  /**
   * The body as a Latin-1 string: Node sends header and body in one piece if the body is a string, in two if it is a
   * buffer.
   */
  readonly #body: string

  constructor({ body, etag, encoding }: Representation, head: AnswerHead) {
    this.#head = head
    this.#etag = etag
    this.#headers = [
      'ETag',
      etag,
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
    if (isUnchanged(ifNoneMatch, this.#etag)) {
      response.writeHead(304, [...this.#head.headers, 'ETag', this.#etag, ...more]).end()
    } else {
      this.#head.write(response, more.length === 0 ? this.#headers : [...this.#headers, ...more])
      response.end(this.#body, 'latin1')
    }
  }
}
