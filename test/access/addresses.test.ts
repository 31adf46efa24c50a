import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AddressLimit } from '../../src/access/address-limit.ts'
import { ProxyListError, TrustedProxies } from '../../src/access/trusted-proxies.ts'

const NOW = 1_000_000_000_000n
const RATE = { requests: 3, seconds: 1 }

/** Whether an address is still let through after it, or another, has used up a rate. */
function isFree(address: string, after: string): boolean {
  const limit = new AddressLimit(RATE, { table: AddressLimit.memory().table, secret: 'a' })
  while (limit.take(after, NOW).allowed);
  return limit.take(address, NOW).allowed
}

describe('the limit by address', () => {
  it('is used up by an address for itself alone', () => {
    assert(!isFree('192.0.2.1', '192.0.2.1'))
    assert(isFree('192.0.2.2', '192.0.2.1'))
  })

  it('counts an IPv4 address in its IPv6 form as the same', () => assert(!isFree('192.0.2.1', '::ffff:192.0.2.1')))

  it('counts a network of 64 bits as one', () => {
    assert(!isFree('2001:db8:0:7::1', '2001:db8:0:7:aaaa:bbbb:cccc:dddd'))
    assert(!isFree('2001:0db8:0000:0007::1', '2001:DB8:0:7::2'))
    assert(isFree('2001:db8:0:8::1', '2001:db8:0:7::1'))
    assert(isFree('::1', '2001:db8::1'))
  })

  it('shares slots by a secret: who does not know it cannot tell which other address would be refused', () => {
    const { table } = AddressLimit.memory()
    const limitOf = (secret: string) => new AddressLimit(RATE, { table, secret })
    while (limitOf('a').take('192.0.2.1', NOW).allowed);
    assert(!limitOf('a').take('192.0.2.1', NOW).allowed)
    assert(limitOf('b').take('192.0.2.1', NOW).allowed)
  })

  it('takes anything for an address', () => {
    for (const address of ['', 'unix', '::', 'fe80::1%eth0', '1'.repeat(1000)])
      assert(!isFree(address, address), address)
  })
})

describe('the client of a request behind proxies', () => {
  const proxies = new TrustedProxies(['10.0.0.0/8', '::1', '2001:db8::/32'])
  const from = (peer: string, listed: string) => proxies.clientOf(peer, { 'x-forwarded-for': listed })

  it('is the peer where no proxy is trusted, whatever the header says', () => {
    assert.equal(new TrustedProxies([]).clientOf('10.0.0.1', { 'x-forwarded-for': '192.0.2.1' }), '10.0.0.1')
  })

  it('is the peer where that is no trusted proxy', () => assert.equal(from('192.0.2.9', '192.0.2.1'), '192.0.2.9'))

  it('is what a trusted proxy says', () => {
    assert.equal(from('10.0.0.1', '192.0.2.1'), '192.0.2.1')
    assert.equal(from('::ffff:10.0.0.1', '192.0.2.1'), '192.0.2.1')
    assert.equal(from('::1', ' 2001:db9::5 '), '2001:db9::5')
  })

  it('is the last address that no trusted proxy has: what stands before it anybody may have written', () => {
    assert.equal(from('10.0.0.1', '1.1.1.1, 192.0.2.1, 10.0.0.7'), '192.0.2.1')
    assert.equal(from('10.0.0.1', 'garbage, 192.0.2.1'), '192.0.2.1')
    assert.equal(from('10.0.0.1', '192.0.2.1, garbage'), '10.0.0.1')
  })

  it('is looked for among the last 32 only, however many a client has written', () => {
    const behind = (count: number) => from('10.0.0.1', `192.0.2.1${', 10.0.0.2'.repeat(count)}`)
    assert.deepEqual([behind(31), behind(32)], ['192.0.2.1', '10.0.0.2'])
  })

  it('is the first of them where all are trusted', () =>
    assert.equal(from('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3'))

  it('is read without its port', () => {
    assert.equal(from('10.0.0.1', '192.0.2.1:4711'), '192.0.2.1')
    assert.equal(from('10.0.0.1', '[2001:db9::1]:4711'), '2001:db9::1')
  })

  it('is read from Forwarded, where that is what the proxy sends', () => {
    const forwarded = 'for=1.1.1.1, For="[2001:db9::1]:4711";proto=https;by=203.0.113.43, for=10.0.0.9'
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded }), '2001:db9::1')
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded: 'for=unknown' }), '10.0.0.1')
    assert.equal(proxies.clientOf('10.0.0.1', { forwarded: 'x-for=1.1.1.1; for=192.0.2.1' }), '192.0.2.1')
  })

  it('refuses what is no address or network', () => {
    for (const item of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0', '10.0.0.0/8/8', ''])
      assert.throws(() => new TrustedProxies([item]), ProxyListError, item)
  })
})
