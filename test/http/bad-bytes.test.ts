import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OPERATIONS, type Problem, Service } from './service.ts'
import { json, type WireAnswer } from './wire.ts'

const NOT_DECODABLE: readonly (readonly [what: string, text: string])[] = [
  ['a percent sign alone', '%'],
  ['half an escape', '%4'],
  ['an escape that is not hexadecimal', '%zz'],
  ['a doubled percent sign', '%%41'],
  ['a stray continuation byte', '%80'],
  ['half a letter', '%D0'],
  ['half a letter before another', '%D0a'],
  ['an overlong NUL', '%C0%80'],
  ['an overlong slash', '%E0%80%AF'],
  ['a lone high surrogate', '%ED%A0%80'],
  ['a lone low surrogate', '%ED%BF%BF'],
  ['a pair of surrogates', '%ED%A0%BD%ED%B8%80'],
  ['a code point beyond Unicode', '%F4%90%80%80'],
  ['a byte that UTF-8 never has', '%FF'],
  ['Windows-1251', '%EA%E8%E5%E2'],
]

const CONTROL: readonly (readonly [what: string, text: string])[] = [
  ['NUL', '%00'],
  ['SOH', '%01'],
  ['a tab', '%09'],
  ['a line feed', '%0A'],
  ['a carriage return', '%0D'],
  ['ESC', '%1B'],
  ['DEL', '%7F'],
  ['NEL', '%C2%85'],
  ['APC, the last one', '%C2%9F'],
]

/** Every parameter of every operation, with a valid value and the rest of a query in which it is read. */
const PARAMETERS: readonly (readonly [path: string, parameter: string, valid: string, beside: string])[] = [
  ...Object.entries(OPERATIONS).map(([path, query]) => [path, 'language', 'uk', query] as const),
  ['areas', 'ids', '1', ''],
  ['regions', 'ids', '1', ''],
  ['load/types', 'ids', '1', ''],
  ['cargo', 'ids', '1', ''],
  ['cargo', 'query', 'abc', ''],
  ['cargo', 'limit', '5', 'query=a'],
  ['countries', 'signs', 'UA', ''],
  ['towns/by/ids', 'ids', '1', ''],
  ...['towns/by/name', 'towns/by/postcode'].flatMap((path) => [
    [path, 'query', '790', ''] as const,
    [path, 'limit', '5', 'query=790'] as const,
    [path, 'countrySigns', 'UA', 'query=790'] as const,
    [path, 'excludeCountrySigns', 'UA', 'query=790'] as const,
    [path, 'areaIds', '1', 'query=790&countrySigns=UA'] as const,
  ]),
  ['towns', 'ids', '1', ''],
  ['towns', 'query', 'abc', ''],
  ['towns', 'queryLimit', '5', 'query=abc'],
  ['towns', 'countrySigns', 'UA', 'query=abc'],
  ['towns', 'areaIds', '1', 'query=abc&countrySigns=UA'],
]

describe('bad bytes', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  async function assertFault(text: string, expected: string): Promise<void> {
    for (const [path, parameter, valid, beside] of PARAMETERS) {
      for (const value of [text, valid + text, `${text}~${valid}`]) {
        const { status, errors } = await service.refused(path, `${beside}&${parameter}=${value}`)
        assert.equal(status, 400)
        const faults = errors?.map((error) => [error.parameter, error.code])
        assert.deepEqual(faults, [[parameter, expected]], `${path}?${parameter}=${value}`)
      }
    }
  }

  for (const [what, text] of NOT_DECODABLE) {
    it(`C19: refuses ${what} (${text}) in every parameter`, async () => {
      await assertFault(text, 'malformed-encoding')
    })
  }

  for (const [what, text] of CONTROL) {
    it(`C19: refuses ${what} (${text}) in every parameter`, async () => {
      await assertFault(text, 'control-character')
    })
  }

  it('C19: refuses a broken escape in the name of a parameter that is required', async () => {
    const { status, detail } = await service.refused('towns/by/ids', 'ids%zz=1')
    assert.equal(status, 400)
    assert(detail.includes('ids%zz: is not a parameter of this operation'), detail)
  })

  for (const [what, text] of NOT_DECODABLE) {
    it(`C19: refuses ${what} (${text}) in a path`, async () => {
      for (const path of [`/v2/${text}`, `/v2/references/areas${text}`, `/v2/references/${text}/types`]) {
        const answer = await service.send(path)
        assert.equal(answer.status, 400, path)
        assert.equal(json<Problem>(answer).type, '/errors/malformed-request')
      }
    })
  }

  it('C19: refuses percent-encoded control characters in a path', async () => {
    for (const [, text] of CONTROL) {
      for (const path of [`/v2/${text}`, `/v2/references/areas${text}`])
        assert.equal((await service.send(path)).status, 400, path)
    }
  })

  it('C19: refuses raw control characters, and ends the connection', async () => {
    for (const byte of ['\0', '\x01', '\x1b', '\x7f']) {
      const [answer, ...more] = await service.exchange(
        service.request(`/v2/references/cargo?query=a${byte}b`, { isLast: false }),
      )
      assert.equal(answer?.status, 400, JSON.stringify(byte))
      assert.equal(more.length, 0)
    }
  })

  it('C14: the refusal distinguishes a missing leading slash from an unencoded character', async () => {
    for (const target of ['v2/references/areas', '?ids=1', 'http:/v2', 'мос']) {
      const [answer] = await service.exchange(service.request(target))
      assert.equal(answer?.status, 400, target)
      assert.match(json<Problem>(answer as WireAnswer).detail, /start with a slash/, target)
    }
    const [answer] = await service.exchange(service.request('/v2/references/areas?ids=\x01'))
    assert.match(json<Problem>(answer as WireAnswer).detail, /percent-encoded/)
  })

  it('C19: refuses a query with bad bytes instead of dropping them', async () => {
    const found = await service.fetch('towns/by/name', 'query=kyiv')
    assert.equal(found.status, 200)
    for (const query of ['kyiv%00', 'ky%00iv', 'kyiv%FF', 'ky%C0%80iv'])
      assert.equal((await service.fetch('towns/by/name', `query=${query}`)).status, 400, query)
  })

  it('C19: keeps answering on the connection after bad bytes', async () => {
    const answers = await service.converse(
      service.request('/v2/references/%zz', { isLast: false }),
      service.request('/v2/references/cargo?query=%00', { isLast: false }),
      service.request('/v2/references/currencies?ids=4'),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 400, 200],
    )
  })
})
