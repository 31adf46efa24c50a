import fs from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeFolder,
  removeIfPossible,
  requireWritable,
  TEMPORARY_SUFFIX,
  unreadable,
  writeDurably,
  writeMakingRoom,
} from './files/durable-file.ts'
import { type FileState, type Files, ifThere, requireReadable } from './files/files.ts'
import { underLock } from './files/lock.ts'
import { watchByLooking } from './files/watching.ts'
import { HISTORY_LENGTH, requireNotOvertaken, returnable, SNAPSHOTS_KEPT } from './past-publications.ts'
import {
  GoneError,
  type LastUses,
  type NewPublication,
  type PastPublication,
  type Publication,
  type ServedStore,
  type Store,
  type StoredKey,
  StoreError,
  type Unreadable,
} from './store.ts'
import {
  isKeyUse,
  isStoredKey,
  isStoredPublication,
  jsonFile,
  type KeyUse,
  parsedJson,
  SNAPSHOT_SUFFIX,
  toPublication,
} from './stored-lists.ts'

const HISTORY = 'history.json'
const KEYS = 'keys.json'
const USES = 'key-uses.json'
const SNAPSHOTS = 'snapshots'

interface FolderOptions {
  /** Different snapshots to keep, at least 1. */
  readonly keep?: number
  readonly files?: Files
}

/**
 * A store in a folder: `snapshots/<version>.refdir`, `history.json`, `keys.json`, `key-uses.json`, and `lock`, which is held
 * while something is changed. A snapshot's file is complete before the history names it; what only a
 * crashed publish can have left is removed by the next change of the history.
 */
export class FolderStore implements Store, ServedStore {
  readonly unreadable: Unreadable = { publications: undefined, keys: undefined }
  readonly unwritten = undefined
  readonly #folder: string
  readonly #keep: number
  readonly #files: Files

  constructor(folder: string, { keep = SNAPSHOTS_KEPT, files = fs }: FolderOptions = {}) {
    this.#folder = folder
    this.#keep = keep
    this.#files = files
  }

