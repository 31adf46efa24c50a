import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { reasonOf } from '../../reason.ts'
import { SourceFileError } from '../source-file-error.ts'

const MOST_REDIRECTS = 5

/** A transient fault, of the server or on the way there. */
export class PassingFault extends Error {}

/** Aborts a request when nothing has been heard for a while. */
export class Silence {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined
  isOver = false

  constructor(milliseconds: number) {
    this.expect(milliseconds)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Something was heard; the next thing is due in so many milliseconds. */
  expect(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#controller.abort()
    }, milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#controller.abort()
  }
}

/**
 * A mirror's answer, its body not read yet; redirections are followed.
 *
 * @throws PassingFault where no answer comes, SourceFileError where the mirror leads nowhere or in circles.
 */
export async function ask(url: string, headers: Record<string, string>, silence: Silence): Promise<IncomingMessage> {
  try {
    // A file compressed on the way would have another size than the one announced.
    return await request(new URL(url), { ...headers, 'accept-encoding': 'identity' }, silence.signal)
  } catch (error) {
    if (error instanceof SourceFileError) throw error
    throw new PassingFault(silence.isOver ? 'the mirror does not answer' : reasonOf(error), { cause: error })
  }
}

/**
 * Does not use `fetch`: in Node 24 it ends the whole program (an assertion in undici) when a server closes the
 * connection while the body waits to be written.
 */
async function request(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  for (let address = url, redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { get } = address.protocol === 'https:' ? https : http
    const [response] = (await once(get(address, { headers, signal }), 'response')) as [IncomingMessage]
    const { statusCode = 0, headers: answered } = response
    if (statusCode < 301 || statusCode > 308 || statusCode === 304 || answered.location === undefined) return response
    response.resume()
    const next = URL.parse(answered.location, address.href)
    if (next === null || !mayFollow(address, next))
      throw new SourceFileError(url.href, `the mirror redirects to ${answered.location}; check its address`)
    address = next
  }
  throw new SourceFileError(url.href, `the mirror redirects more than ${MOST_REDIRECTS} times; check its address`)
}

/** The files have no signatures: where HTTPS keeps others from changing them on the way, it has to do so to the end. */
function mayFollow(from: URL, to: URL): boolean {
  return to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:')
}

/**
 * The body of an answer, piece by piece.
 *
 * @param stall milliseconds that a piece may take.
 * @throws PassingFault where it breaks off.
 */
export async function* pieces(response: IncomingMessage, silence: Silence, stall: number): AsyncGenerator<Uint8Array> {
  try {
    silence.expect(stall)
    for await (const piece of response) {
      yield piece
      silence.expect(stall)
    }
  } catch (error) {
    throw new PassingFault(silence.isOver ? 'the mirror stopped sending' : reasonOf(error), { cause: error })
  }
}
