import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ERRORS } from '../../src/http/problems/errors.ts'
import { PARAMETER_FAULTS } from '../../src/http/request/parameter-faults.ts'
import { LVIV, type Problem, type RequestParts, Service } from './service.ts'
import { json } from './wire.ts'

/** A request for every error that a client can cause with a single request. */
const FAULTY: readonly (readonly [code: keyof typeof ERRORS, target: string, parts?: RequestParts])[] = [
  ['unauthorized', '/v2/references/areas', { headers: { authorization: undefined } }],
  ['invalid-parameters', '/v2/references/areas?ids=x'],
  ['malformed-request', '/v2/references/%zz'],
  ['not-found', '/v2/references/trucks'],
  ['not-found', '/trucks'],
  ['method-not-allowed', '/v2/references/areas', { method: 'DELETE' }],
  ['uri-too-long', `/v2/references/areas?ids=${'1,'.repeat(5000)}`],
  ['header-too-large', '/v2/references/areas', { headers: { x: 'x'.repeat(20_000) } }],
]

describe('problems', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const parametersOf = (problem: Problem) => problem.errors?.map(({ parameter }) => parameter)

  for (const [code, target, parts] of FAULTY) {
    it(`C14: ${code} at ${target.slice(0, 30)} is a problem document`, async () => {
      const answer = await service.send(target, parts)
      const problem = json<Problem>(answer)
      assert.equal(answer.status, ERRORS[code].status)
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      assert.equal(answer.headers.get('content-length'), String(answer.body.length))
      assert.deepEqual([problem.type, problem.status], [`/errors/${code}`, answer.status])
      assert(problem.title.length > 0 && problem.detail.length > 0)
    })

    it(`C14: ${code} at ${target.slice(0, 30)} reveals nothing about the implementation`, async () => {
      const answer = await service.send(target, parts)
      const problem = json<Problem>(answer)
      const fields = ['type', 'title', 'status', 'detail', ...(problem.errors === undefined ? [] : ['errors'])]
      assert.deepEqual(Object.keys(problem), fields)
      assert.doesNotMatch(answer.body.toString(), /node_modules|\/src\/|\.ts\b|\bat \w+ \(|FST_|HPE_|stack/i)
    })

    it(`C14: the type of ${code} at ${target.slice(0, 30)} leads to a page of the service`, async () => {
      const { type, title } = json<Problem>(await service.send(target, parts))
      const page = await fetch(new URL(type, service.base))
      assert.equal(page.status, 200)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html; *charset=utf-8$/i)
      assert((await page.text()).includes(title))
    })
  }

  it('C14: the refusal of a path that cannot be decoded says so', async () => {
    for (const path of ['/v2/references/areas%', '/v2/references/%zz', '/v2/%ff', '/%zz', '/docs%C0%80']) {
      const { detail } = json<Problem>(await service.send(path))
      assert.equal(detail, 'The path has a broken percent-escape or is not UTF-8', path)
    }
  })

  it('C14: the refusal of an address whose host cannot be read does not blame its path', async () => {
    const { detail } = json<Problem>(await service.send('http://['))
    assert.equal(detail, 'The URL could not be read')
  })

  it('C14: every fault is listed, not only the first', async () => {
    const everything = 'query=x&limit=0&countrySigns=UKR&areaIds=x&language=xx'
    assert.deepEqual(parametersOf(await service.refused('towns/by/name', everything.replace('UKR', 'UA'))), [
      'language',
      'query',
      'limit',
      'areaIds',
    ])
    assert.deepEqual(parametersOf(await service.refused('towns/by/name', 'excludeCountrySigns=UKR&limit=x')), [
      'query',
      'limit',
      'excludeCountrySigns',
    ])
    assert.deepEqual(parametersOf(await service.refused('cargo', 'ids=x&query=&limit=x&language=xx')), [
      'language',
      'ids',
      'query',
      'limit',
    ])
    assert.deepEqual(parametersOf(await service.refused('towns', 'ids=x&query=&queryLimit=x&countrySigns=1')), [
      'ids',
      'query',
      'queryLimit',
      'countrySigns',
    ])
    assert.deepEqual(parametersOf(await service.refused('countries', 'signs=1&language=xx')), ['language', 'signs'])
  })

  it('C14: every faulty item of a list is named, not only the first', async () => {
    const { errors: ids } = await service.refused('areas', 'ids=abc,1,1.5&ids=-7')
    for (const item of ['abc', '1.5', '-7']) assert(JSON.stringify(ids).includes(item), `${item} is not named`)
    const { errors: signs } = await service.refused('countries', 'signs=UKR,UA,P1')
    for (const item of ['UKR', 'P1']) assert(JSON.stringify(signs).includes(item), `${item} is not named`)
  })

  it('C14: a value that cannot be decoded does not hide other faults of the same parameter', async () => {
    const codesOf = async (path: string, query: string) =>
      (await service.refused(path, query)).errors?.map(({ parameter, code }) => `${parameter} ${code}`)
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1)
    assert.deepEqual(await codesOf('towns/by/ids', `ids=${tooMany},x`), ['ids invalid-id', 'ids too-many'])
    assert.deepEqual(await codesOf('towns/by/ids', `ids=${tooMany}&ids=%zz`), [
      'ids malformed-encoding',
      'ids too-many',
    ])
    assert.deepEqual(await codesOf('towns/by/ids', 'ids=%zz&ids=%ff&ids=1%00'), [
      'ids malformed-encoding',
      'ids control-character',
    ])
    assert.deepEqual(await codesOf('countries', 'signs=UKR&signs=%zz'), [
      'signs malformed-encoding',
      'signs invalid-country-sign',
    ])
    assert.deepEqual(await codesOf('areas', 'language=%zz&language=ru'), [
      'language malformed-encoding',
      'language repeated',
    ])
  })

  it('C14: of more than twenty faulty items of a list, twenty are named', async () => {
    const items = Array.from({ length: 30 }, (_, index) => `x${index}`)
    assert.equal((await service.refused('areas', { ids: items.join() })).errors?.length, 20)
  })

  it('C14: each fault names the parameter, a documented code, and what is wrong', async () => {
    const { errors, detail } = await service.refused('towns/by/ids', 'ids=seven&language=elvish')
    assert.deepEqual(
      errors?.map(({ code }) => code),
      ['unknown-language', 'invalid-id'],
    )
    for (const fault of errors ?? []) {
      assert.deepEqual(Object.keys(fault), ['parameter', 'code', 'detail'])
      assert(fault.code in PARAMETER_FAULTS)
      assert(detail.includes(fault.parameter))
    }
    assert.match(errors?.[0]?.detail ?? '', /elvish/)
    assert.match(errors?.[1]?.detail ?? '', /seven/)
  })

  it('C14: a key is masked wherever a fault quotes it, even where it is shortened', async () => {
    const key = `refdir_1f0c7a55_${'S3cret'.repeat(7)}x_00000000`
    // Shortened to forty characters, what is left of the last could no longer be recognised as a key.
    for (const value of [key, `in front: ${key}`, `${'x'.repeat(20)}${key}`]) {
      for (const parameter of ['ids', 'language']) {
        const text = JSON.stringify(await service.refused('areas', { [parameter]: value }))
        assert(text.includes('refdir_1f0c7a55_***') && !text.includes('S3'), `${parameter}: ${text}`)
      }
    }
  })

  it('C13, C14: a key is masked in the name of an unknown parameter', async () => {
    const key = `refdir_1f0c7a55_${'S3cret'.repeat(7)}x_00000000`
    const { errors, detail } = await service.refused('areas', { [key]: '' }, { headers: { prefer: 'handling=strict' } })
    assert.deepEqual(
      errors?.map(({ parameter, code }) => [parameter, code]),
      [['refdir_1f0c7a55_***', 'unknown-parameter']],
    )
    assert(!detail.includes('S3'), detail)
  })

  it('C14: a fault quotes a long value shortened, and as well-formed text', async () => {
    const { errors } = await service.refused('areas', { ids: '😀'.repeat(500) })
    const detail = errors?.[0]?.detail ?? ''
    assert(detail.length < 300 && detail.isWellFormed())
  })

  it('C14: requests that the parser refuses get the same headers as other refusals', async () => {
    const { headers: expected } = await service.send('/v2/references/%zz')
    const unreadable = [
      service.request('/v2/references/areas?ids=1 2'),
      service.request('/v2/references/areas', { method: 'FOO' }),
      service.request('/v2/references/areas', { method: 'CONNECT' }),
      service.request('/v2/references/areas', { headers: { padding: 'x'.repeat(20_000) } }),
    ]
    for (const request of unreadable) {
      const [answer] = await service.exchange(request)
      const names = ['cache-control', 'content-type', 'x-content-type-options', 'connection']
      for (const name of names) assert.equal(answer?.headers.get(name), expected.get(name), name)
      assert(Math.abs(Date.parse(answer?.headers.get('date') ?? '') - Date.now()) < 5_000, request.slice(0, 60))
    }
  })

  it('C14: problems without parameter faults have no errors field', async () => {
    for (const target of ['/v2/references/trucks', '/v2/references/%zz'])
      assert(!('errors' in json<Problem>(await service.send(target))))
  })

  it('C14: there is a page for every error', async () => {
    for (const [code, { status, title }] of Object.entries(ERRORS)) {
      const page = await fetch(`${service.base}/errors/${code}`)
      const html = await page.text()
      assert.equal(page.status, 200, code)
      assert.match(html, /^<!doctype html><html lang="en"/)
      assert(html.includes(`<h1>${status} ${title}</h1>`), code)
      assert(html.endsWith('</html>'))
    }
  })

  it('C14: the page of invalid parameters explains every code of a fault', async () => {
    const html = await (await fetch(`${service.base}/errors/invalid-parameters`)).text()
    for (const code of Object.keys(PARAMETER_FAULTS)) assert(html.includes(`<code>${code}</code>`), code)
  })

  it('C14: the pages escape text for HTML', async () => {
    const html = await (await fetch(`${service.base}/errors/unauthorized`)).text()
    assert(html.includes('Authorization: &lt;key&gt;'))
    assert(!html.includes('<key>'))
  })

  it('C14: the first page links to the page of the API, and that to the pages of all errors', async () => {
    const first = await (await fetch(`${service.base}/`)).text()
    assert(first.includes('href="/docs"'))
    const html = await (await fetch(`${service.base}/docs`)).text()
    for (const code of Object.keys(ERRORS)) assert(html.includes(`href="/errors/${code}"`), code)
    assert(html.includes('href="/openapi.json"'))
  })

  it('C14: there is no page for an unknown error', async () => {
    for (const code of ['teapot', '%3Cscript%3E', 'UNAUTHORIZED', '..%2Funauthorized']) {
      const response = await fetch(`${service.base}/errors/${code}`)
      assert.equal(response.status, 404, code)
      assert.equal(response.headers.get('content-type'), 'application/problem+json')
    }
  })

  it('C14, C19: there is no page for an error named like a property of every object', async () => {
    for (const code of ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'])
      assert.equal((await fetch(`${service.base}/errors/${code}`)).status, 404, code)
  })

  it('C14: a successful answer is not a problem document', async () => {
    const response = await service.fetch('towns/by/ids', { ids: LVIV })
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
  })
})
