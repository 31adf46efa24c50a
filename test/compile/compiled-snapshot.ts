import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import { parseSnapshot } from '../../src/snapshot/reader.ts'
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

/** A snapshot, ready to answer, by way of its bytes. */
export function catalogOf(snapshot: Pick<EncodedSnapshot, 'parts'>): Catalog {
  return new Catalog(parseSnapshot(fileBytes(snapshot), FOLD_VERSION), new Date(0))
}
