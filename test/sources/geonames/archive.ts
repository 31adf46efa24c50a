import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** When the files in test archives were last changed. */
const MODIFIED = new Date('2026-06-01T12:00:00Z')

/** A zip archive of text files. */
export async function archive(
  files: Readonly<Record<string, string | Buffer>>,
  compress = true,
  mtime = MODIFIED,
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { mtime, compress })
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** The same bytes with every occurrence of some replaced by others, as many. */
export function patched(bytes: Buffer, from: Buffer | string, to: Buffer | string): Buffer {
  const text = bytes.toString('latin1')
  const result = text.replaceAll(Buffer.from(from).toString('latin1'), Buffer.from(to).toString('latin1'))
  if (result === text || result.length !== text.length) throw new Error(`cannot patch ${from} to ${to}`)
  return Buffer.from(result, 'latin1')
}
