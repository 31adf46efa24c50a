import fs from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isSystemError, reasonOf } from '../../reason.ts'
import { COMPILE_AGAIN, SnapshotError } from '../../snapshot/format.ts'
import { makeFolder, removeIfPossible, TEMPORARY_SUFFIX, writeDurably, writeMakingRoom } from '../files/durable-file.ts'
import { type Files, ifThere } from '../files/files.ts'
import { MiswrittenError } from '../publication-fault.ts'
import { type PastPublication, type Publication, type StoredKey, StoreError } from '../store.ts'
import {
  isStoredKey,
  isStoredPublication,
  jsonFile,
  parsedJson,
  SNAPSHOT_SUFFIX,
  toPublication,
} from '../stored-lists.ts'

/** Snapshots that stay besides the one that was served last: the one to serve next, and a spare one. */
const SPARE_SNAPSHOTS = 2

/**
 * Milliseconds since the last write after which a temporary file counts as left by a crash; a download writes every few
 * seconds.
 */
const LEFTOVER_AGE = 600_000

const PUBLICATION = 'publication.json'
const HISTORY = 'history.json'
const KEYS = 'keys.json'

/** Keys, and how many changes have led to them. */
export interface KeyList {
  readonly changes: number
  readonly keys: readonly StoredKey[]
}

/**
 * What a node keeps of a remote store on its own disk: `<version>.refdir`, and in `publication.json`,
 * `history.json` and `keys.json` what it read last, so that it can start without the remote store.
 */
export class LocalCopy {
  readonly #folder: string
  readonly #check: (path: string, version: string) => unknown
  readonly #files: Files

  /** @param check throws, or rejects, where a file is not the whole snapshot of that version, or this program cannot read it. */
  constructor(folder: string, check: (path: string, version: string) => unknown, files: Files = fs) {
    this.#folder = folder
    this.#check = check
    this.#files = files
  }

