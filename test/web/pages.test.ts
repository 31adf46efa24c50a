import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { RateTable } from '../../src/access/rate-table.ts'
import { issueKey } from '../../src/access/stored-keys.ts'
import { Catalog, CatalogHolder } from '../../src/catalog.ts'
import { examplesPage } from '../../src/http/pages/examples-page.ts'
import { MESSAGES } from '../../web/messages/messages.ts'
import { bundledCatalog } from '../bundled.ts'
import { LVIV, Service } from '../http/service.ts'

const PAGES = ['/', '/directories', '/docs', '/examples', '/errors/unauthorized']

describe('the pages', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  const get = (path: string, headers: Record<string, string> = {}) => service.send(path, { headers })
  /** Paths of what a page loads. */
  async function loaded(path: string): Promise<string[]> {
    const html = (await get(path)).body.toString()
    return [...html.matchAll(/(?:src|href|data-world|data-world-detailed)="(\/assets\/[^"]+)"/g)].map(
      ([, asset]) => asset ?? '',
    )
  }

  it('allow no content from other origins, and contain no inline code or styles', async () => {
    for (const path of PAGES) {
      const { headers, body } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
      assert.doesNotMatch(policy, /unsafe|https?:|\*/)
      assert.match(policy, /; frame-ancestors 'none'/, 'no other page shows it in a frame')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.doesNotMatch(body.toString(), /<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/)
    }
  })

  it('say that they need JavaScript where they do', async () => {
    for (const path of PAGES) {
      const html = (await get(path)).body.toString()
      assert.equal(/<noscript>.*JavaScript.*<\/noscript>/.test(html), html.includes('<script'), path)
    }
  })

  it('send no form of the API page by itself, without a key, before its script has come', async () => {
    const html = (await get('/docs')).body.toString()
    const forms = [...html.matchAll(/<form data-path=.*?<\/form>/gs)]
    assert(forms.length > 0)
    for (const [form] of forms) assert.deepEqual(form.match(/<button[^>]*>/g), ['<button class="primary" disabled>'])
  })

  it('say how they are built where they are not, as after an install that ran no scripts', async () => {
    const assets = { all: [], townInput: undefined, pathOf: () => undefined, importsOf: () => [] }
    const context = { catalog: await bundledCatalog(), language: 'uk', messages: MESSAGES.uk, assets } as const
    assert.match(examplesPage(context).text, /<main .*<p lang="en">These pages are not built: .*npm run build/s)
  })

  it('mark no label in their own language as English, which would be read out by an English voice', async () => {
    for (const path of PAGES) {
      const html = (await get(path, { 'accept-language': 'uk' })).body.toString()
      assert.match(html, /<html lang="uk">/)
      for (const [tag] of html.matchAll(/<[^>]*\slang="en"[^>]*>/g))
        assert.doesNotMatch(tag, /aria-label="[^"]*\p{Script=Cyrillic}/u, `${tag} of ${path}`)
    }
  })

  it('credit the source of the towns in the footer, with links to it and to its licence', async () => {
    for (const path of PAGES) {
      const [foot = ''] = /<footer>.*<\/footer>/s.exec((await get(path)).body.toString()) ?? []
      for (const link of ['https://www.geonames.org/', 'https://creativecommons.org/licenses/by/4.0/'])
        assert.equal(foot.split(`href="${link}"`).length, 2, `${link} at the foot of ${path}`)
    }
  })

  it('are compressed for clients that accept it, and answered with 304 to their ETag', async () => {
    for (const path of [...PAGES, ...(await loaded('/')), '/town-input.js', '/openapi.json']) {
      const plain = await get(path)
      const etag = plain.headers.get('etag') ?? ''
      assert.match(etag, /^"[!#-~]+"$/, path)
      const again = await get(path, { 'if-none-match': etag })
      assert.deepEqual([again.status, again.body.length], [304, 0], path)
      if (plain.body.length < 1024) continue
      const br = await get(path, { 'accept-encoding': 'gzip, br' })
      const gzip = await get(path, { 'accept-encoding': 'gzip' })
      assert.deepEqual(brotliDecompressSync(br.body), plain.body, path)
      assert.deepEqual(gunzipSync(gzip.body), plain.body, path)
      assert.match(br.headers.get('vary') ?? '', /Accept-Encoding/)
    }
  })

  it('load fonts, which are compressed already, as they are', async () => {
    const style = (await loaded('/')).find((path) => path.endsWith('.css')) ?? assert.fail('no stylesheet')
    const css = (await get(style)).body.toString()
    const fonts = [...css.matchAll(/url\("\.\/([^"]+\.woff2)"\)/g)].map(([, name]) => `/assets/${name}`)
    assert(fonts.length > 0)
    for (const path of fonts) {
      const { status, headers, body } = await get(path, { 'accept-encoding': 'gzip, br' })
      assert.deepEqual([status, headers.get('content-type')], [200, 'font/woff2'], path)
      assert.equal(headers.get('content-encoding'), null, path)
      assert.equal(body.toString('latin1', 0, 4), 'wOF2', path)
    }
  })

  it('are revalidated, while the assets they load are immutable and named by a hash', async () => {
    const assets = await loaded('/')
    assert(assets.length >= 5)
    for (const path of assets) {
      assert.match(path, /-[A-Z0-9]{8}\.\w+$/)
      assert.equal((await get(path)).headers.get('cache-control'), 'public, max-age=31536000, immutable')
    }
    for (const path of PAGES) assert.equal((await get(path)).headers.get('cache-control'), 'private, no-cache')
  })

  it('are in the language of the query, else the cookie, else Accept-Language, else English', async () => {
    const language = async (path: string, headers: Record<string, string>) => {
      const answer = await get(path, headers)
      assert.match(answer.headers.get('vary') ?? '', /Accept-Language, Cookie/)
      const [, lang] = /<html lang="(\w+)"/.exec(answer.body.toString()) ?? []
      assert.equal(answer.headers.get('content-language'), lang)
      return lang
    }
    const french = { 'accept-language': 'fr-FR,fr;q=0.9' }
    const ukrainian = { 'accept-language': 'fr, ru;q=0.5, uk-UA;q=0.8' }
    assert.equal(await language('/', french), 'en')
    assert.equal(await language('/', ukrainian), 'uk')
    assert.equal(await language('/', { 'accept-language': 'ru ; q=0.5, UK; Q=0.8' }), 'uk')
    assert.equal(await language('/', { 'accept-language': 'uk;q=0, ru;q=0.1' }), 'ru')
    assert.equal(await language('/', { 'accept-language': 'ru;q=0.0' }), 'en')
    assert.equal(await language('/', { ...ukrainian, cookie: 'a=b; refdir-language=ru' }), 'ru')
    assert.equal(await language('/?language=en', { ...ukrainian, cookie: 'refdir-language=ru' }), 'en')
    for (const odd of ['fr', '__proto__', '%zz', '']) assert.equal(await language(`/?language=${odd}`, ukrainian), 'uk')
    const switched = (await get('/?language=ru')).headers.get('set-cookie') ?? ''
    assert.match(switched, /^refdir-language=ru; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    assert.equal((await get('/?language=fr')).headers.get('set-cookie'), null)
  })

  it('answer HEAD like GET without a body and OPTIONS with 204, and refuse POST with 405', async () => {
    const assets = await loaded('/')
    for (const path of [...PAGES, ...assets.slice(0, 1), '/town-input.js', `/neighbours.json?id=${LVIV}`]) {
      const [got, head] = [await get(path), await service.send(path, { method: 'HEAD' })]
      assert.deepEqual([got.status, head.status, head.body.length], [200, 200, 0], path)
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        assert.equal(head.headers.get(name), got.headers.get(name), `${path}: ${name}`)
      assert.equal((await service.send(path, { method: 'OPTIONS' })).status, 204, path)
      assert.equal((await service.send(path, { method: 'POST' })).status, 405, path)
    }
  })

  it('answer an unknown path with a 404 page for browsers, a problem document for programs', async () => {
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await get('/explorer', { accept: BROWSER, 'accept-language': 'uk' })
    assert.equal(page.status, 404)
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(page.headers.get('cache-control'), 'no-store')
    for (const part of ['<html lang="uk">', '<a href="/">Пошук</a>', '<h1>404 There is nothing at this path</h1>'])
      assert(page.body.includes(part), part)
    const [, article = ''] = /<article(.*)<\/article>/s.exec(page.body.toString()) ?? []
    for (const way of ['/', '/openapi.json']) assert(article.includes(`href="${way}"`), `it leads on to ${way}`)
    assert.equal((await get('/explorer', { accept: BROWSER, 'if-none-match': '*' })).status, 404)
    const head = await service.send('/explorer', { method: 'HEAD', headers: { accept: BROWSER } })
    assert.deepEqual([head.status, head.body.length], [404, 0])
    for (const accept of [
      '*/*',
      'application/json, text/plain, */*',
      'application/json, text/html;q=0.5',
      'text/html;q=0',
    ]) {
      const { status, headers } = await get('/explorer', { accept })
      assert.deepEqual([status, headers.get('content-type')], [404, 'application/problem+json'], accept)
    }
    const ofTheInterface = await get('/v2/references/trucks', { accept: BROWSER })
    assert.equal(ofTheInterface.headers.get('content-type'), 'application/problem+json')
    for (const method of ['POST', 'OPTIONS']) {
      const { headers } = await service.send('/explorer', { method, headers: { accept: BROWSER } })
      assert.equal(headers.get('content-type'), 'application/problem+json', method)
    }
  })

  it('name the data set they are from even if another becomes current meanwhile', async () => {
    const catalog = await bundledCatalog()
    const version = 'f'.repeat(16)
    const other: Catalog = Object.assign(Object.create(Catalog.prototype), catalog, {
      version,
      towns: { around: () => version },
    })
    class Switching extends CatalogHolder {
      #reads = 0
      override get current() {
        return this.#reads++ % 2 === 0 ? other : catalog
      }
    }
    await using switching = await Service.start({ catalogs: new Switching(catalog) })
    const versions = new Set<string | undefined>()
    // An odd number of reads, such as that of a 404, swaps the data sets for the next ones.
    for (const path of [
      '/',
      `/neighbours.json?id=${LVIV}`,
      '/v2/none',
      '/docs',
      '/v2/none',
      `/neighbours.json?id=${LVIV}`,
    ]) {
      const { status, headers, body } = await switching.send(path)
      if (status !== 200) continue
      const told = headers.get('dataset-version') ?? headers.get('etag')?.slice(1, 17)
      assert.equal(body.toString().includes(version), told === version, path)
      versions.add(told)
    }
    assert.deepEqual(versions, new Set([version, catalog.version]))
  })

  it('serve the OpenAPI document to pages of other origins, such as a viewer of such documents', async () => {
    const { headers } = await get('/openapi.json', { origin: 'https://editor.example' })
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal((await get('/')).headers.get('access-control-allow-origin'), null)
  })

  it('serve the script of the field to pages of other origins', async () => {
    const { headers, body } = await get('/town-input.js')
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(
      headers.get('cache-control'),
      'public, max-age=3600',
      'its name does not change: a new version is loaded within an hour',
    )
    assert.doesNotMatch(body.toString(), /^\s*import\b|\bimport\(|from ?["']\.\//m, 'one file')
  })

  describe('the neighbours of a town', () => {
    const ask = (query: string, authorization: string | undefined = service.key) =>
      service.send(`/neighbours.json?${query}`, { headers: { authorization } })

    it('are the most important towns of its area and country, in the requested language', async () => {
      const answer = await ask(`id=${LVIV}&language=uk`)
      const { area, country } = JSON.parse(answer.body.toString()) as Record<
        string,
        { name: string; areaId: number; countrySign: string }[]
      >
      assert.deepEqual([area?.[0]?.name, country?.[0]?.name], ['Львів', 'Київ'])
      assert.deepEqual([area?.length, country?.length], [60, 60])
      assert.deepEqual(new Set(area?.map(({ areaId }) => areaId)), new Set([80400015]))
      assert.deepEqual(new Set(country?.map(({ countrySign }) => countrySign)), new Set(['UA']))
    })

    it('vary by Authorization, so that a browser caches them per key', async () => {
      const { headers } = await ask(`id=${LVIV}`)
      assert.match(headers.get('vary') ?? '', /\bAuthorization\b/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    })

    it('require a valid key', async () => {
      for (const key of ['none', '']) assert.equal((await ask(`id=${LVIV}`, key)).status, 401)
      assert.equal(
        (await service.send(`/neighbours.json?id=${LVIV}`, { headers: { authorization: undefined } })).status,
        401,
      )
    })

    it('come with Dataset-Version and rate-limit headers, even when refused', async () => {
      const { key, stored } = issueKey({ name: 'slow', rate: { requests: 1, seconds: 3600 } }, new Date())
      await using other = await Service.start({ rates: new RateTable(RateTable.memoryFor(2)) }, [stored])
      const statuses = []
      for (let round = 0; round < 2; round++) {
        const { status, headers } = await other.send(`/neighbours.json?id=${LVIV}`, {
          headers: { authorization: key },
        })
        statuses.push(status)
        for (const name of ['dataset-version', 'ratelimit', 'ratelimit-policy']) assert(headers.get(name), name)
      }
      assert.deepEqual(statuses, [200, 429])
    })

    it('are cached as long as the answers of the API', async () => {
      assert.equal((await ask(`id=${LVIV}`)).headers.get('cache-control'), 'private, max-age=300')
      await using other = await Service.start({ maxAge: 0 })
      const answer = await other.send(`/neighbours.json?id=${LVIV}`)
      assert.equal(answer.headers.get('cache-control'), 'private, max-age=0')
    })

    it('are refused with 404 for an invalid or unknown id, but not for an unknown language', async () => {
      for (const query of ['', 'id=', 'id=x', 'id=-1', 'id=1e3', 'id=99999999999999999999', 'id=1', 'id=%zz']) {
        assert.equal((await ask(query)).status, 404, query)
      }
      assert.equal((await ask(`id=${LVIV}&language=xx`)).status, 200)
    })
  })
})
