import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { KEYED_DIRECTORIES } from '../../src/model/directories.ts'
import { CURATED_FILES } from '../../src/sources/curated/curated-files.ts'
import { curatedRows } from './curated-rows.ts'
import { DIRECTORIES, EL_TARTER, KYIV, LVIV, OPERATIONS, pathOf, Service } from './service.ts'

/** The directories whose names are in files; those of countries and languages are Node's own. */
const NAMED_IN_FILES = KEYED_DIRECTORIES.filter((name) => name !== 'countries' && name !== 'languages')

describe('language', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const town = async (id: number, language: string) =>
    (await service.get('towns/by/ids', { ids: id, language }))[0]?.name
  const codes = async () => (await service.get<{ code: string }>('languages')).map(({ code }) => code)

  it('C8, spec 2.6: names are in Russian, Ukrainian and English on request', async () => {
    assert.equal(await town(KYIV, 'ru'), 'Киев')
    assert.equal(await town(KYIV, 'uk'), 'Київ')
    assert.equal(await town(KYIV, 'en'), 'Kyiv')
  })

  for (const [path, query] of Object.entries(OPERATIONS)) {
    it(`C8, spec 4: ${path} is Russian by default`, async () => {
      const unasked = await service.fetch(path, query)
      const asked = await service.fetch(path, `${query}&language=ru`)
      assert.equal(unasked.headers.get('content-language'), 'ru')
      assert.equal(asked.headers.get('content-language'), 'ru')
      assert.equal(await unasked.text(), await asked.text())
    })

    it(`C8: ${path} accepts every language of the data set and names it in Content-Language`, async () => {
      for (const code of await codes()) {
        const response = await service.fetch(path, `${query}&language=${code}`)
        assert.equal(response.status, 200)
        assert.equal(response.headers.get('content-language'), code)
        assert(((await response.json()) as unknown[]).length > 0)
      }
    })

    it(`C8: ${path} refuses an unknown language`, async () => {
      const { status, errors } = await service.refused(path, `${query}&language=xx`)
      assert.equal(status, 400)
      assert.deepEqual(
        errors?.map(({ parameter, code }) => [parameter, code]),
        [['language', 'unknown-language']],
      )
    })
  }

  it('C8: the languages include Russian, which is first, Ukrainian and English', async () => {
    const all = await codes()
    for (const code of ['ru', 'uk', 'en']) assert(all.includes(code))
    assert.equal(all[0], 'ru')
  })

  it('C8: names of countries and areas differ by language', async () => {
    const names = async (path: string, query: string, language: string) =>
      (await service.get<{ name: string }>(path, `${query}&language=${language}`)).map(({ name }) => name)
    assert.deepEqual(await names('countries', 'signs=DE', 'ru'), ['Германия'])
    assert.deepEqual(await names('countries', 'signs=DE', 'uk'), ['Німеччина'])
    assert.deepEqual(await names('countries', 'signs=DE', 'en'), ['Germany'])
    assert.deepEqual(await names('countries', 'signs=DE', 'pl'), ['Niemcy'])
    const areas = await Promise.all(['ru', 'uk', 'en'].map((code) => names('areas', 'ids=80400015', code)))
    assert.equal(new Set(areas.flat()).size, 3)
  })

  it('C8: letter case does not matter', async () => {
    for (const language of ['UK', 'Uk', 'uK']) assert.equal(await town(LVIV, language), 'Львів')
  })

  it('C8: subtags of region, script and variant are ignored: uk-UA means uk', async () => {
    for (const language of ['uk-UA', 'UK-ua', 'uk-Cyrl-UA', 'uk-PL', 'uk-419', 'uk-fonipa', 'uk-Latn-PL-1996-fonipa']) {
      const response = await service.fetch('towns/by/ids', { ids: LVIV, language })
      assert.equal(response.headers.get('content-language'), 'uk', language)
      assert.equal(((await response.json()) as { name: string }[])[0]?.name, 'Львів')
    }
  })

  it('C8: spaces around the code do not matter', async () => {
    assert.equal(await town(LVIV, ' uk '), 'Львів')
  })

  it('C8: refuses values that are not a language code', async () => {
    for (const language of ['', 'u', 'ukrainian', 'uk-', 'uk,en', '*', 'ук', 'uk;q=1', 'toString', '__proto__'])
      assert.equal((await service.refused('areas', { language })).status, 400, language)
  })

  it('C8: the refusal of a language lists the allowed ones', async () => {
    const { errors } = await service.refused('areas', { language: 'xx' })
    for (const code of await codes()) assert.match(errors?.[0]?.detail ?? '', new RegExp(`\\b${code}\\b`))
  })

  it('C8: ua is refused with a hint at uk', async () => {
    const detail = async (language: string) =>
      (await service.refused('areas', { language })).errors?.[0]?.detail.replace(language, '…') ?? ''
    const plain = await detail('xx')
    for (const language of ['ua', 'UA', 'ua-UA', 'ua_UA']) {
      const hinted = await detail(language)
      assert(hinted.startsWith(plain) && hinted.length > plain.length, hinted)
      assert.match(hinted.slice(plain.length), /\buk\b/)
    }
  })

  it('C8: names are those in the curated files, a missing one falls back along the chain in languages.csv', async () => {
    const numeric = new Map(curatedRows('countries.csv').map(({ sign, numeric }) => [sign, Number(numeric)]))
    const idOf = ({ id, country, code }: Record<string, string>) =>
      id === undefined ? (numeric.get(country) ?? 0) * 100_000 + Number(code) : Number(id)
    const languages = curatedRows('languages.csv')
    let fallenBack = 0
    for (const directory of NAMED_IN_FILES) {
      const path = pathOf(directory)
      // The ids of areas whose codes are not two digits cannot be told from the file.
      const rows = new Map(
        curatedRows(CURATED_FILES[directory].file)
          .filter(({ code = '00' }) => /^\d\d$/.test(code))
          .map((row) => [idOf(row), row]),
      )
      const ids = path === 'cargo' ? String([...rows.keys()]) : ''
      for (const { code = '', fallback = '' } of languages) {
        const elements = await service.get<{ id: number; name: string }>(path, { ids, language: code })
        const shown = new Map(elements.map(({ id, name }) => [id, name]))
        const chain = [code, ...fallback.split(' ')]
        for (const [id, row] of rows) {
          if (row[code] === '') fallenBack++
          const language = chain.find((each) => row[each]) ?? ''
          assert.equal(shown.get(id), row[language], `${path} ${id} in ${code}`)
        }
      }
    }
    assert(fallenBack > 0)
  })

  it('C8: a town with a name in one language only has this name in all languages', async () => {
    for (const code of await codes()) assert.equal(await town(EL_TARTER, code), 'El Tarter')
  })

  it('C8: no name in a directory is empty in any language', async () => {
    for (const code of await codes()) {
      for (const path of DIRECTORIES) {
        const elements = await service.get<{ name: unknown }>(path, { language: code })
        assert(
          elements.every(({ name }) => typeof name === 'string' && name.trim() !== ''),
          `${path} ${code}`,
        )
      }
    }
  })
})
