import { idIn } from '../access/key-format.ts'
import { type Issued, issueKey, KeyError, revokeKey, rotateKey, withKey } from '../access/stored-keys.ts'
import { ConfigError } from '../config/config.ts'
import { reasonOf } from '../reason.ts'
import type { Store, StoredKey } from '../store/store.ts'
import { command } from './command.ts'
import { keyTable, listedKeys } from './output/key-list.ts'
import { printJson, printLines } from './output/lines.ts'
import { configuredStore, STORE_OPTIONS, storeName } from './steps/configured-store.ts'

/** Milliseconds. */
const HOUR = 3_600_000

/** The id of a key; the whole key is taken as well, as the summaries say. */
const ID = { usage: 'ID', least: 1, most: 1 }

export const keysCreateCommand = command({
  name: 'keys create',
  summary: 'make an access key; it is shown once',
  options: ['keyName', 'keyRate', 'keyExpires', 'keyOrigins', ...STORE_OPTIONS],
  async run({ keyName, keyRate, keyExpires, keyOrigins, ...storeOptions }) {
    if (keyName === undefined) throw new ConfigError('--name NAME is missing: it says whom the key is for')
    const now = new Date()
    requireToCome(keyExpires, now)
    const terms = { name: keyName, rate: keyRate, expires: keyExpires, origins: keyOrigins }
    const issued = issueKey(terms, now)
    const { id } = issued.stored
    await makeKey(await configuredStore(storeOptions), (keys) => ({
      keys: withKey(keys, issued.stored),
      issued,
      about: `Key ${id} for ${keyName}`,
    }))
  },
})

export const keysListCommand = command({
  name: 'keys list',
  summary: 'list the access keys by id; the keys themselves are not stored',
  options: [...STORE_OPTIONS, 'json'],
  async run({ json, ...storeOptions }) {
    const store = await configuredStore(storeOptions)
    const keys = await store.keys()
    if (json) printJson(listedKeys(keys, await store.lastUses()))
    else if (keys.length > 0) printLines(keyTable(keys, await store.lastUses()))
    else console.error(`There are no keys in ${storeName(storeOptions)} yet: refdir keys create --name NAME makes one.`)
  },
})

export const keysRevokeCommand = command({
  name: 'keys revoke',
  summary: 'revoke an access key, given by its id or as the whole key',
  operands: ID,
  options: STORE_OPTIONS,
  async run(storeOptions, [operand = '']) {
    const id = idIn(operand)
    const store = await configuredStore(storeOptions)
    await store.changeKeys((keys) => revokeKey(keys, id, new Date()))
    console.error(`Key ${id} is revoked: running services refuse it within 2 seconds.`)
  },
})

export const keysRotateCommand = command({
  name: 'keys rotate',
  summary: 'make a key that replaces another (its id or the whole key), which stays in force for a while',
  operands: ID,
  options: ['overlap', 'keyExpires', ...STORE_OPTIONS],
  async run({ overlap, keyExpires, ...storeOptions }, [operand = '']) {
    const id = idIn(operand)
    requireToCome(keyExpires, new Date())
    await makeKey(await configuredStore(storeOptions), (keys) => {
      const rotated = rotateKey(keys, id, overlap * HOUR, new Date(), keyExpires)
      const { id: newId, expiresAt } = rotated.issued.stored
      const ends = expiresAt === undefined ? '' : `; the new one expires ${expiresAt}`
      const about = `Key ${newId} replaces ${id}, which expires ${rotated.oldEnds.toISOString()}${ends}`
      return { ...rotated, about }
    })
  },
})

/** @throws ConfigError where a key would never be in force. */
function requireToCome(ends: Date | undefined, now: Date): void {
  if (ends !== undefined && ends <= now)
    throw new ConfigError(`--expires ${ends.toISOString()} is in the past: such a key would never be in force`)
}

/** The keys with a new one, and what people are told about it. */
interface Made {
  readonly keys: readonly StoredKey[]
  readonly issued: Issued
  readonly about: string
}

/**
 * Stores a key and shows it. A change may take effect though it ends with an error, as when a folder cannot be synced or a
 * connection breaks: then the key is shown as well, since nobody could ever see it again.
 */
async function makeKey(store: Store, make: (keys: readonly StoredKey[]) => Made): Promise<void> {
  let made: Made | undefined
  let fault: unknown
  try {
    await store.changeKeys((keys) => {
      made = make(keys)
      return made.keys
    })
  } catch (error) {
    fault = error
    if (made === undefined || !(await mayHold(store, made.issued.stored.id))) throw error
  }
  if (made === undefined) throw new Error('the store has not asked for the change')
  await show(made)
  if (fault !== undefined) throw fault
}

async function mayHold(store: Store, id: string): Promise<boolean> {
  return store.keys().then(
    (keys) => keys.some((key) => key.id === id),
    () => true,
  )
}

/**
 * Prints the key alone on standard output, so that a script can take it from there.
 *
 * @throws KeyError where nobody can have read it.
 */
async function show({ issued: { key, stored }, about }: Made): Promise<void> {
  console.error(`${about}. It is shown only this once, and is not stored:\n`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  process.stdout.write(`${key}\n`, (error) => (error ? reject(error) : resolve()))
  await promise.catch((error: unknown) => {
    const { id } = stored
    throw new KeyError(
      `key ${id} is in force, but could not be shown (${reasonOf(error)}): revoke it with refdir keys revoke ${id}`,
    )
  })
}
