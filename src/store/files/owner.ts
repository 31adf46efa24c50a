import fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, ifThere } from './files.ts'

/** A user and a group, by number. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Finds who should own a file or folder that root makes: the owner of the file that is there, else the owner of the
 * folder. Otherwise the service's user could read neither keys nor data sets, and a key that root has revoked would
 * stay in force.
 *
 * @returns undefined where it can stay the maker's own.
 */
export async function ownerFor(files: Pick<Files, 'stat'>, path: string): Promise<Owner | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const found = await ifThere(files.stat(path)).then((file) => file ?? ifThere(files.stat(dirname(path))))
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

/** Gives what was made to its owner, as far as the system lets root do that: in a container it may not. */
export async function giveTo(
  owner: Owner | undefined,
  change: (uid: number, gid: number) => Promise<void>,
): Promise<void> {
  if (owner !== undefined) await change(owner.uid, owner.gid).catch(() => {})
}

/**
 * Gives all that is in a folder to the owner of the folder, where root may have made it. Nothing that a link leads to: the owner
 * could lay one to `/etc`.
 */
export async function giveAllIn(folder: string): Promise<void> {
  const owner = await ownerFor(fs, folder)
  if (owner === undefined) return
  // Without types, Node lists what links to folders lead to as well.
  for (const { parentPath, name } of await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    await giveTo(owner, (uid, gid) => fs.lchown(join(parentPath, name), uid, gid))
}
