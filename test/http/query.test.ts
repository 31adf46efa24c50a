import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KYIV, LVIV, Service } from './service.ts'

const BILA_TSERKVA = 712165

const BY_NAME_AND_POSTCODE = ['towns/by/name', 'towns/by/postcode'] as const
const CARGO_AND_OUTDATED = ['cargo', 'towns'] as const

/** Combining diaeresis and acute: a letter that is two code points until it is normalised. */
const TWO_POINTS = 'e\u0301'
/** A letter beyond the Basic Multilingual Plane: two UTF-16 units, one code point. */
const ASTRAL = '𐌰'

describe('query', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const fault = async (path: string, query: string) => {
    const { status, errors } = await service.refused(path, { query })
    assert.equal(status, 400)
    assert.deepEqual(errors?.map(({ parameter }) => parameter).includes('query'), true, path)
    return errors?.find(({ parameter }) => parameter === 'query')?.code
  }
  const firstId = async (query: string) => (await service.get('towns/by/name', `language=uk&${query}`))[0]?.id

  it('C7, spec 9: takes percent-encoded text, with hexadecimal digits in either case', async () => {
    assert.equal(await firstId('query=%D0%9A%D0%B8%D1%97%D0%B2'), KYIV)
    assert.equal(await firstId('query=%d0%9a%d0%b8%d1%97%d0%b2'), KYIV)
  })

  it('C7: takes letters that are percent-encoded without need', async () => {
    assert.equal(await firstId('query=%4B%79iv'), KYIV)
    assert.equal(await firstId('%71uery=kyiv'), KYIV)
  })

  it('C7: takes + as a space', async () => {
    assert.equal(await firstId(`query=${encodeURIComponent('біла')}+${encodeURIComponent('церква')}`), BILA_TSERKVA)
    assert.equal(await firstId(`query=${encodeURIComponent('біла')}%20${encodeURIComponent('церква')}`), BILA_TSERKVA)
  })

  it('C7: takes %2B as a plus, not as a space', async () => {
    assert.equal(await fault('towns/by/name', '+a'), 'too-short')
    assert.equal((await service.fetch('towns/by/name', 'query=%2Ba%2B')).status, 200)
    assert.equal((await service.fetch('towns/by/name', 'query=+a+')).status, 400)
  })

  it('C7: takes = inside a value', async () => {
    assert.equal((await service.fetch('towns/by/name', 'query=a=b')).status, 200)
  })

  it('C7: trims the text', async () => {
    const expected = await service.get('towns/by/name', { query: 'київ' })
    assert.deepEqual(await service.get('towns/by/name', { query: '  київ\u00A0 ' }), expected)
    assert.equal(await fault('towns/by/name', ' ки '), 'too-short')
    assert.deepEqual(await service.get('towns/by/name', { query: ` ${'a'.repeat(100)} ` }), [])
  })

  it('C7: composed and decomposed text find the same', async () => {
    for (const query of ['київ', 'kraków', 'йошкар', 'münchen']) {
      const composed = await service.get('towns/by/name', { query: query.normalize('NFC') })
      assert(composed.length > 0)
      assert.deepEqual(await service.get('towns/by/name', { query: query.normalize('NFD') }), composed, query)
    }
  })

  it('C7, spec 4.4, 4.5, 8: refuses fewer than 3 characters by name and by postcode', async () => {
    for (const path of BY_NAME_AND_POSTCODE) {
      for (const query of ['4', '40', 'ки']) assert.equal(await fault(path, query), 'too-short', `${path} ${query}`)
      assert.equal((await service.fetch(path, { query: '400' })).status, 200)
    }
  })

  it('C7, spec 4.4, 4.5: requires a query by name and by postcode', async () => {
    for (const path of BY_NAME_AND_POSTCODE) {
      const { errors } = await service.refused(path)
      assert.deepEqual(
        errors?.map(({ parameter, code }) => [parameter, code]),
        [['query', 'required']],
      )
    }
  })

  it('C7: takes a single character for cargo and the outdated towns, and refuses an empty query', async () => {
    for (const path of CARGO_AND_OUTDATED) {
      assert((await service.get(path, { query: 'а' })).length > 0)
      assert.equal((await service.fetch(path, 'ids=1&query=')).status, 400, path)
    }
  })

  it('C7, C14: an empty query is refused with the same code as a missing one, in every search', async () => {
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED]) {
      const { errors } = await service.refused(path)
      assert.equal(errors?.find(({ parameter }) => parameter === 'query')?.code, 'required', path)
      for (const query of ['', ' ', '\u00A0']) assert.equal(await fault(path, query), 'required', path)
      assert.equal((await service.refused(path, 'ids=1&query=+')).errors?.[0]?.code, 'required', path)
    }
  })

  it('C7, C14: the refusal says how many characters there are and how many are needed', async () => {
    const detail = async (path: string, query: string) =>
      (await service.refused(path, { query })).errors?.find(({ parameter }) => parameter === 'query')?.detail
    assert.equal(await detail('cargo', ''), 'is empty: give at least 1 character')
    assert.equal(await detail('towns/by/name', ''), 'is empty: give at least 3 characters')
    assert.equal(await detail('towns/by/name', 'к'), '"к" has 1 character, at least 3 are needed')
    assert.equal(await detail('towns/by/postcode', '40'), '"40" has 2 characters, at least 3 are needed')
  })

  it('C7: takes up to 100 characters, and refuses more', async () => {
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED]) {
      assert.deepEqual(await service.get(path, { query: 'щ'.repeat(100) }), [], path)
      assert.equal(await fault(path, 'щ'.repeat(101)), 'too-long', path)
    }
  })

  it('C7: counts code points, not UTF-16 units', async () => {
    for (const path of BY_NAME_AND_POSTCODE) {
      assert.equal(await fault(path, ASTRAL.repeat(2)), 'too-short', path)
      assert.deepEqual(await service.get(path, { query: ASTRAL.repeat(3) }), [], path)
    }
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED]) {
      assert.deepEqual(await service.get(path, { query: ASTRAL.repeat(100) }), [], path)
      assert.equal(await fault(path, ASTRAL.repeat(101)), 'too-long', path)
    }
  })

  it('C7: counts code points of the composed text', async () => {
    for (const path of BY_NAME_AND_POSTCODE) assert.equal(await fault(path, TWO_POINTS.repeat(2)), 'too-short', path)
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED]) {
      assert.deepEqual(await service.get(path, { query: TWO_POINTS.repeat(100) }), [], path)
      assert.equal(await fault(path, TWO_POINTS.repeat(101)), 'too-long', path)
    }
    // Composed, not replaced by letters that look the same.
    assert.equal(await fault('towns/by/name', 'ﬁn'), 'too-short')
  })

  it('C7: answers [] to a query without letters or digits', async () => {
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED]) {
      for (const query of ['---', '\u2013\u2013\u2013', '. . .', '\u0301\u0301\u0301', '\u200B\u200B\u200B'])
        assert.deepEqual(await service.get(path, { query }), [], `${path} ${JSON.stringify(query)}`)
    }
    for (const [path, ids] of [
      ['cargo', 1],
      ['towns', LVIV],
    ] as const)
      assert.deepEqual(await service.get(path, { query: '---', ids }), [], `${path} among ids`)
  })

  it('C7: answers [] to a query that matches nothing', async () => {
    for (const path of [...BY_NAME_AND_POSTCODE, ...CARGO_AND_OUTDATED])
      assert.deepEqual(await service.get(path, { query: 'qqxxzzqqxx' }), [], path)
  })
})
