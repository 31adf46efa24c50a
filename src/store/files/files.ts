import { hasCode } from '../../reason.ts'
import { READ_WITHOUT_WAITING } from '../../snapshot/snapshot-file.ts'

/** What a store does to files: `node:fs/promises`, or in tests something that fails. */
export interface Files {
  open(path: string, flags: string | number, mode?: number): Promise<OpenFile>
  mkdir(path: string, options: { mode: number }): Promise<void>
  readFile(path: string): Promise<Buffer>
  readdir(path: string): Promise<string[]>
  rename(from: string, to: string): Promise<void>
  /** Fails where this program may not do with a path what the mode says: a sum of `fs.constants`. */
  access(path: string, mode: number): Promise<void>
  rm(path: string, options: { force: true }): Promise<void>
  stat(path: string): Promise<FileState>
  /** Changes the owner of a link itself, not of what it leads to. */
  lchown(path: string, uid: number, gid: number): Promise<void>
  /** Describes the file system that holds the path: blocks in all, those that may be written, and bytes of each. */
  statfs(path: string): Promise<{ readonly blocks: number; readonly bavail: number; readonly bsize: number }>
}

export interface FileState {
  /** When its content was written, or when `cp -p` or the like says that it was. */
  readonly mtimeMs: number
  /** When the system last changed anything about it here, which nobody can set. */
  readonly ctimeMs: number
  readonly uid: number
  readonly gid: number
  isDirectory(): boolean
}

export interface OpenFile {
  writeFile(bytes: Uint8Array): Promise<void>
  sync(): Promise<void>
  chown(uid: number, gid: number): Promise<void>
  close(): Promise<void>
}

/** What reading gives, or undefined where there is no file. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Makes sure that this program may read a file, by opening it: what a mode says is not all that there is.
 *
 * @throws the system's error where it may not.
 */
export async function requireReadable(files: Pick<Files, 'open'>, path: string): Promise<void> {
  const file = await files.open(path, READ_WITHOUT_WAITING)
  await file.close()
}
