import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { reasonOf } from '../../src/reason.ts'
import { type Connection, connect } from '../../src/store/postgres/connection.ts'
import { databaseHosts } from '../../src/store/postgres/hosts.ts'
import { until } from '../until.ts'
import { isStoreError } from './contract.ts'
import { silentPort } from './silent-port.ts'
import { testDatabase } from './test-database.ts'

describe('a connection to PostgreSQL, reading bytes', { timeout: 120_000 }, async () => {
  const { server } = await testDatabase()
  let connection: Connection
  before(async () => {
    connection = await connect(databaseHosts(server.url()), 'reading')
  })
  after(() => connection.close())

  it('gives a value of megabytes as it is stored', async () => {
    const everyByte = `decode('${Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('hex')}', 'hex')`
    const value = await connection.bytes(`SELECT string_agg(${everyByte}, '') FROM generate_series(1, 10000)`)
    assert.equal(value?.length, 2_560_000)
    assert(value.every((byte, at) => byte === at % 256))
  })

  it('tells an empty value from a row that is not there', async () => {
    assert.deepEqual(await connection.bytes(`SELECT ''::bytea`), Buffer.alloc(0))
    assert.equal(await connection.bytes(`SELECT ''::bytea WHERE false`), undefined)
  })

  it('takes quotes and backslashes in a literal for what they are', async () => {
    const text = `it's \\ "quoted"; --`
    const value = await connection.bytes(`SELECT convert_to(${connection.literal(text)}, 'UTF8')`)
    assert.equal(value?.toString(), text)
  })

  it('names the server where a query fails, and can be used further', async () => {
    await assert.rejects(connection.bytes('SELECT x FROM nowhere'), isStoreError(/127\.0\.0\.1.*has not been set up/))
    // Part of the value is on its way by then.
    const fails = `SELECT decode(repeat('00', 100000), 'hex') FROM generate_series(1, 3) n WHERE 1 / (3 - n) >= 0`
    await assert.rejects(connection.bytes(fails), isStoreError(/127\.0\.0\.1.*division by zero/))
    assert.deepEqual(await connection.bytes(`SELECT '\\x01'::bytea`), Buffer.from([1]))
  })

  it('reports a connection that is lost meanwhile', async () => {
    const lost = await connect(databaseHosts(server.url()), 'reading')
    await assert.rejects(
      lost.bytes('SELECT convert_to(pg_terminate_backend(pg_backend_pid())::text, $$UTF8$$)'),
      isStoreError(/127\.0\.0\.1/),
    )
    await lost.close()
  })

  it('tells why a connection was lost between two questions, not only that it is', async () => {
    const lost = await connect(databaseHosts(server.url()), 'reading')
    const [backend] = await lost.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await server.query(`SELECT pg_terminate_backend(${backend?.pid})`)
    await until(() => lost.isOver)
    const reason = isStoreError(/127\.0\.0\.1.*terminating connection due to administrator command/)
    await assert.rejects(lost.query('SELECT 1'), reason)
    await assert.rejects(lost.bytes('SELECT 1'), reason)
    await lost.close()
  })
})

describe('connecting to PostgreSQL', { timeout: 60_000 }, async () => {
  const { server } = await testDatabase()
  it('goes on to the next host even if one refuses and never closes the connection', async (t) => {
    const refusal = Buffer.from('SFATAL\0C57P03\0Mthe database system is shutting down\0\0')
    const header = Buffer.from('E\0\0\0\0')
    header.writeUInt32BE(refusal.length + 4, 1)
    const frozen = createServer({ allowHalfOpen: true }, (socket) => {
      t.after(() => socket.destroy())
      socket.on('error', () => {})
      socket.on('data', () => socket.write(Buffer.concat([header, refusal])))
    }).listen(0, '127.0.0.1')
    t.after(() => frozen.close())
    await once(frozen, 'listening')
    const { port } = frozen.address() as AddressInfo
    const url = server.url().replace(`127.0.0.1:${server.port}`, `127.0.0.1:${port},127.0.0.1:${server.port}`)
    const connection = await connect(databaseHosts(url), 'reading')
    await connection.close()
    await assert.rejects(
      connect(databaseHosts(`postgres://postgres@127.0.0.1:${port}/postgres`), 'reading'),
      isStoreError(/the database system is shutting down/),
    )
  })

  it('waits for a host that does not answer only until the leader behind it is known', async (t) => {
    let asked = 0
    const port = await silentPort(t, () => asked++)
    const url = server.url().replace('@', `@127.0.0.1:${port},`)
    const database = databaseHosts(`${url}?connect_timeout=1`)
    for (let change = 0; change < 3; change++) await (await connect(database, 'changes')).close()
    assert.equal(asked, 1)
  })
})

describe('a connection to PostgreSQL without a password where one is asked for', { timeout: 120_000 }, async () => {
  const { folder, server } = await testDatabase()
  for (const method of ['scram-sha-256', 'password']) {
    it(`says so, by the method ${method}`, async () => {
      writeFileSync(join(folder, 'server', 'data', 'pg_hba.conf'), `host all all 127.0.0.1/32 ${method}\n`)
      await server.query('SELECT pg_reload_conf()')
      for (const login of ['postgres', 'postgres:']) {
        const url = `postgres://${login}@127.0.0.1:${server.port}/postgres`
        assert.match(
          await reasonWith(url),
          /^DATABASE_URL: 127\.0\.0\.1:\d+\/postgres: the server asks for a password, and there is none$/,
        )
      }
      const wrong = `postgres://postgres:wrong@127.0.0.1:${server.port}/postgres`
      assert.match(await reasonWith(wrong), /password authentication failed for user "postgres"$/)
    })
  }

  const reasonWith = (url: string) =>
    connect(databaseHosts(url), 'reading').then(
      () => assert.fail('it connects'),
      (fault: unknown) => reasonOf(fault),
    )
})
