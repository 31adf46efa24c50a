import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'

describe('the HTTP server', () => {
  it('loads without Node’s fetch client', () => {
    const server = new URL('../../src/http/server.ts', import.meta.url).href
    const script = `await import(${JSON.stringify(server)}); console.log(process.moduleLoadList.join('\\n'))`
    const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    assert.match(loaded, /^NativeModule http$/m)
    assert.doesNotMatch(loaded, /undici/)
  })
})
