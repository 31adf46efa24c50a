import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseHosts } from '../../src/store/postgres/hosts.ts'
import { isStoreError } from './contract.ts'

describe('DATABASE_URL', () => {
  it('takes hosts, TLS options and a timeout in the syntax of libpq', () => {
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

  it('waits 2 s for a host where it says nothing, and at most 9,999 s', () => {
    const waits = (query: string) => databaseHosts(`postgres://h/d${query}`).connectTimeout
    assert.deepEqual(['', '?connect_timeout=1', '?connect_timeout=9999'].map(waits), [2_000, 1_000, 9_999_000])
    for (const seconds of ['', '0', '07', '-1', '1.5', '10000'])
      assert.throws(() => waits(`?connect_timeout=${seconds}`), isStoreError(/which is not a number of seconds/))
  })

  it('takes what other clients need of it: the driver is not given what only libpq reads', () => {
    const url = 'postgres://h/d?target_session_attrs=read-write&sslnegotiation=direct&uselibpqcompat=false'
    assert.deepEqual(databaseHosts(url).hosts, [{ label: 'h/d', url: 'postgres://h/d?sslnegotiation=direct' }])
  })

  it('takes the folder of a socket as a parameter', () => {
    const [host] = databaseHosts('postgres:///d?host=/run/postgresql').hosts
    assert.deepEqual(host, { label: '/run/postgresql/d', url: 'postgres:///d?host=%2Frun%2Fpostgresql' })
  })

  it('is refused with an unsupported TLS parameter, rather than connecting without TLS', () => {
    for (const parameter of ['sslmod', 'SSLMODE', 'ssl', 'sslcrl', 'ssl_min_protocol_version']) {
      const url = `postgres://u:secret@h/d?connect_timeout=2&${parameter}=require`
      assert.throws(
        () => databaseHosts(url),
        isStoreError(new RegExp(`^(?!.*secret).*parameter ${parameter}: .*sslmode`)),
      )
    }
  })

  it('is refused if malformed, without revealing secrets', () => {
    for (const url of [
      'mysql://u:secret@h/d',
      'secret',
      'postgres://u:secret@h:port/d',
      'postgres://h/d?connect_timeout=x',
      'postgres://u:secret@h/d?sslmode=verify_full',
      'postgres://u:secret@h/d?sslmode=allow',
    ])
      assert.throws(() => databaseHosts(url), isStoreError(/^(?!.*secret).*DATABASE_URL/))
  })
})
