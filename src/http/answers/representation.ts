import { brotliCompressSync, crc32, gzipSync, constants as zlib, zstdCompressSync } from 'node:zlib'
import type { Answer } from '../operation.ts'
import { weightedList } from '../request/weighted-list.ts'
import { PROGRAM_VERSION } from './program-version.ts'

/** The form in which an answer's body is sent. */
export interface Representation {
  readonly body: Buffer
  /** Strong, quotes included; differs between encodings of one body. */
  readonly etag: string
  /** Content coding, where the body has one. */
  readonly encoding?: Encoding
}

/**
 * What a client's own cache has to compare: it must not reuse an answer for a request whose key is refused, which
 * accepts nothing older than another data set, or which wants no parameter to be ignored.
 */
export const VARY = 'Accept-Encoding, Authorization, Dataset-Version, Prefer'

/** Bodies shorter than this fit into a packet or two: compressing them costs more than it saves. */
const SHORTEST_COMPRESSED = 1024

/**
 * While one of them works, its thread answers nothing else. Brotli takes 8 to 10 ms for the bundled areas (93 kB) at quality
 * 6, and 77 to 106 ms at 9, for 2.8 % fewer bytes.
 */
const ENCODERS = {
  br: (body: Buffer) =>
    brotliCompressSync(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  zstd: (body: Buffer) => zstdCompressSync(body, { params: { [zlib.ZSTD_c_compressionLevel]: 12 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
} as const

/** The preferred one first. */
const OFFERED = ['br', 'zstd', 'gzip'] as const
type Encoding = (typeof OFFERED)[number]

/** Compressed forms of bodies that are prepared once and sent many times; dropped with the bodies. */
const prepared = new WeakMap<Buffer, Map<string, Representation>>()

/**
 * The representation of a body that a request gets.
 *
 * The bytes of an answer made for one request depend on its address, the data set and the program, and its ETag names the latter
 * two. A validator needs no more (RFC 9110 section 8.8.1), and a checksum of each body would take 3 % of a request's time.
 *
 * @param version of the data set that the body is from.
 */
export function represent(
  { body, isPrepared }: Answer,
  version: string,
  acceptEncoding: string | undefined,
): Representation {
  if (!isPrepared) return { body, etag: `"${version}-${PROGRAM_VERSION}"` }
  let forms = prepared.get(body)
  if (forms === undefined) {
    forms = new Map()
    prepared.set(body, forms)
  }
  const encoding = body.length < SHORTEST_COMPRESSED ? undefined : encodingFor(acceptEncoding)
  let form = forms.get(encoding ?? 'identity')
  if (form === undefined) {
    const encoded = encoding === undefined ? body : ENCODERS[encoding](body)
    form = { body: encoded, etag: etagOf(encoded, version), ...(encoding === undefined ? {} : { encoding }) }
    forms.set(encoding ?? 'identity', form)
  }
  return form
}

/**
 * The offered coding that a request prefers, ours first among equals: RFC 9110 section 12.5.3.
 *
 * @returns undefined where it accepts none of them, or prefers the body uncoded.
 */
function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = weightedList(acceptEncoding)
  const least = weights.get('identity') ?? 0
  let best: Encoding | undefined
  let most = 0
  for (const coding of OFFERED) {
    const weight = weights.get(coding) ?? weights.get('*') ?? 0
    if (weight <= most || weight < least) continue
    best = coding
    most = weight
  }
  return best
}

/** The ETag of a prepared body in one of its encodings. */
function etagOf(body: Buffer, version: string): string {
  return `"${version}-${crc32(body).toString(16).padStart(8, '0')}"`
}

/** Whether `If-None-Match` names the representation: then a 304 is enough. Weak comparison, RFC 9110 section 13.1.2. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
