import type { Connection, Submittable } from 'pg'

/** Bytes before the first row: a signature of 11, flags, and the length of an extension that no version has. */
const HEADER_LENGTH = 19
/** Bytes before a value of a row with one column: how many columns there are, and the value's length. */
const COLUMNS_LENGTH = 2
const VALUE_LENGTH = 4

/**
 * Reads one value of type bytea as it is, by `COPY … TO STDOUT (FORMAT binary)`, to be submitted to a client. A query
 * would turn it into text, on the server, and back here, which takes a node a sixth of the work of loading a snapshot.
 */
export class CopyOut implements Submittable {
  /** Resolves to undefined where there is no such row. */
  readonly value: Promise<Buffer | undefined>
  /** Called once all is read, or has failed; the client lays another on top, for its own timeout. */
  callback: (error: Error | null) => void
  readonly #select: string
  readonly #pieces: Buffer[] = []

  /** @param select a query for at most one row, with one column. */
  constructor(select: string) {
    const { promise: copied, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#select = select
    // Later, not in the callback: an error in the client's own code would end the program.
    this.value = copied.then(onlyValue)
    this.callback = (error) => (error === null ? resolve(Buffer.concat(this.#pieces)) : reject(error))
  }

  submit(connection: Connection): void {
    connection.query(`COPY (${this.#select}) TO STDOUT (FORMAT binary)`)
  }

  /** @param message its bytes are overwritten by those that come next. */
  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    this.#pieces.push(Buffer.from(chunk))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handleError(error: Error): void {
    this.callback(error)
  }
}

/** @param copied what PostgreSQL sends in its binary format: a header, rows, and where another would begin, a negative number. */
function onlyValue(copied: Buffer): Buffer | undefined {
  if (copied.readInt16BE(HEADER_LENGTH) < 0) return undefined
  const start = HEADER_LENGTH + COLUMNS_LENGTH + VALUE_LENGTH
  return copied.subarray(start, start + copied.readInt32BE(HEADER_LENGTH + COLUMNS_LENGTH))
}
