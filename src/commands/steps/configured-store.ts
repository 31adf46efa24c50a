import type { Config } from '../../config/config.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { FOLD_VERSION } from '../../text/fold.ts'

/** The options that say which store a command works on. */
export const STORE_OPTIONS = ['store', 'databaseUrl'] as const

/** The same for a command that makes something current. */
export const ACTIVATING_STORE_OPTIONS = [...STORE_OPTIONS, 'activateAfter'] as const

type StoreConfig = Config<(typeof STORE_OPTIONS)[number]> & Partial<Config<'keep' | 'activateAfter'>>

/** The store of a configuration: in PostgreSQL where there is a `DATABASE_URL`, else in a folder. */
export function configuredStore({ store: folder, ...options }: StoreConfig): Promise<Store> {
  return openStore({ folder, foldVersion: FOLD_VERSION, ...options })
}

/** Where the store is, for messages: the address of a database may hold a password. */
export function placeName({ store, databaseUrl }: StoreConfig): string {
  return databaseUrl === undefined ? store : 'the database'
}
