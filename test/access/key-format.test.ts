import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { createKey, hashKey, isWellFormed } from '../../src/access/key-format.ts'

const SEED = Number(process.env.SEED ?? 20261121)

const BASE64URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const HEX = [...'0123456789abcdef']

/** Keys with a correct checksum, made here so that a seed reproduces them. */
const key = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...HEX), minLength: 8, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom(...BASE64URL), minLength: 43, maxLength: 43 }),
  )
  .map(([id, secret]) => {
    const body = `refdir_${id}_${secret}`
    return `${body}_${crc32(body).toString(16).padStart(8, '0')}`
  })
const LENGTH = 'refdir_'.length + 8 + 1 + 43 + 1 + 8
const place = fc.integer({ min: 0, max: LENGTH - 1 })

describe('a new key', () => {
  it('is made of its prefix, its public id, 256 bits and a checksum', () => {
    const { id, key } = createKey()
    assert.match(id, /^[0-9a-f]{8}$/)
    assert.match(key, new RegExp(`^refdir_${id}_[A-Za-z0-9_-]{43}_[0-9a-f]{8}$`))
    assert.equal(Buffer.from(key.slice(16, 59), 'base64url').length, 32)
  })

  it('is well formed', () => {
    for (let made = 0; made < 1000; made++) assert(isWellFormed(createKey().key))
  })

  it('is different each time, as is its secret', () => {
    const made = Array.from({ length: 1000 }, createKey)
    assert.equal(new Set(made.map((each) => each.key)).size, made.length)
    assert.equal(new Set(made.map((each) => each.key.slice(16, 59))).size, made.length)
  })
})

describe('the format check of a key', () => {
  it('accepts keys with a correct checksum', () => {
    fc.assert(
      fc.property(key, (given) => {
        assert.equal(given.length, LENGTH)
        assert(isWellFormed(given))
      }),
      { seed: SEED },
    )
  })

  it('rejects a key with any one character replaced', () => {
    const character = fc.oneof(fc.constantFrom(...BASE64URL), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
    fc.assert(
      fc.property(key, place, character, (given, at, other) => {
        fc.pre(given[at] !== other)
        assert(!isWellFormed(given.slice(0, at) + other + given.slice(at + 1)))
      }),
      { seed: SEED, numRuns: 5000 },
    )
  })

  it('rejects a key with a character missing or added', () => {
    fc.assert(
      fc.property(key, place, fc.constantFrom(...BASE64URL), (given, at, other) => {
        assert(!isWellFormed(given.slice(0, at) + given.slice(at + 1)))
        assert(!isWellFormed(given.slice(0, at) + other + given.slice(at)))
      }),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('rejects a key with two neighbouring characters swapped', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 0, max: LENGTH - 2 }), (given, at) => {
        const [one = '', other = ''] = given.slice(at, at + 2)
        fc.pre(one !== other)
        assert(!isWellFormed(given.slice(0, at) + other + one + given.slice(at + 2)))
      }),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('rejects a key with text around it, a key in capitals and an empty text', () => {
    const { key: given } = createKey()
    for (const text of [` ${given}`, `${given} `, `${given}\n`, `Bearer ${given}`, given.toUpperCase(), '']) {
      assert(!isWellFormed(text))
    }
  })
})

describe('the hash of a key', () => {
  it('is SHA-256, hexadecimal', () => {
    assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    assert.equal(hashKey(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
