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

  it('is looked at before it is decoded, since an exception for each of thousands of broken escapes takes long', (t) => {
    const decode = t.mock.method(globalThis, 'decodeURIComponent')
    queryValues(`?%41=%D0%BB&${'%&%FF&%ED%A0%80&a=%&'.repeat(10)}`)
    assert.deepEqual(
      decode.mock.calls.map(({ arguments: [text], error }) => [text, error]),
      [
        ['%41', undefined],
        ['%D0%BB', undefined],
      ],
    )
  })
})

function decodedBySystem(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
