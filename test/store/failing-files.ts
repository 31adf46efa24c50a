import fs from 'node:fs/promises'
import type { Files, OpenFile } from '../../src/store/files/files.ts'

/** What happens to an operation that fails, and to those after it. */
export interface Fault {
  /** As the system names it. */
  readonly code: 'EIO' | 'ENOSPC'
  /** Whether a write puts half of its bytes into the file first. */
  readonly isPartial: boolean
  /** Whether nothing works from there on, as when the program or the disk dies. */
  readonly isLast: boolean
}

export const FAULTS: readonly Fault[] = [
  { code: 'EIO', isPartial: false, isLast: false },
  { code: 'ENOSPC', isPartial: false, isLast: false },
  { code: 'ENOSPC', isPartial: true, isLast: false },
  { code: 'EIO', isPartial: false, isLast: true },
  { code: 'ENOSPC', isPartial: true, isLast: true },
]

/** Real files whose operations are noted, and one of which fails. */
export class FailingFiles implements Files {
  /** What was done or tried, in order: `sync <path>`. */
  readonly log: string[] = []
  readonly #failing: number
  readonly #fault: Fault

  /** @param failing which operation fails, counted from 0; Infinity: none. */
  constructor(failing = Infinity, fault: Fault = { code: 'EIO', isPartial: false, isLast: false }) {
    this.#failing = failing
    this.#fault = fault
  }

  async open(path: string, flags: string | number, mode?: number): Promise<OpenFile> {
    const file = await this.#try('open', path, () => fs.open(path, flags, mode))
    return {
      writeFile: (bytes) => {
        const half = () => file.writeFile(bytes.subarray(0, bytes.length / 2))
        return this.#try('write', path, () => file.writeFile(bytes), this.#fault.isPartial ? half : undefined)
      },
      sync: () => this.#try('sync', path, () => file.sync()),
      chown: (uid, gid) => this.#try('chown', path, () => file.chown(uid, gid)),
      close: async () => {
        // A program that dies closes its files; one that goes on has closed them even where that fails.
        await file.close()
        await this.#try('close', path, async () => {})
      },
    }
  }

  mkdir(path: string, options: { mode: number }): Promise<void> {
    return this.#try('mkdir', path, () => fs.mkdir(path, options))
  }

  readFile(path: string): Promise<Buffer> {
    return this.#try('read', path, () => fs.readFile(path))
  }

  readdir(path: string): Promise<string[]> {
    return this.#try('list', path, () => fs.readdir(path))
  }

  rename(from: string, to: string): Promise<void> {
    return this.#try('rename', to, () => fs.rename(from, to))
  }

  access(path: string, mode: number): Promise<void> {
    return this.#try('access', path, () => fs.access(path, mode))
  }

  rm(path: string, options: { force: true }): Promise<void> {
    return this.#try('remove', path, () => fs.rm(path, options))
  }

  stat(path: string): ReturnType<Files['stat']> {
    return this.#try('stat', path, () => fs.stat(path))
  }

  lchown(path: string, uid: number, gid: number): Promise<void> {
    return this.#try('chown', path, () => fs.lchown(path, uid, gid))
  }

  statfs(path: string): ReturnType<Files['statfs']> {
    return this.#try('statfs', path, () => fs.statfs(path))
  }

  async #try<T>(what: string, path: string, run: () => Promise<T>, part?: () => Promise<unknown>): Promise<T> {
    const place = this.log.push(`${what} ${path}`) - 1
    const { code, isLast } = this.#fault
    if (place === this.#failing) await part?.()
    if (place !== this.#failing && !(isLast && place > this.#failing)) return run()
    throw Object.assign(new Error(`${code}: made to fail, ${what} '${path}'`), { code, syscall: what, path })
  }
}
