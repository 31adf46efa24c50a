import { requestBytes } from '../../verify/serving/checked-load.ts'

/**
 * Requests one after another in one piece of memory: millions of objects would keep the client's garbage collector busy, which
 * the measured latencies include.
 */
export class PackedRequests {
  readonly #bytes: Buffer
  /** Where each request begins, and where the last one ends. */
  readonly #starts: Uint32Array
  /** 1 where a request is for an address that none before it was for. */
  readonly #isNew: Uint8Array

  constructor(addresses: readonly string[], key: string) {
    const around = requestBytes('', key).length
    const seen = new Set<string>()
    this.#starts = new Uint32Array(addresses.length + 1)
    this.#isNew = new Uint8Array(addresses.length)
    for (const [at, address] of addresses.entries()) {
      this.#starts[at + 1] = this.#starts[at]! + around + address.length
      this.#isNew[at] = Number(!seen.has(address))
      seen.add(address)
    }
    this.#bytes = Buffer.allocUnsafe(this.#starts.at(-1)!)
    for (const [at, address] of addresses.entries()) requestBytes(address, key).copy(this.#bytes, this.#starts[at])
  }

  /** Gives them one by one; each call begins at the first. */
  inOrder(): RequestSequence {
    return new RequestSequence(this.#isNew, (at) => this.#bytes.subarray(this.#starts[at], this.#starts[at + 1]))
  }
}

/** Where one server is in the requests. */
export class RequestSequence {
  readonly #isNew: Uint8Array
  readonly #requestAt: (index: number) => Buffer
  /** How many were taken. */
  taken = 0

  constructor(isNew: Uint8Array, requestAt: (index: number) => Buffer) {
    this.#isNew = isNew
    this.#requestAt = requestAt
  }

  /** Addresses among those that were taken. */
  get distinct(): number {
    return this.#isNew.subarray(0, this.taken).reduce((sum, isNew) => sum + isNew, 0)
  }

  /** The next; from the first on again if they have run out. */
  readonly next = (): Buffer => this.#requestAt(this.taken++ % this.#isNew.length)

  /** @throws Error if some were taken more than once, so that addresses came again that should not. */
  assertEnough(): void {
    const { length } = this.#isNew
    if (this.taken > length) throw new Error(`${this.taken} requests were sent, of ${length}: some came again`)
  }
}
