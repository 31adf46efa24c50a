import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { LocalCopy } from '../../src/store/postgres/local-copy.ts'
import { migrate } from '../../src/store/postgres/migrate.ts'
import { type PostgresOptions, PostgresStore } from '../../src/store/postgres/postgres-store.ts'
import { PostgresServer } from '../postgres-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** A database that is set up for refdir, on a server for the tests of one file. */
interface TestDatabase {
  /** For files that the tests write; it goes when they have run. */
  readonly folder: string
  readonly server: PostgresServer
  /** A store in the database, with a local copy of its own. */
  open(options?: Partial<PostgresOptions>): PostgresStore
  newCopy(): LocalCopy
  /** Takes everything out of it. */
  empty(): Promise<unknown>
}

export async function testDatabase(): Promise<TestDatabase> {
  const folder = temporaryFolder()
  const server = await PostgresServer.create(join(folder, 'server'), { settings: { fsync: 'off' } })
  after(() => server.stop())
  await migrate(server.url())
  const newCopy = () => new LocalCopy(mkdtempSync(join(folder, 'copy-')), () => {})
  return {
    folder,
    server,
    newCopy,
    open: (options) =>
      new PostgresStore({
        url: server.url(),
        copy: newCopy(),
        readers: '1.1',
        activateAfter: 0,
        keep: 10,
        ...options,
      }),
    empty: () =>
      server.query(`DELETE FROM refdir.publications; DELETE FROM refdir.snapshots; DELETE FROM refdir.keys;
        DELETE FROM refdir.key_uses; UPDATE refdir.key_changes SET count = count + 1`),
  }
}
