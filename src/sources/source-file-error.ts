/** A file of a source that cannot be used: which one, what is wrong with it, and what to do about it. */
export class SourceFileError extends Error {
  override name = 'SourceFileError'
  /** Where the file lies, or its address. */
  readonly path: string

  /**
   * @param place the file's path, or its address at a mirror; a password in that is not shown.
   * @param fault what is wrong and what to do, worded to follow the file's name.
   */
  constructor(place: string, fault: string, options?: ErrorOptions) {
    const path = withoutPassword(place)
    super(`${path}: ${fault}`, options)
    this.path = path
  }
}

/** The address of a file at a mirror as it may be shown and kept: without a user's name and password. */
export function withoutPassword(address: string): string {
  return address.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
}

/** What to do about most faults. */
export const FETCH_AGAIN = 'fetch it again'
