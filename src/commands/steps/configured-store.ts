import { type Config, ConfigError } from '../../config/config.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { FOLD_VERSION } from '../../text/fold.ts'

/** The options that say which store a command works on. */
export const STORE_OPTIONS = ['store', 'databaseUrl'] as const

/** The options of the store for a command that makes something current. */
export const ACTIVATING_STORE_OPTIONS = [...STORE_OPTIONS, 'activateAfter'] as const

type StoreConfig = Config<(typeof STORE_OPTIONS)[number]> & Partial<Config<'keep' | 'activateAfter'>>

/** Seconds until nodes switch where nothing else is said: enough for a few of them to load the bundled data. */
const ACTIVATE_AFTER = 2

/**
 * The store of a configuration: in PostgreSQL where there is a `DATABASE_URL`, else in a folder.
 *
 * @throws ConfigError where a folder is to wait, which it cannot.
 */
export async function configuredStore({ store: folder, activateAfter, ...options }: StoreConfig): Promise<Store> {
  if (activateAfter !== undefined && options.databaseUrl === undefined)
    throw new ConfigError(
      `--activate-after ${activateAfter} (REFDIR_ACTIVATE_AFTER): only with DATABASE_URL: ` +
        'what is published in a folder is served at once',
    )
  return openStore({ folder, foldVersion: FOLD_VERSION, activateAfter: activateAfter ?? ACTIVATE_AFTER, ...options })
}

/** Where the store is, for messages: the address of a database may hold a password. */
export function storeName({ store, databaseUrl }: StoreConfig): string {
  return databaseUrl === undefined ? store : 'the database'
}
