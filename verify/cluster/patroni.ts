import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { endProgram } from '../../test/end-program.ts'
import { endWithUs } from '../../test/end-with-us.ts'
import { freePort } from '../../test/free-port.ts'
import { inPlaceOfRoot } from '../../test/nobody.ts'
import { PASSWORD } from '../../test/postgres-server.ts'
import type { Databases } from './databases.ts'

/** Debian's PostgreSQL. */
const BINARIES = '/usr/lib/postgresql/15/bin'
/** As whom to run PostgreSQL, which refuses to be run by root: Debian's package makes the user. */
const POSTGRES_USER = 'postgres'

/** Milliseconds in which there has to be a leader; the lock of a dead one expires before. */
const LEADER_WITHIN = 120_000

interface Member {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly restPort: number
  patroni: ChildProcess
}

/** Two PostgreSQL servers run by Patroni, with etcd, from Debian: apt-get install patroni etcd-server postgresql-15. */
export async function startPatroni(folder: string): Promise<Databases> {
  const etcdPort = await freePort()
  const etcd = await startEtcd(join(folder, 'etcd'), etcdPort)
  const members: Member[] = []
  for (const name of ['one', 'other']) members.push(await createMember(folder, name, etcdPort))
  const [one, other] = members
  if (one === undefined || other === undefined) throw new Error('too few members')
  await leaderOf(members)
  await untilRunning(members)
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${one.port},127.0.0.1:${other.port}/postgres`,
    description: 'PostgreSQL 15 with a synchronous replica under Patroni and etcd',
    async killLeader() {
      const leader = await leaderOf(members)
      await killMember(leader)
      await leaderOf(members.filter((member) => member !== leader))
      leader.patroni = startMember(leader)
      await untilRunning(members)
    },
    async killAll() {
      await Promise.all(members.map(killMember))
    },
    async startAll() {
      for (const member of members) member.patroni = startMember(member)
      await leaderOf(members)
    },
    async stop() {
      await Promise.all(members.map(killMember))
      await endProgram(etcd, 'SIGKILL')
    },
  }
}

async function startEtcd(folder: string, port: number): Promise<ChildProcess> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const addresses = [
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ]
  const etcd = spawn('etcd', ['--data-dir', folder, '--logger', 'zap', '--log-level', 'error', ...addresses], {
    stdio: 'ignore',
  })
  return endWithUs(etcd)
}

async function createMember(parent: string, name: string, etcdPort: number): Promise<Member> {
  const folder = join(parent, `patroni-${name}`)
  mkdirSync(folder)
  const { uid, gid } = inPlaceOfRoot(POSTGRES_USER)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const [port, restPort] = [await freePort(), await freePort()]
  const address = `127.0.0.1:${port}`
  const configuration = {
    scope: 'refdir',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // A leader that is gone is replaced after 10 s; 3 s of patience with etcd twice, and a look every 2 s, fit in.
        ...{ ttl: 10, loop_wait: 2, retry_timeout: 3 },
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 50 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'data'),
      bin_dir: BINARIES,
      pgpass: join(folder, 'pgpass'),
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 trust',
      ],
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder },
    },
  }
  // YAML holds all of JSON.
  writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(configuration))
  const member = { name, folder, port, restPort }
  return { ...member, patroni: startMember(member) }
}

function startMember({ folder }: Pick<Member, 'folder'>): ChildProcess {
  const options = { ...inPlaceOfRoot(POSTGRES_USER), cwd: folder, stdio: 'ignore' } as const
  // Told to end, it ends its server as well.
  return endWithUs(spawn('patroni', [join(folder, 'patroni.yml')], options), 'SIGTERM')
}

/** Kills Patroni and the server, as if the machine were gone. */
async function killMember({ patroni, folder }: Member): Promise<void> {
  await endProgram(patroni, 'SIGKILL')
  try {
    process.kill(Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It is not running.
  }
}

async function leaderOf(members: readonly Member[]): Promise<Member> {
  for (let waited = 0; waited < LEADER_WITHIN; waited += 100) {
    for (const member of members) if (await answers(member, '/primary')) return member
    await setTimeout(100)
  }
  throw new Error('no leader within two minutes')
}

async function untilRunning(members: readonly Member[]): Promise<void> {
  for (let waited = 0; waited < LEADER_WITHIN; waited += 100) {
    const running = await Promise.all(members.map((member) => answers(member, '/health')))
    if (running.every(Boolean)) return
    await setTimeout(100)
  }
  throw new Error('not all members run within two minutes')
}

async function answers({ restPort }: Member, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${restPort}${path}`).then(
    ({ ok }) => ok,
    () => false,
  )
}
