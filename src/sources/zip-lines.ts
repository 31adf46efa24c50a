import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, open, type ZipFile } from 'yauzl'

const openZip = promisify<string, { lazyEntries: true; autoClose: false }, ZipFile>(open)

/**
 * The lines of one file in a zip archive, one by one, without unpacking it whole.
 *
 * @throws Error when the archive is damaged or has no such file.
 */
export async function* zipLines(path: string, file: string): AsyncGenerator<string> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false })
  try {
    const entry = await findEntry(zip, file, path)
    const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry)
    yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    zip.close()
  }
}

async function findEntry(zip: ZipFile, file: string, path: string): Promise<Entry> {
  for (let left = zip.entryCount; left > 0; left--) {
    zip.readEntry()
    const [entry] = (await once(zip, 'entry')) as [Entry]
    if (entry.fileName === file) return entry
  }
  throw new Error(`${path}: holds no ${file}`)
}
