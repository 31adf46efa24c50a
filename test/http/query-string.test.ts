import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { queryValues } from '../../src/http/request/query-string.ts'

/** Bytes where what UTF-8 allows begins or ends, and what is no byte. */
const ESCAPED = '00 41 7F 80 8F 90 9F A0 BF C0 C1 C2 DF E0 E1 ec ED EE ef F0 F1 F3 F4 F5 FF 4 4g zz'.split(' ')

describe('the query of an address', () => {
  it('C19: is decoded wherever it is UTF-8, and only there', () => {
    const pairs = ESCAPED.flatMap((one) => ESCAPED.map((other) => `%${one}%${other}`))
    for (const pair of pairs) {
      for (const rest of ['', '%80', '%BF', '%80%80', '%bf%BF', 'a', '%', '%C2%80', '%80%80%80']) {
        const text = pair + rest
        const [decoded] = queryValues(`?a=${text}`).get('a') ?? []
        assert.equal(decoded, decodedBySystem(text), text)
      }
    }
  })

  it('is read as fast where nothing can be decoded as where everything can', () => {
    const whole = leastTime(`?${'%41&'.repeat(4000)}`)
    for (const broken of ['%', '%FF', '%ED%A0%80', 'a=%'])
      assert.ok(leastTime(`?${`${broken}&`.repeat(4000)}`) < 4 * whole, broken)
  })
})

function decodedBySystem(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Milliseconds; the machine may be busy with something else most of the times. */
function leastTime(url: string): number {
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now()
    queryValues(url)
    return performance.now() - started
  })
  return Math.min(...times)
}
