import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AddressLimit } from '../../src/access/address-limit.ts'
import { ProxyListError, TrustedProxies } from '../../src/access/trusted-proxies.ts'

const NOW = 1_000_000_000_000n
const RATE = { requests: 3, seconds: 1 }

/** Whether a request from an address is still allowed after it, or another, has used up the rate. */
function isFree(address: string, after: string): boolean {
  const limit = new AddressLimit(RATE, { table: AddressLimit.memory().table, secret: 'a' })
  while (limit.take(after, NOW).allowed);
  return limit.take(address, NOW).allowed
}

describe('the rate limit by client address', () => {
  it('is counted for each address separately', () => {
    assert(!isFree('192.0.2.1', '192.0.2.1'))
    assert(isFree('192.0.2.2', '192.0.2.1'))
  })

  it('treats an IPv4-mapped IPv6 address as the IPv4 address', () => assert(!isFree('192.0.2.1', '::ffff:192.0.2.1')))

  it('treats an IPv6 /64 network as one address', () => {
    assert(!isFree('2001:db8:0:7::1', '2001:db8:0:7:aaaa:bbbb:cccc:dddd'))
    assert(!isFree('2001:0db8:0000:0007::1', '2001:DB8:0:7::2'))
    assert(!isFree('2001:db8::1', '2001:db8:0:0:a:b:c:d'))
    assert(!isFree('2001:db8::a:b:c:d', '2001:db8:0:0:a:b:192.0.2.1'))
    assert(isFree('2001:db8::7:a:b:c:d', '2001:db8::a:b:c:d'))
    assert(isFree('2001:db8:0:8::1', '2001:db8:0:7::1'))
    assert(isFree('::1', '2001:db8::1'))
  })

  it('assigns addresses to slots by a secret, so that nobody can predict which ones collide', () => {
    const { table } = AddressLimit.memory()
    const limitOf = (secret: string) => new AddressLimit(RATE, { table, secret })
    while (limitOf('a').take('192.0.2.1', NOW).allowed);
    assert(!limitOf('a').take('192.0.2.1', NOW).allowed)
    assert(limitOf('b').take('192.0.2.1', NOW).allowed)
  })

  it('limits anything given as an address, valid or not', () => {
    for (const address of ['', 'unix', '::', 'fe80::1%eth0', 'fe80::1:2:3:4:5:6%eth0:1:2', '1'.repeat(1000)])
      assert(!isFree(address, address), address)
  })
})

describe('the client of a request behind proxies', () => {
  const proxies = new TrustedProxies(['10.0.0.0/8', '::1', '2001:db8::/32'])
  const from = (peer: string, listed: string) => proxies.clientOf(peer, { 'x-forwarded-for': listed })

  it('is the peer where no proxy is trusted, whatever the header says', () => {
    assert.equal(new TrustedProxies([]).clientOf('10.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), '10.0.0.1')
  })

  it('is the peer if the peer is not a trusted proxy', () => assert.equal(from('192.0.2.9', '192.0.2.1'), '192.0.2.9'))

  it('is the address that a trusted proxy reports', () => {
    assert.equal(from('10.0.0.1', '192.0.2.1'), '192.0.2.1')
    assert.equal(from('::ffff:10.0.0.1', '192.0.2.1'), '192.0.2.1')
    assert.equal(from('::1', ' 2001:db9::5 '), '2001:db9::5')
  })

  it('is the last listed address that is not a trusted proxy; earlier ones may be forged', () => {
    assert.equal(from('10.0.0.1', '1.1.1.1, 192.0.2.1, 10.0.0.7'), '192.0.2.1')
    assert.equal(from('10.0.0.1', 'garbage, 192.0.2.1'), '192.0.2.1')
    assert.equal(from('10.0.0.1', '192.0.2.1, garbage'), '10.0.0.1')
  })

  it('is looked for among the last 32 listed addresses only', () => {
    const behind = (count: number) => from('10.0.0.1', `192.0.2.1${', 10.0.0.2'.repeat(count)}`)
    assert.deepEqual([behind(31), behind(32)], ['192.0.2.1', '10.0.0.2'])
  })

  it('is the first listed address if all are trusted proxies', () =>
    assert.equal(from('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3'))

  it('is read without its port', () => {
    assert.equal(from('10.0.0.1', '192.0.2.1:4711'), '192.0.2.1')
    assert.equal(from('10.0.0.1', '[2001:db9::1]:4711'), '2001:db9::1')
  })

  it('is read from the header Forwarded if the proxy sends that one', () => {
    const forwarded = 'for=1.1.1.1, For="[2001:db9::1]:4711";proto=https;by=203.0.113.43, for=10.0.0.9'
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded }), '2001:db9::1')
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded: 'for=unknown' }), '10.0.0.1')
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded: 'x-for=1.1.1.1; for=192.0.2.1' }), '192.0.2.1')
  })

  it('requires trusted proxies to be given as addresses or networks', () => {
    for (const item of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0', '10.0.0.0/8/8', ''])
      assert.throws(() => new TrustedProxies([item]), ProxyListError, item)
  })
})
