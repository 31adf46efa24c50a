import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasCode } from '../../reason.ts'
import { StoreError } from '../store.ts'
import { type Files, ifThere, type OpenFile } from './files.ts'
import { giveTo, ownerFor } from './owner.ts'

/** Ends the name of a file that is being written; a crash leaves it behind. */
export const TEMPORARY_SUFFIX = '.tmp'

/** What helps where a folder cannot be written to. */
export const WRITING_REMEDY = 'run refdir as a user who may write there, on a disk that is not read-only'

/** Codes with which systems say that they cannot sync a folder at all, rather than that it has failed. */
const UNSYNCABLE = ['EINVAL', 'ENOTSUP', 'EISDIR', ...(process.platform === 'win32' ? ['EPERM'] : [])]

/**
 * Writes a file so that after a crash at any moment it holds either what it held before or all of
 * `bytes`: temporary file, fsync, rename, fsync of the folder. Root gives it to the owner of the previous file, or else
 * of the folder.
 *
 * @throws StoreError where the system refuses.
 */
export async function writeDurably(
  files: Files,
  path: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}${TEMPORARY_SUFFIX}`
  try {
    const owner = await ownerFor(files, path)
    await withFile(await files.open(temporary, 'wx', mode), async (file) => {
      await giveTo(owner, (uid, gid) => file.chown(uid, gid))
      for await (const part of bytes) await file.writeFile(part)
      await file.sync()
    })
    await files.rename(temporary, path)
  } catch (error) {
    await removeIfPossible(files, temporary)
    throw explained(`${path} cannot be written, and is unchanged`, error, temporary)
  }
  try {
    await syncFolder(files, dirname(path))
  } catch (error) {
    throw explained(`${path} is written, but may not survive a power cut`, error)
  }
}

/** Codes of the system where there is no room left: on the disk, or within what a user or a group may fill of it. */
const NO_ROOM = ['ENOSPC', 'EDQUOT']

/** Writes a file; where there is no room for it, makes some, and tries once more. */
export async function writeMakingRoom(write: () => Promise<void>, makeRoom: () => Promise<void>): Promise<void> {
  await write().catch(async (error: unknown) => {
    if (!(error instanceof StoreError && hasCode(error.cause, ...NO_ROOM))) throw error
    await makeRoom()
    await write()
  })
}

/**
 * Makes a folder, with those above it, that only its owner may look into. Root gives all that it makes to the owner of
 * the folder above them.
 *
 * @throws StoreError where the system refuses.
 */
export async function makeFolder(files: Files, path: string): Promise<void> {
  const made = await makeMissing(files, resolve(path)).catch((error: unknown) => {
    throw explained(`${resolve(path)} cannot be created (--store or REFDIR_STORE chooses another place)`, error)
  })
  const [first] = made
  if (first === undefined) return
  const owner = await ownerFor(files, dirname(first))
  for (const folder of made) {
    await giveTo(owner, (uid, gid) => files.lchown(folder, uid, gid))
    await syncFolder(files, dirname(folder))
  }
}

/**
 * Node's own `recursive` tries for ever where the system says ENOENT although the folder above is there, as in `/proc`.
 *
 * @returns the folders that it made, outermost first.
 */
async function makeMissing(files: Files, folder: string): Promise<string[]> {
  if (await isFolder(files, folder)) return []
  const above = dirname(folder)
  const made = above === folder ? [] : await makeMissing(files, above)
  try {
    await files.mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another program may have made it meanwhile.
    if (await isFolder(files, folder)) return made
    throw error
  }
  return [...made, folder]
}

async function isFolder(files: Files, path: string): Promise<boolean> {
  return (await ifThere(files.stat(path)))?.isDirectory() ?? false
}

/**
 * Makes sure that files can be written in a folder, if it is there.
 *
 * @throws StoreError where they cannot.
 */
export async function requireWritable(files: Files, path: string): Promise<void> {
  const { W_OK, X_OK } = constants
  await ifThere(files.access(path, W_OK | X_OK)).catch((error: unknown) => {
    throw explained(`${resolve(path)} cannot be written to (${WRITING_REMEDY})`, error)
  })
}

/** Removes a file if that can be done; whoever comes next tries again. */
export async function removeIfPossible(files: Files, path: string): Promise<void> {
  await files.rm(path, { force: true }).catch(() => {})
}

/**
 * Names the file in an error: what the system says, such as that there is no space left, does not.
 *
 * @param temporary a path that is another one at each try, and is left out: where a write is tried again and again, the
 *   same reason is to be logged once.
 */
function explained(what: string, error: unknown, temporary?: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const said = temporary === undefined ? error.message : error.message.replaceAll(` '${temporary}'`, '')
  return new StoreError(`${what}: ${said}`, { cause: error })
}

/** The fault of a file or folder that cannot be read, with what to do where that is a matter of rights. */
export function unreadable(path: string, error: unknown): unknown {
  const fault = explained(`${path} cannot be read`, error)
  if (hasCode(error, 'EACCES', 'EPERM') && fault instanceof StoreError)
    fault.message += '; give the user who runs refdir the right to read it, and to enter its folders'
  return fault
}

/** Where a system or a file system has no such call, a change is as durable as the system makes it. */
async function syncFolder(files: Files, path: string): Promise<void> {
  try {
    await withFile(await files.open(path, 'r'), (folder) => folder.sync())
  } catch (error) {
    if (!hasCode(error, ...UNSYNCABLE)) throw error
  }
}

async function withFile(file: OpenFile, use: (file: OpenFile) => Promise<void>): Promise<void> {
  try {
    await use(file)
  } finally {
    await file.close()
  }
}
