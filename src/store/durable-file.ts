import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that after a crash at any moment it holds either what it held before or all of
 * `bytes`: temporary file, fsync, rename, fsync of the folder.
 */
export async function writeDurably(path: string, bytes: Iterable<Uint8Array>, mode = 0o644): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await withFile(await open(temporary, 'wx', mode), async (file) => {
      for (const part of bytes) await file.writeFile(part)
      await file.sync()
    })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await withFile(await open(dirname(path), 'r'), (folder) => folder.sync())
}

async function withFile(file: FileHandle, use: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await use(file)
  } finally {
    await file.close()
  }
}
