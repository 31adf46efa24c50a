/** A file of a source that cannot be used: which one, what is wrong with it, and what to do about it. */
export class SourceFileError extends Error {
  override name = 'SourceFileError'
  readonly path: string

  /** @param fault what is wrong and what to do, as what follows the file's name. */
  constructor(path: string, fault: string, options?: ErrorOptions) {
    super(`${path}: ${fault}`, options)
    this.path = path
  }
}

/** What to do about most faults. */
export const FETCH_AGAIN = 'fetch it again'
