import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import { readSnapshot, type Snapshot } from '../../src/snapshot/reader.ts'
import { type EncodedSnapshot, encodeSnapshot } from '../../src/snapshot/writer.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { TownSource } from '../../src/sources/source.ts'
import { FOLD_VERSION } from '../../src/text/fold.ts'

export async function compiledSnapshot(source: TownSource, curated: Curated): Promise<EncodedSnapshot> {
  const { sections } = await compile(source, curated)
  return encodeSnapshot(sections, FOLD_VERSION)
}

/** The bytes of a snapshot, as a file holds them. */
export function fileBytes({ parts }: Pick<EncodedSnapshot, 'parts'>): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = Buffer.concat([...parts])
  // No Buffer: a slice of that is a view, of this a copy.
  return new Uint8Array(buffer, byteOffset, length)
}

/**
 * Reads a snapshot from its bytes, as from a file.
 *
 * @param atOnce bytes that a read gives at the most.
 */
export function snapshotOf(bytes: Uint8Array, foldVersion = FOLD_VERSION, atOnce = Infinity): Promise<Snapshot> {
  const read = async (into: Uint8Array, offset: number, length: number, position: number) => {
    const part = bytes.subarray(position, position + Math.min(length, atOnce))
    into.set(part, offset)
    return { bytesRead: part.length }
  }
  return readSnapshot({ read }, bytes.length, foldVersion)
}

/** A snapshot, ready to answer, by way of its bytes. */
export async function catalogOf(snapshot: Pick<EncodedSnapshot, 'parts'>): Promise<Catalog> {
  return new Catalog(await snapshotOf(fileBytes(snapshot)), new Date(0))
}
