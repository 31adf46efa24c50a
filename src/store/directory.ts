import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable-file.ts'
import type { Publication, Store, StoredKey } from './store.ts'

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
    return this.#read<StoredKey[]>('keys.json', [])
  }

  async saveKeys(keys: readonly StoredKey[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#write('keys.json', keys, 0o600)
  }

  #history(): Promise<readonly StoredPublication[]> {
    return this.#read<StoredPublication[]>('history.json', [])
  }

  #snapshotPath(version: string): string {
    return join(this.#folder, 'snapshots', `${version}.refdir`)
  }

  async #read<T>(file: string, absent: T): Promise<T> {
    const path = join(this.#folder, file)
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent
      throw error
    }
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Error(`${path} is damaged: restore it from a backup, or move it away to start anew`, { cause })
    }
  }

  async #write(file: string, content: unknown, mode: number): Promise<void> {
    await writeDurably(join(this.#folder, file), [Buffer.from(`${JSON.stringify(content, null, 2)}\n`)], mode)
  }
}
