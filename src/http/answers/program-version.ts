import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/**
 * Distinguishes this program from any that may answer differently, by its sources and the Node that runs them. Each thread finds
 * it out for itself, in 8 ms: one that replaces another runs the sources that it finds, which may have been upgraded since.
 */
export const PROGRAM_VERSION = versionOf(join(import.meta.dirname, '../..'), process.version)

/**
 * A checksum, as eight hexadecimal digits.
 *
 * @param sources a folder; of what is in it, only names and contents count.
 */
export function versionOf(sources: string, runtime: string): string {
  let checksum = crc32(runtime)
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.endsWith('.ts')) checksum = crc32(readFileSync(join(sources, path)), crc32(path, checksum))
  }
  return checksum.toString(16).padStart(8, '0')
}
