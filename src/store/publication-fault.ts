import { isSystemError, reasonOf } from '../reason.ts'
import { COMPILE_AGAIN, SnapshotError } from '../snapshot/format.ts'
import { unreadable } from './files/durable-file.ts'
import { GoneError, type Publication, StoreError } from './store.ts'

/** A file that does not hold what has just been written to it: neither publication nor database is at fault. */
export class MiswrittenError extends SnapshotError {
  override name = 'MiswrittenError'
}

/**
 * Does something with the snapshot of a publication. If that is damaged, gone or for another program, or cannot be read, the
 * code that finds out knows only a file or a table: this tells people which publication it is, and what to do about it.
 *
 * @throws the same kind of error as the work does, but StoreError where the system refuses to read a file.
 */
export async function withPublication<T>(publication: Publication, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MiswrittenError) throw new MiswrittenError(`${nameOf(publication)}: ${error.message}`)
    if (error instanceof SnapshotError) throw new SnapshotError(messageFor(publication, error))
    if (error instanceof GoneError) throw new GoneError(messageFor(publication, error))
    if (isSystemError(error) && 'path' in error)
      throw new StoreError(`${nameOf(publication)}: ${reasonOf(unreadable(String(error.path), error))}`, {
        cause: error,
      })
    throw error
  }
}

/**
 * Makes sure that a file holds the snapshot that its name says: one that was restored under the name of another is whole, too.
 *
 * @throws SnapshotError where it holds another.
 */
export function requireVersion(path: string, held: string, version: string): void {
  if (held !== version) throw new SnapshotError(`${path}: contains snapshot ${held}, not ${version}`)
}

function nameOf({ number, version }: Publication): string {
  return `publication ${number} (${version})`
}

function messageFor(publication: Publication, { message }: Error): string {
  const another = 'refdir rollback N makes another publication current (refdir history lists them)'
  // By its text, since that is all of an error that crosses threads. To write such a file again would not help.
  if (message.endsWith(COMPILE_AGAIN)) {
    const how = 'with refdir compile --publish or refdir import geonames --publish'
    return `${nameOf(publication)}: ${message}, ${how}; ${another}`
  }
  const anew =
    'refdir publish FILE writes it again, and so does refdir compile --publish what was compiled from the bundled data'
  return `${nameOf(publication)}: ${message}; ${another}; ${anew}`
}
