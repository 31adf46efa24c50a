import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { reasonOf } from '../../reason.ts'
import { FETCH_AGAIN, SourceFileError } from '../source-file-error.ts'

/** Most bytes that a file in an archive may unpack to: five times GeoNames' largest (allCountries.txt, 1.6 GB). */
const LARGEST_ENTRY = 8 * 2 ** 30
/** Most bytes that one packed byte may unpack to: GeoNames' files reach 12, deflate can do 1,032. */
const HIGHEST_RATIO = 100

/** A text file in an open zip archive. */
interface ZipText {
  readonly modified: Date
  /** Its bytes, once; sizes and checksum are checked on the way. @throws SourceFileError */
  chunks(): AsyncGenerator<Buffer>
  close(): void
}

/**
 * Opens a text file in a zip archive, to be read without unpacking it anywhere.
 *
 * @throws SourceFileError when the archive is damaged, lacks the file, or would unpack to more than a source may.
 */
export async function openZipText(path: string, name: string): Promise<ZipText> {
  const zip = await openArchive(path)
  try {
    const entry = await findEntry(zip, path, name)
    checkSize(entry, path)
    // Archives carry no time zone: read as UTC, a file has the same date on every machine.
    const modified = entry.getLastModDate({ timezone: 'UTC' })
    return { modified, chunks: () => entryChunks(zip, entry, path), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false })
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : damaged(path, error)
  }
}

/** Looks at every entry: yauzl rejects a name that would climb out of a folder, and the archive is then refused. */
async function findEntry(zip: ZipFile, path: string, name: string): Promise<Entry> {
  let found: Entry | undefined
  try {
    for await (const entry of zip.eachEntry()) if (entry.fileName === name) found = entry
  } catch (error) {
    throw damaged(path, error)
  }
  if (found === undefined) throw new SourceFileError(path, `contains no ${name}; ${FETCH_AGAIN}`)
  return found
}

function checkSize({ fileName, uncompressedSize, compressedSize }: Entry, path: string): void {
  if (uncompressedSize === 0) throw new SourceFileError(path, `${fileName} in it is empty; ${FETCH_AGAIN}`)
  if (uncompressedSize > LARGEST_ENTRY || uncompressedSize > HIGHEST_RATIO * compressedSize) {
    const sizes = `${compressedSize} bytes that would unpack to ${uncompressedSize}`
    throw new SourceFileError(path, `${fileName} in it is ${sizes}, more than a file of GeoNames; ${FETCH_AGAIN}`)
  }
}

async function* entryChunks(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw damaged(path, error)
  }
  // yauzl checks sizes, but no checksums.
  if (checksum !== entry.crc32) throw damaged(path, `the checksum of ${entry.fileName} does not match`)
}

function damaged(path: string, cause: unknown): SourceFileError {
  return new SourceFileError(path, `the archive is damaged (${reasonOf(cause)}); ${FETCH_AGAIN}`, { cause })
}
