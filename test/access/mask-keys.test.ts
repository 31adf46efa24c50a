import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createKey } from '../../src/access/key-format.ts'
import { maskFromNowOn, maskKeys, maskKeysInJson } from '../../src/access/mask-keys.ts'

describe('a masked text', () => {
  it('shows only the ids of keys', () => {
    const { id, key } = createKey()
    const masked = maskKeys(`{"url":"/?key=${key}","other":"${key.slice(0, 40)}"}`)
    assert.equal(masked, `{"url":"/?key=refdir_${id}_***","other":"refdir_${id}_***"}`)
  })

  it('shows only the id of a key in capitals, too', () => {
    const { id, key } = createKey()
    assert.equal(maskKeys(key.toUpperCase()), `refdir_${id.toUpperCase()}_***`)
  })

  it('hides registered keys of any other format, plain or escaped for JSON', () => {
    const text = (key: string) => `a ${key}, twice: ${JSON.stringify({ key })}`
    assert.equal(maskKeys(text('the "old" gate')), text('the "old" gate'), 'not registered yet')
    maskFromNowOn('the "old" gate')
    maskFromNowOn('another')
    maskFromNowOn('')
    assert.equal(maskKeys(text('the "old" gate')), text('***'))
    assert.equal(maskKeys(text('another')), text('***'))
  })

  it('stays valid JSON, with even the shortest keys masked in its strings only', () => {
    const { key } = createKey()
    const line = { level: 30, ok: true, text: '30 n\n\u0001 1', ours: key }
    for (const short of ['30', 'n', '1', 'true']) maskFromNowOn(short)
    const masked = { level: 30, ok: true, text: '*** ***\n\u0001 ***' }
    const { ours, ...others } = JSON.parse(maskKeysInJson(JSON.stringify(line)))
    assert.deepEqual(others, masked)
    assert(!ours.includes(key.slice(-20)), ours)
  })
})
