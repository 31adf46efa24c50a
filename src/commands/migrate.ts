import { ConfigError } from '../config/config.ts'
import { command } from './command.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'prepare or upgrade the PostgreSQL database for this program',
  options: ['databaseUrl'],
  async run({ databaseUrl }) {
    if (databaseUrl === undefined) {
      throw new ConfigError('DATABASE_URL is not set: a store in a folder needs no migrations')
    }
    const { migrate } = await import('../store/postgres/migrate.ts')
    const applied = await migrate(databaseUrl)
    for (const { name } of applied) console.log(`applied ${name}`)
    if (applied.length === 0) console.log('nothing to do: all migrations have been applied')
  },
})
