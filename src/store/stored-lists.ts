import type { Publication, Rate, StoredKey } from './store.ts'

/** Ends the name of a snapshot's file. */
export const SNAPSHOT_SUFFIX = '.refdir'

/** An entry of `history.json`, where the oldest comes first; the last one is current. */
type StoredPublication = Omit<Publication, 'publishedAt' | 'activateAt'> & {
  readonly publishedAt: string
  readonly activateAt?: string
}

/** An entry of `key-uses.json`. */
export interface KeyUse {
  readonly id: string
  readonly usedAt: string
}

export function toPublication({ publishedAt, activateAt, ...rest }: StoredPublication): Publication {
  const publication = { ...rest, publishedAt: new Date(publishedAt) }
  const isToCome = activateAt !== undefined && Date.parse(activateAt) > Date.now()
  return isToCome ? { ...publication, activateAt: new Date(activateAt) } : publication
}

export function isStoredPublication(item: unknown): item is StoredPublication {
  return (
    hasTexts(item, 'version', 'publishedAt', 'inputs', 'note') &&
    Number.isSafeInteger(item.number) &&
    !Number.isNaN(Date.parse(String(item.publishedAt)))
  )
}

export function isStoredKey(item: unknown): item is StoredKey {
  if (!hasTexts(item, 'id', 'name', 'hash', 'createdAt') || Number.isNaN(Date.parse(String(item.createdAt))))
    return false
  const { rate, origins, expiresAt, revokedAt, replacedBy } = item
  if ([expiresAt, revokedAt, replacedBy].some((text) => text !== undefined && typeof text !== 'string')) return false
  return (rate === undefined || isRate(rate)) && (origins === undefined || isListOfTexts(origins))
}

export function isKeyUse(item: unknown): item is KeyUse {
  return hasTexts(item, 'id', 'usedAt')
}

function isRate(item: unknown): item is Rate {
  if (typeof item !== 'object' || item === null) return false
  const { requests, seconds }: Partial<Record<keyof Rate, unknown>> = item
  return [requests, seconds].every((number) => Number.isInteger(number) && Number(number) > 0 && Number(number) <= 1e9)
}

function isListOfTexts(item: unknown): item is string[] {
  return Array.isArray(item) && item.every((text) => typeof text === 'string')
}

function hasTexts(item: unknown, ...fields: readonly string[]): item is Record<string, unknown> {
  if (typeof item !== 'object' || item === null) return false
  const texts: Record<string, unknown> = { ...item }
  return fields.every((field) => typeof texts[field] === 'string')
}

/** What a JSON file holds; undefined where it is damaged. */
export function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The bytes of a JSON file that people can read. */
export function jsonFile(content: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
}
