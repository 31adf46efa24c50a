import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Tells people and secret scanners what a string is. */
const PREFIX = 'refdir'
const ID_LENGTH = 8
const SECRET_BYTES = 32
const PATTERN = /^refdir_([0-9a-f]{8})_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/

export interface NewKey {
  /** The public part, which logs may show. */
  readonly id: string
  /** `refdir_<id>_<256 random bits>_<checksum>`: shown once, never stored. */
  readonly key: string
}

/** A key of 256 random bits; its id is no secret. */
export function createKey(): NewKey {
  const id = randomBytes(ID_LENGTH / 2).toString('hex')
  const body = `${PREFIX}_${id}_${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { id, key: `${body}_${checksum(body)}` }
}

/** Whether a string has the form and the checksum of a key: tells a typing mistake from an unknown key. */
export function isWellFormed(key: string): boolean {
  return PATTERN.test(key) && checksum(key.slice(0, key.lastIndexOf('_'))) === key.slice(key.lastIndexOf('_') + 1)
}

/** The id in a text, which is an id or a whole key: whoever finds a leaked key has only the key. */
export function idIn(text: string): string {
  return PATTERN.exec(text)?.[1] ?? text
}

/** SHA-256, hexadecimal. A key has 256 random bits, so that a slow hash would protect nothing. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}

function checksum(body: string): string {
  return crc32(body).toString(16).padStart(8, '0')
}
