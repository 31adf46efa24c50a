import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashKey } from '../../src/access/key-format.ts'
import { KeyRing } from '../../src/access/key-ring.ts'
import type { StoredKey } from '../../src/store/store.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const CREATED = '2026-01-01T00:00:00.000Z'

function stored(key: string, more: Partial<StoredKey> = {}): StoredKey {
  return { id: `id of ${key}`, name: key, hash: hashKey(key), createdAt: CREATED, ...more }
}

function refusal(more: Partial<StoredKey>, now = NOW): string | undefined {
  const access = new KeyRing([stored('key', more)]).check('key', now)
  return access.granted ? undefined : access.reason
}

describe('a ring of keys', () => {
  it('grants access to its keys and tells which it was', () => {
    const ring = new KeyRing([stored('one'), stored('other')])
    assert.deepEqual(ring.check('one', NOW), { granted: true, keyId: 'id of one' })
    assert.deepEqual(ring.check('other', NOW), { granted: true, keyId: 'id of other' })
  })

  it('refuses what is none of its keys', () => {
    const ring = new KeyRing([stored('one')])
    for (const key of ['two', '', 'One', 'one ', hashKey('one'), 'id of one']) {
      assert.deepEqual(ring.check(key, NOW), { granted: false, reason: 'unknown' }, key)
    }
  })

  it('refuses everything where it is empty', () => {
    assert.deepEqual(new KeyRing([]).check('', NOW), { granted: false, reason: 'unknown' })
  })

  it('refuses a key from the moment of its expiry on', () => {
    const expiresAt = '2026-06-01T12:00:00.000Z'
    assert.equal(refusal({ expiresAt }, NOW - 1), undefined)
    assert.equal(refusal({ expiresAt }, NOW), 'expired')
    assert.equal(refusal({ expiresAt }, NOW + 1), 'expired')
  })

  it('refuses a key at its expiry that was granted access before', () => {
    const ring = new KeyRing([stored('key', { expiresAt: '2026-06-01T12:00:00.000Z' })])
    assert.equal(ring.check('key', NOW - 1).granted, true)
    assert.deepEqual(ring.check('key', NOW), { granted: false, reason: 'expired' })
  })

  it('knows thousands of keys, however often each is sent', () => {
    const names = Array.from({ length: 3000 }, (_, number) => `key ${number}`)
    const ring = new KeyRing(names.map((name) => stored(name)))
    for (let round = 0; round < 2; round++) {
      for (const name of names) assert.deepEqual(ring.check(name, NOW), { granted: true, keyId: `id of ${name}` })
    }
    assert.equal(ring.check('key 3000', NOW).granted, false)
  })

  it('takes a date alone as its first moment, UTC', () => {
    const midnight = Date.parse('2026-12-31T00:00:00Z')
    assert.equal(refusal({ expiresAt: '2026-12-31' }, midnight - 1), undefined)
    assert.equal(refusal({ expiresAt: '2026-12-31' }, midnight), 'expired')
  })

  it('refuses a key whose expiry cannot be read, rather than let it live for ever', () => {
    for (const expiresAt of ['31.12.2025', 'never', '']) assert.notEqual(refusal({ expiresAt }), undefined, expiresAt)
  })

  it('refuses a revoked key, expired or not', () => {
    assert.equal(refusal({ revokedAt: CREATED }), 'revoked')
    assert.equal(refusal({ revokedAt: CREATED, expiresAt: CREATED }), 'revoked')
    assert.equal(refusal({ revokedAt: CREATED, expiresAt: '2099-01-01' }), 'revoked')
  })

  it('knows only the new keys once they are replaced', () => {
    const ring = new KeyRing([stored('old'), stored('kept')])
    assert.equal(ring.check('old', NOW).granted, true)
    ring.replace([stored('kept'), stored('new')])
    assert.equal(ring.check('old', NOW).granted, false)
    assert.equal(ring.check('kept', NOW).granted, true)
    assert.equal(ring.check('new', NOW).granted, true)
  })

  it('revokes by replacing', () => {
    const ring = new KeyRing([stored('one'), stored('other')])
    assert.equal(ring.check('one', NOW).granted, true)
    ring.replace([stored('one', { revokedAt: CREATED }), stored('other')])
    assert.deepEqual(ring.check('one', NOW), { granted: false, reason: 'revoked' })
    assert.equal(ring.check('other', NOW).granted, true)
  })
})
