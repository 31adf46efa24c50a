import { issueKey, type Rotated, revokeKey, rotateKey, stateOf, withKey } from '../access/stored-keys.ts'
import { ConfigError } from '../config/config.ts'
import type { LastUses, Rate, StoredKey } from '../store/store.ts'
import { command } from './command.ts'
import { configuredStore, placeName, STORE_OPTIONS } from './configured-store.ts'

const HOUR = 3_600_000

const ID = { usage: 'ID', least: 1, most: 1 }

export const keysCreateCommand = command({
  name: 'keys create',
  summary: 'make an access key; it is shown once',
  options: ['keyName', 'keyRate', 'keyExpires', 'keyOrigins', ...STORE_OPTIONS],
  async run({ keyName, keyRate, keyExpires, keyOrigins, ...store }) {
    if (keyName === undefined) throw new ConfigError('--name NAME is missing: it says whom the key is for')
    const now = new Date()
    requireToCome(keyExpires, now)
    const terms = { name: keyName, rate: keyRate, expires: keyExpires, origins: keyOrigins }
    const { key, stored } = issueKey(terms, now)
    await (await configuredStore(store)).changeKeys((keys) => withKey(keys, stored))
    show(key, `Key ${stored.id} for ${keyName}`)
  },
})

export const keysListCommand = command({
  name: 'keys list',
  summary: 'list the access keys by id; the keys themselves are not stored',
  options: [...STORE_OPTIONS, 'json'],
  async run({ json, ...place }) {
    const store = await configuredStore(place)
    const keys = await store.keys()
    if (json) console.log(JSON.stringify(listed(keys, await store.lastUses()), null, 2))
    else if (keys.length > 0) console.log(table(keys, await store.lastUses()))
    else console.error(`There are no keys in ${placeName(place)} yet: refdir keys create --name NAME makes one.`)
  },
})

export const keysRevokeCommand = command({
  name: 'keys revoke',
  summary: 'refuse an access key from now on',
  operands: ID,
  options: STORE_OPTIONS,
  async run(config, [id = '']) {
    const store = await configuredStore(config)
    await store.changeKeys((keys) => revokeKey(keys, id, new Date()))
    console.error(`Key ${id} is revoked: running services refuse it within 2 seconds.`)
  },
})

export const keysRotateCommand = command({
  name: 'keys rotate',
  summary: 'make a key that takes the place of another, which stays in force for a while',
  operands: ID,
  options: ['overlap', 'keyExpires', ...STORE_OPTIONS],
  async run({ overlap, keyExpires, ...place }, [id = '']) {
    requireToCome(keyExpires, new Date())
    let rotated: Rotated | undefined
    const store = await configuredStore(place)
    await store.changeKeys((keys) => {
      rotated = rotateKey(keys, id, overlap * HOUR, new Date(), keyExpires)
      return rotated.keys
    })
    if (rotated === undefined) throw new Error('the store has not asked for the change')
    const { issued, oldEnds } = rotated
    const { id: newId, expiresAt } = issued.stored
    const ends = expiresAt === undefined ? '' : `; the new one ends ${expiresAt}`
    show(issued.key, `Key ${newId} takes the place of ${id}, which ends ${oldEnds.toISOString()}${ends}`)
  },
})

/** @throws ConfigError where a key would never be in force. */
function requireToCome(ends: Date | undefined, now: Date): void {
  if (ends !== undefined && ends <= now)
    throw new ConfigError(`--expires ${ends.toISOString()} is past: such a key would never be in force`)
}

/** The key alone on standard output, so that a script can take it from there. */
function show(key: string, about: string): void {
  console.error(`${about}. It is shown this once, and kept nowhere:\n`)
  console.log(key)
}

/** For programs: all that is known of each key but its hash, which nobody needs to see. */
function listed(keys: readonly StoredKey[], uses: LastUses): object[] {
  const now = new Date()
  return keys.map((key) => {
    const { hash: _, ...told } = key
    return { ...told, state: stateOf(key, now), lastUsedAt: uses[key.id] }
  })
}

const COLUMNS = ['ID', 'NAME', 'STATE', 'CREATED', 'EXPIRES', 'RATE', 'LAST USED', 'ORIGINS'] as const

function table(keys: readonly StoredKey[], uses: LastUses): string {
  const now = new Date()
  const rows = keys.map((key) => [
    key.id,
    key.name,
    stateOf(key, now),
    day(key.createdAt),
    day(key.expiresAt),
    rateText(key.rate),
    uses[key.id]?.replace(/:00:00\.000Z$/, ':00Z') ?? '–',
    key.origins?.join(' ') ?? '–',
  ])
  const widths = COLUMNS.map((column, place) => Math.max(column.length, ...rows.map((row) => row[place]?.length ?? 0)))
  return [COLUMNS, ...rows]
    .map((row) =>
      row
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function day(time: string | undefined): string {
  return time?.slice(0, '2026-12-31'.length) ?? '–'
}

function rateText(rate: Rate | undefined): string {
  if (rate === undefined) return '–'
  const unit = { 1: 's', 60: 'm', 3600: 'h' }[rate.seconds]
  return `${rate.requests}/${unit ?? `${rate.seconds}s`}`
}
