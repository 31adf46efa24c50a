import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { KeySlots } from '../../src/access/key-slots.ts'
import {
  earliestExpiry,
  issueKey,
  KeyError,
  MOST_KEYS,
  revokeKey,
  rotateKey,
  stateOf,
  withKey,
} from '../../src/access/stored-keys.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const HOUR = 3_600_000
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

describe('an issued key', () => {
  it('is stored as a hash only, with the terms given', () => {
    const terms = {
      name: 'ACME',
      rate: { requests: 50, seconds: 1 },
      expires: later(HOUR),
      origins: ['https://a.test'],
    }
    const { key, stored } = issueKey(terms, NOW)
    const { id, ...rest } = stored
    assert.deepEqual(rest, {
      name: 'ACME',
      hash: hashKey(key),
      createdAt: NOW.toISOString(),
      expiresAt: later(HOUR).toISOString(),
      rate: { requests: 50, seconds: 1 },
      origins: ['https://a.test'],
    })
    assert(key.startsWith(`refdir_${id}_`))
  })

  it('has no rate limit, expiry or origins unless they are given', () => {
    const { stored } = issueKey({ name: 'ACME' }, NOW)
    assert.deepEqual(Object.keys(stored).toSorted(), ['createdAt', 'hash', 'id', 'name'])
  })
})

describe('the maximum number of stored keys', () => {
  const { stored } = issueKey({ name: 'one' }, NOW)
  const keys = Array.from({ length: MOST_KEYS - 2 }, (_, at) => ({ ...stored, id: String(at) }))

  it('fits, together with the service’s own key', () => {
    const all = withKey(keys, stored)
    assert.equal(all.length, MOST_KEYS - 1)
    assert.equal(new KeySlots().assign([...all, { ...stored, id: 'own' }]).length, MOST_KEYS)
  })

  it('cannot be exceeded, neither by a new key nor by a rotation', () => {
    const all = withKey(keys, stored)
    const isTold = (error: unknown) => error instanceof KeyError && /^there are 65535 keys/.test(error.message)
    assert.throws(() => withKey(all, { ...stored, id: 'more' }), isTold)
    assert.throws(() => rotateKey(all, stored.id, 0, NOW), isTold)
  })
})

describe('a new key with the id of an existing key', () => {
  it('is refused, as both would share a rate and be revoked together', () => {
    const { stored } = issueKey({ name: 'one' }, NOW)
    const added = { ...issueKey({ name: 'other' }, NOW).stored, id: stored.id }
    const isTold = (error: unknown) =>
      error instanceof KeyError && error.message.includes(`a key ${stored.id} exists already`)
    assert.throws(() => withKey([stored], added), isTold)
  })
})

describe('the state of a key', () => {
  const { stored } = issueKey({ name: 'ACME', expires: later(HOUR) }, NOW)

  it('is in force until it expires', () => {
    assert.equal(stateOf(stored, later(HOUR - 1)), 'in force')
    assert.equal(stateOf(stored, later(HOUR)), 'expired')
  })

  it('is revoked for a revoked key, expired or not', () => {
    assert.equal(stateOf({ ...stored, revokedAt: NOW.toISOString() }, NOW), 'revoked')
    assert.equal(stateOf({ ...stored, revokedAt: NOW.toISOString() }, later(2 * HOUR)), 'revoked')
  })

  it('is expired if the expiry is unreadable', () => {
    assert.equal(stateOf({ ...stored, expiresAt: 'never' }, NOW), 'expired')
  })
})

describe('the earliest expiry of keys', () => {
  const forever = issueKey({ name: 'forever' }, NOW).stored
  const late = issueKey({ name: 'late', expires: later(3 * HOUR) }, NOW).stored
  const early = issueKey({ name: 'early', expires: later(2 * HOUR) }, NOW).stored

  it('is that of the key in force which expires first', () => {
    assert.deepEqual(earliestExpiry([forever, late, early], NOW), later(2 * HOUR))
    assert.deepEqual(earliestExpiry([forever, late, early], later(2 * HOUR)), later(3 * HOUR), 'one has expired')
    assert.deepEqual(earliestExpiry(revokeKey([early, late], early.id, NOW), NOW), later(3 * HOUR), 'one is revoked')
  })

  it('is not that of a key which another has replaced', () => {
    const { keys } = rotateKey([early], early.id, HOUR, NOW, later(5 * HOUR))
    assert.deepEqual(earliestExpiry(keys, NOW), later(5 * HOUR))
  })

  it('is none if no key expires', () => {
    assert.equal(earliestExpiry([forever], NOW), undefined)
    assert.equal(earliestExpiry([], NOW), undefined)
  })
})

