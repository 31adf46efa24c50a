import fs, { stat } from 'node:fs/promises'
import { requireReadable } from '../../store/files/files.ts'

/** A file as it was when it was opened: with another stamp, it is another file. */
export interface StampedFile {
  readonly path: string
  readonly stamp: string
}

/** A stamp that changes with a file; empty where there is no file. */
export async function stampOf(path: string): Promise<string> {
  try {
    // Not the time of modification: `cp -p` takes that from the file it copies.
    const { ino, size, ctimeMs } = await stat(path)
    return `${ino} ${size} ${ctimeMs}`
  } catch {
    return ''
  }
}

/** Whether there is a file that this program may read: the rights to a folder may go and come, and no stamp changes. */
export async function isReadable(path: string): Promise<boolean> {
  return requireReadable(fs, path).then(
    () => true,
    () => false,
  )
}
