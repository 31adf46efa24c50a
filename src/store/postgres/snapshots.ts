import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants as zlib, zstdCompress, zstdDecompress } from 'node:zlib'
import { SnapshotError } from '../../snapshot/format.ts'
import { GoneError, StoreError } from '../store.ts'
import type { Connection } from './connection.ts'

/** Bytes of a snapshot per row: small compared with what a node has in memory, large compared with a round trip. */
const CHUNK_LENGTH = 1 << 20

/** Bytes that zstd is given for its results: by default it fills 64 pieces for a chunk, in twice the time. */
const IN_ONE_PIECE = { chunkSize: CHUNK_LENGTH }

/**
 * This way the bundled snapshot's 99 MB are 42 MB in the database and its log; level 3 saves 3 % more. The checksum is
 * verified when a chunk is decompressed.
 */
const COMPRESSION = { params: { [zlib.ZSTD_c_compressionLevel]: 1, [zlib.ZSTD_c_checksumFlag]: 1 }, ...IN_ONE_PIECE }

/** A snapshot as the database describes it. */
interface StoredSnapshot {
  readonly version: string
  /** How many bytes there are, and chunks. */
  readonly bytes: number
  readonly chunks: number
  /** Of all its bytes. */
  readonly sha256: Buffer
}

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Stores a snapshot, within a transaction that the caller ends. One that is there already is written anew, which mends
 * any damage.
 *
 * @throws StoreError where a different snapshot has the same version.
 */
export async function writeSnapshot(
  connection: Connection,
  version: string,
  parts: Iterable<Uint8Array>,
): Promise<void> {
  // Its chunks go with it.
  const [before] = await connection.query<{ sha256: Buffer }>(
    'DELETE FROM refdir.snapshots WHERE version = $1 RETURNING sha256',
    [version],
  )
  const digest = createHash('sha256')
  let bytes = 0
  let chunks = 0
  for (const chunk of inChunks(parts)) {
    digest.update(chunk)
    bytes += chunk.length
    const compressed = await compress(chunk, COMPRESSION)
    await connection.query('INSERT INTO refdir.chunks (version, place, compressed) VALUES ($1, $2, $3)', [
      version,
      chunks,
      compressed,
    ])
    chunks++
  }
  const sha256 = digest.digest()
  if (before !== undefined && !before.sha256.equals(sha256))
    throw new StoreError(`snapshot ${version} is stored with other bytes: one of the two is damaged, compile it again`)
  await connection.query('INSERT INTO refdir.snapshots (version, bytes, chunks, sha256) VALUES ($1, $2, $3, $4)', [
    version,
    bytes,
    chunks,
    sha256,
  ])
}

/** @throws GoneError where it is not there. */
export async function findSnapshot(connection: Connection, version: string): Promise<StoredSnapshot> {
  // A bigint comes as text.
  const [stored] = await connection.query<{ bytes: string; chunks: number; sha256: Buffer }>(
    'SELECT bytes, chunks, sha256 FROM refdir.snapshots WHERE version = $1',
    [version],
  )
  if (stored === undefined) throw new GoneError(`snapshot ${version} is no longer kept in ${connection.label}`)
  return { ...stored, version, bytes: Number(stored.bytes) }
}

/**
 * The bytes of a stored snapshot, checked chunk by chunk and as a whole.
 *
 * @throws GoneError where it is no longer there, SnapshotError where it is damaged.
 */
export async function* readSnapshot(
  connection: Connection,
  { version, chunks, sha256 }: StoredSnapshot,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  const begin = (place: number): Promise<Buffer> => {
    const compressed = fetchChunk(connection, version, place)
    // Whoever reads may have given up by the time it fails.
    compressed.catch(() => {})
    return compressed
  }
  let next = begin(0)
  for (let place = 0; place < chunks; place++) {
    const compressed = await next
    // It comes while this one is decompressed, and written by whoever reads.
    if (place + 1 < chunks) next = begin(place + 1)
    const chunk = await decompressed(compressed).catch((error: unknown) => {
      throw isOfData(error) ? damaged(connection, version) : error
    })
    digest.update(chunk)
    yield chunk
  }
  if (!digest.digest().equals(sha256)) throw damaged(connection, version)
}

function decompressed(chunk: Buffer): Promise<Uint8Array> {
  return decompress(chunk, { maxOutputLength: CHUNK_LENGTH, ...IN_ONE_PIECE })
}

async function fetchChunk(connection: Connection, version: string, place: number): Promise<Buffer> {
  const compressed = await connection.bytes(
    `SELECT compressed FROM refdir.chunks WHERE version = ${connection.literal(version)} AND place = ${place}`,
  )
  // Somebody has removed it meanwhile.
  if (compressed === undefined) throw new GoneError(`snapshot ${version} is no longer kept in ${connection.label}`)
  return compressed
}

/** Whether bytes cannot be decompressed because of what they are, rather than for want of memory. */
function isOfData(error: unknown): boolean {
  const { code = '' } = error as { readonly code?: string }
  return /^(ZSTD_error_(?!memory_allocation)|Z_BUF_ERROR$|ERR_BUFFER_TOO_LARGE$)/.test(code)
}

/** Permanent: reading it again would give the same bytes. */
function damaged({ label }: Connection, version: string): SnapshotError {
  return new SnapshotError(`snapshot ${version} is damaged in ${label}`)
}

/** Bytes in pieces of one length, the last one shorter. */
function* inChunks(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let chunk = Buffer.allocUnsafe(CHUNK_LENGTH)
  let filled = 0
  for (const part of parts) {
    for (let taken = 0; taken < part.length; ) {
      const length = Math.min(CHUNK_LENGTH - filled, part.length - taken)
      chunk.set(part.subarray(taken, taken + length), filled)
      filled += length
      taken += length
      if (filled < CHUNK_LENGTH) continue
      yield chunk
      chunk = Buffer.allocUnsafe(CHUNK_LENGTH)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}