  async current(): Promise<Publication | undefined> {
    return (await this.#publications()).at(-1)
  }

  /** There is only one copy of each snapshot. */
  async fallback(): Promise<undefined> {
    return undefined
  }

  async history(): Promise<readonly PastPublication[]> {
    const publications = await this.#publications()
    const names = new Set(await this.#names(SNAPSHOTS))
    return publications.map((publication) => ({ ...publication, isKept: names.has(fileName(publication.version)) }))
  }

  /** @throws GoneError; or the system's error where this program may not read the file. */
  async file({ version }: Publication): Promise<string> {
    const path = this.#snapshotPath(version)
    if (!(await this.#isThere(path))) throw new GoneError(`${path} is gone`)
    await requireReadable(this.#files, path)
    return path
  }

  /** There is no other copy: whoever opens the file checks it. */
  async checkStored(publication: Publication): Promise<void> {
    await this.file(publication)
  }

  checkWritable(by: 'publish' | 'rollback'): Promise<void> {
    return this.#exclusively(async () => {
      const snapshots = by === 'publish' ? [join(this.#folder, SNAPSHOTS)] : []
      for (const folder of [this.#folder, ...snapshots]) await requireWritable(this.#files, folder)
    })
  }

  publish(snapshot: NewPublication): Promise<Publication> {
    return this.#exclusively(async () => {
      await this.#clearLeftovers()
      await makeFolder(this.#files, join(this.#folder, SNAPSHOTS))
      const publications = await this.#publications()
      requireNotOvertaken(snapshot.after, publications.at(-1)?.number)
      const versions = [...publications, snapshot].map(({ version }) => version)
      await this.#requireHistory()
      await writeMakingRoom(
        () => writeDurably(this.#files, this.#snapshotPath(snapshot.version), snapshot.parts),
        () => this.#letGo(versions, publications.at(-1)?.version),
      )
      const publication = await this.#append(publications, snapshot)
      await this.#letGo(versions)
      return publication
    })
  }

  rollback(number: number): Promise<Publication> {
    return this.#exclusively(async () => {
      await this.#clearLeftovers()
      const publications = await this.#publications()
      const earlier = publications.find((publication) => publication.number === number)
      const known = earlier && {
        version: earlier.version,
        isLast: earlier === publications.at(-1),
        isKept: await this.#isThere(this.#snapshotPath(earlier.version)),
      }
      const { version } = returnable(number, known, this.#folder)
      return this.#append(publications, { version, inputs: '', note: `back to ${number}` })
    })
  }

  async keys(): Promise<readonly StoredKey[]> {
    return this.#readList(KEYS, isStoredKey)
  }

  changeKeys(change: (keys: readonly StoredKey[]) => readonly StoredKey[]): Promise<void> {
    return this.#exclusively(async () => this.#write(KEYS, change(await this.keys()), 0o600))
  }

  /** A file that is damaged or cannot be read is no reason to refuse: the uses start anew. */
  async lastUses(): Promise<LastUses> {
    const uses = await this.#readList(USES, isKeyUse).catch((): readonly KeyUse[] => [])
    return Object.fromEntries(uses.map(({ id, usedAt }) => [id, usedAt]))
  }

  /** Makes no folder: a store that was moved away, or is about to be moved back, would find another in its place. */
  async noteUses(uses: LastUses): Promise<void> {
    if (!(await this.#isThere(this.#folder))) throw new StoreError(`${this.#folder} is gone`)
    await this.#exclusively(async () => {
      const noted = await this.lastUses()
      const later = Object.entries(uses).filter(([id, usedAt]) => usedAt > (noted[id] ?? ''))
      if (later.length === 0) return
      const all = Object.entries({ ...noted, ...Object.fromEntries(later) })
      await this.#write(
        USES,
        all.map(([id, usedAt]): KeyUse => ({ id, usedAt })),
        0o600,
      )
    })
  }

  /**
   * Looks at the contents of both files: network file systems may report old times and sizes for a while, but not old
   * contents to a program that opens the file anew. A file that cannot be read counts as a change as well.
   */
  watch(onChange: () => void | Promise<void>, signal: AbortSignal): Promise<void> {
    const read = (file: string) =>
      ifThere(this.#files.readFile(join(this.#folder, file))).catch((error: unknown) => Buffer.from(String(error)))
    return watchByLooking(async () => [await read(HISTORY), await read(KEYS)], onChange, signal)
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    await makeFolder(this.#files, this.#folder)
    return underLock(join(this.#folder, 'lock'), work)
  }

  /**
   * Adds a publication to the history, which makes it current, and removes the snapshots that the history no longer
   * remembers.
   */
  async #append(
    publications: readonly Publication[],
    { version, inputs, note }: Pick<Publication, 'version' | 'inputs' | 'note'>,
  ): Promise<Publication> {
    const number = (publications.at(-1)?.number ?? 0) + 1
    const publication: Publication = { number, version, publishedAt: new Date(), inputs, note }
    const all = [...publications, publication]
    const remembered = all.slice(-HISTORY_LENGTH)
    await this.#write(HISTORY, remembered, 0o644)
    const named = new Set(remembered.map((each) => each.version))
    for (const forgotten of all.slice(0, -HISTORY_LENGTH)) {
      if (!named.has(forgotten.version)) await removeIfPossible(this.#files, this.#snapshotPath(forgotten.version))
    }
    return publication
  }

  /**
   * Removes all snapshots but the newest few different ones.
   *
   * @param versions of all publications, in their order.
   * @param current one that stays in any case.
   */
  async #letGo(versions: readonly string[], current?: string): Promise<void> {
    const newestFirst = [...new Set(versions.toReversed())]
    for (const version of newestFirst.slice(this.#keep)) {
      if (version !== current) await removeIfPossible(this.#files, this.#snapshotPath(version))
    }
  }

  /**
   * Removes what a crash has left: temporary files, and snapshots that were written after the history. An older
   * snapshot that the history does not name came here in another way, such as from a history that was lost or replaced
   * by one from a backup: it stays. Called under the lock, so that nobody is writing.
   */
  async #clearLeftovers(): Promise<void> {
    const historyWritten = await ifThere(this.#files.stat(join(this.#folder, HISTORY)))
    const named = new Set((await this.#publications()).map(({ version }) => fileName(version)))
    for (const name of await this.#names('')) {
      if (name.endsWith(TEMPORARY_SUFFIX)) await removeIfPossible(this.#files, join(this.#folder, name))
    }
    for (const name of await this.#names(SNAPSHOTS)) {
      const path = join(this.#folder, SNAPSHOTS, name)
      const isUnnamed = name.endsWith(SNAPSHOT_SUFFIX) && !named.has(name) && historyWritten !== undefined
      const isLeft = isUnnamed && isSince(await this.#files.stat(path), historyWritten)
      if (isLeft || name.endsWith(TEMPORARY_SUFFIX)) await removeIfPossible(this.#files, path)
    }
  }

  /** Begins a history before the first snapshot is written: one that is written after it and not named is left by a crash. */
  async #requireHistory(): Promise<void> {
    if (!(await this.#isThere(join(this.#folder, HISTORY)))) await this.#write(HISTORY, [], 0o644)
  }

  async #publications(): Promise<readonly Publication[]> {
    return (await this.#readList(HISTORY, isStoredPublication)).map(toPublication)
  }

  #snapshotPath(version: string): string {
    return join(this.#folder, SNAPSHOTS, fileName(version))
  }

  async #isThere(path: string): Promise<boolean> {
    return (await ifThere(this.#files.stat(path))) !== undefined
  }

  async #names(name: string): Promise<string[]> {
    const folder = join(this.#folder, name)
    const names = await ifThere(this.#files.readdir(folder)).catch((error: unknown) => {
      throw unreadable(folder, error)
    })
    return names ?? []
  }

  /** Reads a list from a JSON file; empty where there is no file. */
  async #readList<T>(file: string, isItem: (item: unknown) => item is T): Promise<readonly T[]> {
    const path = join(this.#folder, file)
    const bytes = await ifThere(this.#files.readFile(path)).catch((error: unknown) => {
      throw unreadable(path, error)
    })
    if (bytes === undefined) return []
    const list = parsedJson(bytes)
    if (Array.isArray(list) && list.every(isItem)) return list
    throw new StoreError(`${path} is damaged: restore it from a backup; docs/operations.md says what to do without one`)
  }

  async #write(file: string, content: unknown, mode: number): Promise<void> {
    await writeDurably(this.#files, join(this.#folder, file), [jsonFile(content)], mode)
  }
}

/**
 * Whether a file is no older than another, both by its time of modification and by when it came here: `cp -p` keeps the
 * former.
 */
function isSince(file: FileState, other: FileState): boolean {
  return file.mtimeMs >= other.mtimeMs && file.ctimeMs >= other.ctimeMs
}

function fileName(version: string): string {
  return version + SNAPSHOT_SUFFIX
}
