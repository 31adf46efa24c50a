import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable-file.ts'
import { type Publication, type Store, type StoredKey, StoreError } from './store.ts'

/** What `history.json` holds, oldest first; the last one is current. */
type StoredPublication = Omit<Publication, 'publishedAt'> & { readonly publishedAt: string }

/**
 * A store in a folder: `snapshots/<version>.refdir`, `history.json`, `keys.json`. A snapshot's file is
 * complete before the history names it.
 */
export class DirectoryStore implements Store {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async current(): Promise<Publication | undefined> {
    const last = (await this.#history()).at(-1)
    return last === undefined ? undefined : { ...last, publishedAt: new Date(last.publishedAt) }
  }

  async file(publication: Publication): Promise<string> {
    return this.#snapshotPath(publication.version)
  }

  async publish(bytes: Iterable<Uint8Array>, version: string, inputs: string): Promise<Publication> {
    await mkdir(join(this.#folder, 'snapshots'), { recursive: true, mode: 0o700 })
    await writeDurably(this.#snapshotPath(version), bytes)
    const history = await this.#history()
    const publication = { number: (history.at(-1)?.number ?? 0) + 1, version, publishedAt: new Date(), inputs }
    await this.#write('history.json', [...history, publication], 0o644)
    return publication
  }

  async keys(): Promise<readonly StoredKey[]> {
    return this.#readList('keys.json', isStoredKey)
  }

  async saveKeys(keys: readonly StoredKey[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#write('keys.json', keys, 0o600)
  }

  #history(): Promise<readonly StoredPublication[]> {
    return this.#readList('history.json', isStoredPublication)
  }

  #snapshotPath(version: string): string {
    return join(this.#folder, 'snapshots', `${version}.refdir`)
  }

  /** A JSON file that holds a list; empty where there is no file. */
  async #readList<T>(file: string, isItem: (item: unknown) => item is T): Promise<readonly T[]> {
    const path = join(this.#folder, file)
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
    const list = parsed(text)
    if (Array.isArray(list) && list.every(isItem)) return list
    throw new StoreError(`${path} is damaged: restore it from a backup, or move it away to start anew`)
  }

  async #write(file: string, content: unknown, mode: number): Promise<void> {
    await writeDurably(join(this.#folder, file), [Buffer.from(`${JSON.stringify(content, null, 2)}\n`)], mode)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasTexts(item: unknown, ...fields: readonly string[]): item is Record<string, unknown> {
  if (typeof item !== 'object' || item === null) return false
  const texts: Record<string, unknown> = { ...item }
  return fields.every((field) => typeof texts[field] === 'string')
}

function isStoredKey(item: unknown): item is StoredKey {
  return hasTexts(item, 'id', 'name', 'hash', 'createdAt')
}

function isStoredPublication(item: unknown): item is StoredPublication {
  return (
    hasTexts(item, 'version', 'publishedAt', 'inputs') &&
    Number.isSafeInteger(item.number) &&
    !Number.isNaN(Date.parse(String(item.publishedAt)))
  )
}