  /** Whether there is a file for a snapshot, whole or not. */
  async isHere(version: string): Promise<boolean> {
    return (await ifThere(this.#files.stat(this.#snapshotPath(version)))) !== undefined
  }

  /**
   * A snapshot that is here: its path or, where it is not whole or cannot be read, why.
   *
   * @throws what the check throws, unless that is about the file: reading it again from elsewhere would not help.
   */
  async snapshot(version: string): Promise<{ readonly path: string } | { readonly fault: Error } | undefined> {
    const path = this.#snapshotPath(version)
    if (!(await this.isHere(version))) return undefined
    try {
      await this.#check(path, version)
      return { path }
    } catch (error) {
      if (error instanceof SnapshotError || isSystemError(error)) return { fault: error }
      throw error
    }
  }

  /**
   * Writes a snapshot, and removes older ones; before it is written, if there is no room for it otherwise.
   *
   * @param length of all its bytes together.
   * @param read gives its bytes, which are those of a whole snapshot; called again where only writing shows that there is no
   *   room, as with a quota.
   * @returns its path.
   * @throws StoreError where there is no room for it: if the disk says so, before anything is read of it.
   * @throws MiswrittenError where the check finds another file than was written, which is not kept then.
   * @throws what the check throws otherwise.
   */
  async writeSnapshot(version: string, length: number, read: () => AsyncIterable<Uint8Array>): Promise<string> {
    await makeFolder(this.#files, this.#folder)
    if ((await this.#room()) < length) await this.#letGo(0)
    await this.#requireRoom(version, length)
    const path = this.#snapshotPath(version)
    await writeMakingRoom(
      () => writeDurably(this.#files, path, read()),
      () => this.#letGo(0),
    )
    try {
      await this.#check(path, version)
    } catch (error) {
      // What is whole stays, as where memory runs out: it would be downloaded anew at each of the attempts that follow.
      if (!(error instanceof SnapshotError)) throw error
      await removeIfPossible(this.#files, path)
      // What this release cannot read is no fault of the disk.
      if (error.message.endsWith(COMPILE_AGAIN)) throw error
      throw new MiswrittenError(`${reasonOf(error)}, though what was written to it was whole: is the disk sound?`)
    }
    await this.#letGo(SPARE_SNAPSHOTS, path)
    return path
  }

  /**
   * The moment to switch counts as past if the clock was set back since it was noted: otherwise a node that starts would
   * wait for hours.
   */
  async publication(): Promise<Publication | undefined> {
    const stored = await this.#read(PUBLICATION)
    if (!isStoredPublication(stored)) return undefined
    const { activateAt, ...publication } = toPublication(stored)
    const notedAt = (await ifThere(this.#files.stat(this.#path(PUBLICATION))))?.mtimeMs ?? Infinity
    // To the millisecond, as `Date.now()` is.
    return activateAt !== undefined && Date.now() >= Math.floor(notedAt) ? { ...publication, activateAt } : publication
  }

  /** None of its snapshots counts as kept: they are elsewhere. */
  async history(): Promise<readonly PastPublication[] | undefined> {
    const stored = await this.#read(HISTORY)
    if (!Array.isArray(stored) || !stored.every(isStoredPublication)) return undefined
    return stored.map((publication) => ({ ...toPublication(publication), isKept: false }))
  }

  async keys(): Promise<KeyList | undefined> {
    const stored = await this.#read(KEYS)
    return isKeyList(stored) ? stored : undefined
  }

  /** Why there is no publication, or are no keys, to start with: the end of a sentence about the database. */
  async lack(what: 'publications' | 'keys'): Promise<string> {
    const path = this.#path(what === 'keys' ? KEYS : PUBLICATION)
    try {
      const bytes = await ifThere(this.#files.readFile(path))
      if (bytes === undefined) return `its copy here is missing: ${path}`
      return `its copy here cannot be used: ${path} is damaged`
    } catch (error) {
      return `its copy here cannot be used: ${path} cannot be read: ${reasonOf(error)}`
    }
  }

  notePublication(publication: Publication): Promise<void> {
    return this.#write(PUBLICATION, publication, 0o644)
  }

  noteHistory(history: readonly PastPublication[]): Promise<void> {
    return this.#write(HISTORY, history, 0o644)
  }

  /** Where a database that had keys has none, it was made anew, as keys that are revoked stay: this may be their last copy. */
  async noteKeys({ changes, keys }: KeyList): Promise<void> {
    const known = (await this.keys())?.keys ?? []
    if (keys.length > 0 || known.length === 0) await this.#write(KEYS, { changes, keys }, 0o600)
  }

  async #requireRoom(version: string, length: number): Promise<void> {
    const room = await this.#room()
    if (room >= length) return
    const [has, needs] = [Math.floor(room / 1e6), Math.ceil(length / 1e6)]
    throw new StoreError(`${this.#folder} has room for ${has} MB, but snapshot ${version} takes ${needs} MB: make room`)
  }

  /** Bytes that may be written; Infinity where the system does not say. */
  async #room(): Promise<number> {
    try {
      const { blocks, bavail, bsize } = await this.#files.statfs(this.#folder)
      return blocks === 0 ? Infinity : bavail * bsize
    } catch {
      return Infinity
    }
  }

  /**
   * Removes what a crash has left, and all snapshots but the one to start with and the newest few as spares.
   *
   * @param newest the one written last, whatever the times say: the clock may have been set back since the others were written.
   */
  async #letGo(spares: number, newest?: string): Promise<void> {
    const inUse = (await this.publication())?.version
    const snapshots: { readonly path: string; readonly writtenAt: number }[] = []
    for (const name of await this.#files.readdir(this.#folder)) {
      const path = this.#path(name)
      const writtenAt = path === newest ? Infinity : ((await ifThere(this.#files.stat(path)))?.mtimeMs ?? 0)
      if (name.endsWith(SNAPSHOT_SUFFIX) && name !== `${inUse}${SNAPSHOT_SUFFIX}`) snapshots.push({ path, writtenAt })
      // Left by a crash, unless another program is writing it right now.
      if (name.endsWith(TEMPORARY_SUFFIX) && Date.now() - writtenAt > LEFTOVER_AGE)
        await removeIfPossible(this.#files, path)
    }
    const old = snapshots.toSorted((one, other) => other.writtenAt - one.writtenAt).slice(spares)
    for (const { path } of old) await removeIfPossible(this.#files, path)
  }

  /** A file that is damaged or cannot be read counts as absent: the remote store has its content. */
  async #read(file: string): Promise<unknown> {
    const bytes = await this.#files.readFile(this.#path(file)).catch(() => undefined)
    return bytes && parsedJson(bytes)
  }

  async #write(file: string, content: unknown, mode: number): Promise<void> {
    await makeFolder(this.#files, this.#folder)
    await writeDurably(this.#files, this.#path(file), [jsonFile(content)], mode)
  }

  /** @throws StoreError where the file would lie elsewhere: whoever may publish must not write into other folders of a node. */
  #snapshotPath(version: string): string {
    if (basename(version) !== version)
      throw new StoreError(`${JSON.stringify(version)} is not the version of a snapshot`)
    return this.#path(version + SNAPSHOT_SUFFIX)
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }
}

function isKeyList(item: unknown): item is KeyList {
  if (typeof item !== 'object' || item === null) return false
  const { changes, keys }: Partial<Record<keyof KeyList, unknown>> = item
  return Number.isSafeInteger(changes) && Array.isArray(keys) && keys.every(isStoredKey)
}
