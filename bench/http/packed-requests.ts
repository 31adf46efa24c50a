import { requestBytes } from '../../verify/serving/checked-load.ts'

/**
 * Requests one after another in one piece of memory: millions of objects would keep the client's garbage collector busy, which
 * the measured latencies include.
 */
export class PackedRequests {
  readonly #bytes: Buffer
  /** Where each request begins, and where the last one ends. */
  readonly #starts: Uint32Array

  constructor(addresses: readonly string[], key: string) {
    const around = requestBytes('', key).length
    this.#starts = new Uint32Array(addresses.length + 1)
    for (const [at, address] of addresses.entries()) this.#starts[at + 1] = this.#starts[at]! + around + address.length
    this.#bytes = Buffer.allocUnsafe(this.#starts.at(-1)!)
    for (const [at, address] of addresses.entries()) requestBytes(address, key).copy(this.#bytes, this.#starts[at])
  }

  /** Gives them in order, and from the first one again if they run out. */
  inOrder(): RequestSequence {
    return new RequestSequence(this.#starts.length - 1, (at) =>
      this.#bytes.subarray(this.#starts[at], this.#starts[at + 1]),
    )
  }
}

/** Where one server is in the requests. */
export class RequestSequence {
  readonly #length: number
  readonly #requestAt: (place: number) => Buffer
  /** How many were taken. */
  taken = 0

  constructor(length: number, requestAt: (place: number) => Buffer) {
    this.#length = length
    this.#requestAt = requestAt
  }

  /** Whether some were taken more than once. */
  get hasRunOut(): boolean {
    return this.taken > this.#length
  }

  readonly next = (): Buffer => this.#requestAt(this.taken++ % this.#length)
}
