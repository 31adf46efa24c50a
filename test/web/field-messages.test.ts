import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RefusedError } from '../../client/src/index.ts'
import { faultOfAttribute } from '../../client/src/town-input/attribute-faults.ts'
import { countInWords, failureInWords, messagesIn } from '../../client/src/town-input/messages.ts'
import { mayPass } from '../../client/src/town-input/refusals.ts'

const refused = (status: number) =>
  new RefusedError(new Response('', { status }), '', 'http://refdir.example', undefined)

describe('the messages of the field', () => {
  it('are in the requested language, whatever its region and case', () => {
    assert.equal(messagesIn('uk').none, 'Міста не знайдено')
    for (const language of ['uk-UA', 'UK', 'uk_UA']) assert.equal(messagesIn(language), messagesIn('uk'))
    assert.deepEqual(
      [1, 3, 5].map((count) => countInWords(count, 'uk-UA')),
      ['1 місто знайдено', '3 міста знайдено', '5 міст знайдено'],
    )
  })

  it('distinguish a refused key and a busy service from an unreachable one', () => {
    const { noKey, busy, unreachable } = messagesIn('uk')
    assert.deepEqual(
      [401, 429, 500].map((status) => failureInWords(refused(status), 'uk')),
      [noKey, busy, unreachable],
    )
    assert.equal(failureInWords(new Error('fetch failed'), 'uk'), unreachable)
  })

  it('are in English for any other language, even if it is named like an object property', () => {
    for (const language of ['pl', '', '-', 'constructor', '__proto__', 'toString']) {
      assert.equal(messagesIn(language), messagesIn('en'), language)
      assert.equal(countInWords(2, language), '2 towns found')
    }
  })

  it('name an attribute that the service refuses, as the page has it', () => {
    const attributes: Readonly<Record<string, string>> = {
      areas: 'x',
      countries: 'UKR',
      'exclude-countries': 'DE;PL',
      limit: '0',
    }
    const field = { getAttribute: (name: string) => attributes[name] ?? null } as Element
    const told = ['areaIds', 'countrySigns', 'excludeCountrySigns', 'limit', 'language'].map((parameter) =>
      faultOfAttribute(field, { parameter, code: 'required', detail: 'is wrong' }),
    )
    assert.deepEqual(told, [
      'areas="x": is wrong',
      'countries="UKR": is wrong',
      'exclude-countries="DE;PL": is wrong',
      'limit="0": is wrong',
      'language: is wrong',
    ])
  })
})

describe('a failure that the field has met', () => {
  it('may pass if no answer came, a node is late, or the service is busy or has failed, and else not', () => {
    assert.equal(mayPass(new Error('fetch failed')), true)
    for (const status of [412, 429, 500, 503]) assert.equal(mayPass(refused(status)), true, String(status))
    for (const status of [400, 401, 404]) assert.equal(mayPass(refused(status)), false, String(status))
  })
})
