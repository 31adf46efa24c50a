import type { Socket } from 'node:net'

/** Node's HTTP parser of a connection, as far as it is needed here: `socket.parser`, which is undocumented. */
interface Parser {
  /** Whether it reads from the system itself. */
  readonly _consumed?: boolean
  /**
   * Indexes of the functions that it calls: when a request begins, and after every chunk, with an error or how much it
   * has read.
   */
  readonly constructor: { readonly kOnMessageBegin?: number; readonly kOnExecute?: number }
  [index: number]: unknown
  /** A copy of the chunk; to be called within those functions only. */
  getCurrentBuffer?(): Buffer
}

const LINE_FEED = 0x0a
const NOTHING = Buffer.alloc(0)

/**
 * The bytes that have arrived of an unfinished line on one connection. Together with the chunk in which the parser gives
 * up, they are the whole line that the fault is in. To be created once the HTTP server has taken the connection over.
 *
 * The server lets its parser read from the system itself. A `data` listener, the documented way to see what arrives, would
 * end that and take 5 to 9 % of a request's time. So the parser is asked instead, and only for chunks that end within a
 * header. Where the parser does not read for itself, as on a socket that was given back, or is a different one, the
 * listener is used.
 */
export class UnfinishedLine {
  #bytes: Buffer = NOTHING
  readonly #longest: number
  /** Whether a request has begun whose header has not ended. */
  #isInHeader = false

  /** @param longest bytes to keep. */
  constructor(socket: Socket, longest: number) {
    this.#longest = longest
    if (!this.#askParser(socket)) socket.on('data', (chunk: Buffer) => this.#add(chunk))
  }

  get bytes(): Buffer {
    return this.#bytes
  }

  /** To be called for every request whose header has ended. */
  noteRequest(): void {
    this.#isInHeader = false
  }

  /** @returns whether the parser can be asked. */
  #askParser(socket: Socket): boolean {
    const { parser } = socket as Socket & { readonly parser?: Parser }
    if (parser?._consumed !== true || parser.getCurrentBuffer === undefined) return false
    const { kOnMessageBegin, kOnExecute } = parser.constructor
    const onExecute = kOnExecute === undefined ? undefined : parser[kOnExecute]
    if (kOnMessageBegin === undefined || kOnExecute === undefined || typeof onExecute !== 'function') return false
    parser[kOnMessageBegin] = () => {
      this.#isInHeader = true
    }
    parser[kOnExecute] = (read: number | Error) => {
      if (!this.#isInHeader) this.#bytes = NOTHING
      else if (typeof read === 'number' && parser.getCurrentBuffer !== undefined) this.#add(parser.getCurrentBuffer())
      onExecute(read)
    }
    return true
  }

  #add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LINE_FEED)
    if (end === chunk.length - 1) this.#bytes = NOTHING
    else if (end >= 0) this.#bytes = chunk.subarray(end + 1)
    else this.#bytes = Buffer.concat([this.#bytes, chunk]).subarray(-this.#longest)
  }
}