describe('revoking a key', () => {
  const one = issueKey({ name: 'one' }, NOW).stored
  const other = issueKey({ name: 'other' }, NOW).stored

  it('marks that key and no other, with the time', () => {
    assert.deepEqual(revokeKey([one, other], one.id, NOW), [{ ...one, revokedAt: NOW.toISOString() }, other])
  })

  it('keeps the time of the first revocation', () => {
    const [revoked] = revokeKey(revokeKey([one], one.id, NOW), one.id, later(HOUR))
    assert.equal(revoked?.revokedAt, NOW.toISOString())
  })

  it('refuses an unknown id, and points to keys list', () => {
    assert.throws(
      () => revokeKey([one], other.id, NOW),
      (error) => error instanceof KeyError && /keys list/.test(error.message),
    )
  })
})

describe('rotating a key', () => {
  const rate = { requests: 5, seconds: 60 }
  const old = issueKey({ name: 'ACME', rate, origins: ['https://a.test'] }, NOW).stored

  it('issues a key on the same terms, and expires the old key after the overlap', () => {
    const { keys, issued, oldEnds } = rotateKey([old], old.id, 24 * HOUR, later(HOUR))
    assert.deepEqual(oldEnds, later(25 * HOUR))
    const ended = { ...old, expiresAt: oldEnds.toISOString(), replacedBy: issued.stored.id }
    assert.deepEqual(keys, [ended, issued.stored])
    const { name, rate: newRate, origins, expiresAt } = issued.stored
    assert.deepEqual([name, newRate, origins, expiresAt], ['ACME', rate, ['https://a.test'], undefined])
    const ring = new KeyRing(new KeySlots().assign(keys))
    assert(ring.check(issued.key, NOW.getTime()).granted)
  })

  it('refuses an already replaced key and names its replacement, which can be rotated', () => {
    const { keys, issued } = rotateKey([old], old.id, 24 * HOUR, later(48 * HOUR))
    assert.throws(
      () => rotateKey(keys, old.id, 24 * HOUR, later(49 * HOUR)),
      (error) => error instanceof KeyError && error.message.startsWith(`key ${issued.stored.id} has replaced`),
    )
    const again = rotateKey(keys, issued.stored.id, 24 * HOUR, later(49 * HOUR))
    assert.equal(again.issued.stored.expiresAt, undefined, 'like the first key, it never expires')
  })

  it('does not extend the old key beyond its own expiry', () => {
    const short = issueKey({ name: 'short', expires: later(HOUR) }, NOW).stored
    assert.deepEqual(rotateKey([short], short.id, 24 * HOUR, NOW).oldEnds, later(HOUR))
  })

  it('gives the new key the same lifetime as the old one, starting now', () => {
    const yearly = issueKey({ name: 'yearly', expires: later(365 * HOUR) }, NOW).stored
    const { issued } = rotateKey([yearly], yearly.id, 0, later(300 * HOUR))
    assert.equal(issued.stored.expiresAt, later(665 * HOUR).toISOString())
  })

  it('gives the new key the requested expiry if there is one', () => {
    const yearly = issueKey({ name: 'yearly', expires: later(365 * HOUR) }, NOW).stored
    const { issued } = rotateKey([yearly], yearly.id, 0, later(300 * HOUR), later(365 * HOUR))
    assert.equal(issued.stored.expiresAt, later(365 * HOUR).toISOString())
  })

  it('refuses a revoked or expired key', () => {
    const revoked = revokeKey([old], old.id, NOW)
    assert.throws(() => rotateKey(revoked, old.id, HOUR, NOW), /is revoked: make a new one/)
    const short = issueKey({ name: 'short', expires: later(HOUR) }, NOW).stored
    assert.throws(() => rotateKey([short], short.id, HOUR, later(HOUR)), /is expired: make a new one/)
  })
})
