import type { Publication, StoredKey } from './store.ts'

/** What `history.json` holds, oldest first; the last one is current. */
export type StoredPublication = Omit<Publication, 'publishedAt'> & { readonly publishedAt: string }

export function toPublication(stored: StoredPublication): Publication {
  return { ...stored, publishedAt: new Date(stored.publishedAt) }
}

export function isStoredPublication(item: unknown): item is StoredPublication {
  return (
    hasTexts(item, 'version', 'publishedAt', 'inputs', 'note') &&
    Number.isSafeInteger(item.number) &&
    !Number.isNaN(Date.parse(String(item.publishedAt)))
  )
}

export function isStoredKey(item: unknown): item is StoredKey {
  return hasTexts(item, 'id', 'name', 'hash', 'createdAt')
}

function hasTexts(item: unknown, ...fields: readonly string[]): item is Record<string, unknown> {
  if (typeof item !== 'object' || item === null) return false
  const texts: Record<string, unknown> = { ...item }
  return fields.every((field) => typeof texts[field] === 'string')
}
