import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createKey, hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import { KeySlots } from '../../src/access/key-slots.ts'
import type { StoredKey } from '../../src/store/store.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const CREATED = '2026-01-01T00:00:00.000Z'

function stored(key: string, more: Partial<StoredKey> = {}): StoredKey {
  return { id: `id of ${key}`, name: key, hash: hashKey(key), createdAt: CREATED, ...more }
}

function ringOf(...keys: StoredKey[]): KeyRing {
  return new KeyRing(new KeySlots().assign(keys))
}

function refusal(more: Partial<StoredKey>, now = NOW): string | undefined {
  const access = ringOf(stored('key', more)).check('key', now)
  return access.granted ? undefined : access.reason
}

function grantedId(ring: KeyRing, key: string): string | undefined {
  const access = ring.check(key, NOW)
  return access.granted ? access.keyId : undefined
}

describe('a key ring', () => {
  it('grants access to its keys and returns the id of the key used', () => {
    const ring = ringOf(stored('one'), stored('other'))
    assert.equal(grantedId(ring, 'one'), 'id of one')
    assert.equal(grantedId(ring, 'other'), 'id of other')
  })

  it('refuses any other text, including the hash and the id of a key', () => {
    const ring = ringOf(stored('one'))
    for (const key of ['two', '', 'One', 'one ', hashKey('one'), 'id of one']) {
      assert.equal(ring.check(key, NOW).granted, false, key)
    }
  })

  it('refuses every key when it has no keys, or no longer has any', () => {
    const emptied = ringOf(stored('one'))
    assert(emptied.check('one', NOW).granted)
    emptied.replace([])
    for (const ring of [new KeyRing([]), emptied])
      for (const key of ['', 'one', createKey().key]) assert.equal(ring.check(key, NOW).granted, false, key)
  })

  it('refuses a key from the moment of its expiry on', () => {
    const expiresAt = '2026-06-01T12:00:00.000Z'
    assert.equal(refusal({ expiresAt }, NOW - 1), undefined)
    assert.equal(refusal({ expiresAt }, NOW), 'expired')
    assert.equal(refusal({ expiresAt }, NOW + 1), 'expired')
  })

  it('refuses a key at its expiry even if it was granted access before', () => {
    const ring = ringOf(stored('key', { expiresAt: '2026-06-01T12:00:00.000Z' }))
    assert.equal(ring.check('key', NOW - 1).granted, true)
    assert.deepEqual(ring.check('key', NOW), { granted: false, reason: 'expired', keyId: 'id of key' })
  })

  it('finds each of thousands of keys, also when it is sent again', () => {
    const names = Array.from({ length: 3000 }, (_, number) => `key ${number}`)
    const ring = ringOf(...names.map((name) => stored(name)))
    for (let round = 0; round < 2; round++) {
      for (const name of names) assert.equal(grantedId(ring, name), `id of ${name}`)
    }
    assert.equal(ring.check('key 3000', NOW).granted, false)
  })

  it('reads an expiry without a time as the start of that day in UTC', () => {
    const midnight = Date.parse('2026-12-31T00:00:00Z')
    assert.equal(refusal({ expiresAt: '2026-12-31' }, midnight - 1), undefined)
    assert.equal(refusal({ expiresAt: '2026-12-31' }, midnight), 'expired')
  })

  it('refuses a key with an unreadable expiry', () => {
    for (const expiresAt of ['31.12.2025', 'never', '']) assert.notEqual(refusal({ expiresAt }), undefined, expiresAt)
  })

  it('refuses a revoked key, expired or not', () => {
    assert.equal(refusal({ revokedAt: CREATED }), 'revoked')
    assert.equal(refusal({ revokedAt: CREATED, expiresAt: CREATED }), 'revoked')
    assert.equal(refusal({ revokedAt: CREATED, expiresAt: '2099-01-01' }), 'revoked')
  })

  it('accepts only the new keys after its keys are replaced', () => {
    const slots = new KeySlots()
    const ring = new KeyRing(slots.assign([stored('old'), stored('kept')]))
    assert.equal(ring.check('old', NOW).granted, true)
    ring.replace(slots.assign([stored('kept'), stored('new')]))
    assert.equal(ring.check('old', NOW).granted, false)
    assert.equal(ring.check('kept', NOW).granted, true)
    assert.equal(ring.check('new', NOW).granted, true)
  })

  it('refuses a key that is marked as revoked when its keys are replaced', () => {
    const slots = new KeySlots()
    const ring = new KeyRing(slots.assign([stored('one'), stored('other')]))
    assert.equal(ring.check('one', NOW).granted, true)
    ring.replace(slots.assign([stored('one', { revokedAt: CREATED }), stored('other')]))
    assert.deepEqual(ring.check('one', NOW), { granted: false, reason: 'revoked', keyId: 'id of one' })
    assert.equal(ring.check('other', NOW).granted, true)
  })

  it('distinguishes a mistyped key from an unknown one', () => {
    const ring = new KeyRing([])
    const { key } = createKey()
    assert.deepEqual(ring.check(key, NOW), { granted: false, reason: 'unknown', keyId: undefined })
    for (const mistyped of [key.slice(0, -1), key.toUpperCase(), 'secret'])
      assert.deepEqual(ring.check(mistyped, NOW), { granted: false, reason: 'mistyped', keyId: undefined })
  })

  it('lists the origins of all keys except revoked ones', () => {
    const ring = ringOf(
      stored('one', { origins: ['https://a.test', 'https://b.test'] }),
      stored('other', { origins: ['https://b.test'] }),
      stored('gone', { origins: ['https://c.test'], revokedAt: CREATED }),
    )
    assert.deepEqual([...ring.origins].toSorted(), ['https://a.test', 'https://b.test'])
  })

  it('returns the slot of each key in the memory that threads share', () => {
    const ring = new KeyRing([
      { ...stored('one'), slot: 7 },
      { ...stored('other'), slot: 1 },
    ])
    const slots = ['one', 'other'].map((key) => {
      const access = ring.check(key, NOW)
      return access.granted ? access.slot : undefined
    })
    assert.deepEqual(slots, [7, 1])
  })
})
