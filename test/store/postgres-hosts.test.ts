import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseHosts } from '../../src/store/postgres-hosts.ts'
import { isStoreError } from './contract.ts'

describe('DATABASE_URL', () => {
  it('names hosts, options of TLS and a timeout as libpq has them', () => {
    const url = 'postgres://u:p%40@one:1,two/d?sslmode=require&sslrootcert=/ca.pem&connect_timeout=7'
    const { hosts, connectTimeout } = databaseHosts(url)
    assert.equal(connectTimeout, 7_000)
    assert.deepEqual(
      hosts.map(({ label }) => label),
      ['one:1/d', 'two/d'],
    )
    const { searchParams, username, password } = new URL(hosts[1]?.url ?? '')
    assert.deepEqual([username, password], ['u', 'p%40'])
    assert.deepEqual(Object.fromEntries(searchParams), {
      sslmode: 'require',
      sslrootcert: '/ca.pem',
      uselibpqcompat: 'true',
    })
  })

  it('is refused where a parameter of TLS is not read, which would be a connection without', () => {
    for (const parameter of ['sslmod', 'SSLMODE', 'ssl', 'sslcrl', 'ssl_min_protocol_version']) {
      const url = `postgres://u:secret@h/d?connect_timeout=2&${parameter}=require`
      assert.throws(
        () => databaseHosts(url),
        isStoreError(new RegExp(`^(?!.*secret).*parameter ${parameter}: .*sslmode`)),
      )
    }
  })

  it('that is none is refused without being repeated', () => {
    for (const url of [
      'mysql://u:secret@h/d',
      'secret',
      'postgres://u:secret@h:port/d',
      'postgres://h/d?connect_timeout=x',
      'postgres://u:secret@h/d?sslmode=verify_full',
    ])
      assert.throws(() => databaseHosts(url), isStoreError(/^(?!.*secret).*DATABASE_URL/))
  })
})
