import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { KRAKOW, LVIV } from '../../http/service.ts'
import { fieldInput, offers, type Stage } from '../stage.ts'
import { chosenIn, embedOn, sent, type } from './field.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const FIELD = join(ROOT, 'client', 'src', 'town-input', 'define.ts')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

export function fieldOnOtherPages(onStage: () => Stage): void {
  const embed = embedOn(onStage)

  it('works with the three lines of the README', async (t) => {
    const [, example = ''] = /```html\n([\s\S]*?)```/.exec(README) ?? []
    assert.equal(example.trim().split('\n').length, 3)
    const { base, key } = onStage().service
    const body = example.replace('http://127.0.0.1:8080', base).replace('<key>', key)
    const page = await embed(t, body)
    await type(page, 'льв')
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(LVIV))
  })

  /** A page of another origin with the field as the README has it, and a key. */
  function embedElsewhere(t: TestContext, key: string, expects?: RegExp): Promise<Page> {
    const { base } = onStage().service
    const field = `<label for="town">Town</label> <town-input id="town" name="town" language="en" key="${key}"></town-input>`
    const html = `<!doctype html><html lang="en"><title>Shop</title><form>${field}</form><script type="module" src="${base}/town-input.js"></script></html>`
    return onStage().visit(t, '/form', { html, isElsewhere: true, ...(expects && { expects }) })
  }

  it('works on a page of another origin, with a key that allows it', async (t) => {
    const page = await embedElsewhere(t, onStage().keys.forElsewhere)
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.deepEqual([new URL(page.url()).origin, await sent(page)], [onStage().otherSite.origin, `town=${LVIV}`])
  })

  for (const [which, keyOf, error] of [
    ['allows other origins', ({ keys }: Stage) => keys.forOthers, 'The towns cannot be looked up right now'],
    ['allows none', ({ service }: Stage) => service.key, 'The towns cannot be looked up right now'],
    ['is not known', () => 'refdir_none', 'The access key is missing or not valid'],
  ] as const) {
    it(`shows an error on a page of another origin with a key that ${which}`, async (t) => {
      const page = await embedElsewhere(t, keyOf(onStage()), /CORS policy|ERR_FAILED|401/)
      await fieldInput(page).fill('lviv')
      await page.locator('town-input').getByText(error).first().waitFor()
      assert.deepEqual([await offers(page).count(), await chosenIn(page)], [0, ''])
    })
  }

  it('does not request area and country names again at each search after a failure', async (t) => {
    const page = await embedElsewhere(t, onStage().keys.forOthers, /CORS policy|ERR_FAILED/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const refused = page.locator('town-input').getByText('The towns cannot be looked up right now').first()
    for (const text of ['kmd', 'kmds', 'kmdsd']) {
      await fieldInput(page).fill(text)
      await refused.waitFor()
      await fieldInput(page).fill('')
      await refused.waitFor({ state: 'hidden' })
    }
    for (const list of ['areas', 'countries'])
      assert.equal(asked.filter((path) => path.endsWith(list)).length, 3, `${list}: one request and two retries`)
  })

  it('requires the attribute server when its script is a bundle', async (t) => {
    const { key } = onStage().service
    const html = `<!doctype html><html lang="en"><title>Shop</title><town-input aria-label="Town" language="en" key="${key}"></town-input><script type="module" src="/shop.js"></script></html>`
    const { outputFiles } = await build({ entryPoints: [FIELD], bundle: true, format: 'esm', write: false })
    const body = outputFiles[0]?.text ?? assert.fail('no bundle')
    const asked: string[] = []
    const page = await onStage().visit(t, '/somebody/form', {
      html,
      expects: /`server`/,
      prepare: async (context) => {
        await context.route('**/shop.js', (route) => route.fulfill({ body, contentType: 'text/javascript' }))
        context.on('request', (request) => asked.push(new URL(request.url()).pathname))
      },
    })
    const told = page.waitForEvent('console')
    await fieldInput(page).fill('lviv')
    assert.match((await told).text(), /<town-input>: .*`server`/)
    await page.locator('[part=note]', { hasText: 'cannot be looked up' }).waitFor()
    assert.deepEqual(asked, ['/somebody/form', '/shop.js'])
    await page.locator('town-input').evaluate((field) => field.setAttribute('server', location.origin))
    await offers(page).first().waitFor()
  })

  it('works in every example of the examples page', async (t) => {
    const page = await onStage().visit(t, '/examples', { language: 'en' })
    const form = page.locator('.example form')
    await fieldInput(page, '#unloading').fill('krakow')
    await offers(page, '#unloading').first().click()
    await form.getByText('Find a truck').click()
    await page.getByText(`The form sends: loading=${LVIV}&unloading=${KRAKOW}`).waitFor()
    // The texts for fields with filters find other towns first where there are none.
    for (const [id, text, found] of [
      ['from', 'krakow', /^Краків/],
      ['pl-lt', 'nova', /(PL|LT)$/],
      ['not-ua', 'mykol', /(?<!UA)$/],
      ['kyiv-oblast', 'kras', /Kyiv Oblast, Ukraine/],
      ['code', '40-001', /^Katowice/],
      ['styled', 'lviv', /^Lviv/],
    ] as const) {
      await fieldInput(page, `#${id}`).fill(text)
      await offers(page, `#${id}`).first().filter({ hasText: found }).click()
      const value = await page.locator(`#${id}`).evaluate((field) => (field as HTMLInputElement).value)
      assert.notEqual(value, '', id)
      await page
        .locator('.example', { has: page.locator(`#${id}`) })
        .getByText(`value = "${value}"`)
        .waitFor()
    }
    const styles = await page.locator('#styled input').evaluate((input) => {
      const { borderRadius, direction } = getComputedStyle(input)
      return [borderRadius, direction]
    })
    assert.deepEqual(styles, ['999px', 'rtl'])
  })

  it('works on another site as copied from the examples page, with a key that allows the site', async (t) => {
    const examples = await onStage().visit(t, '/examples', { language: 'en' })
    await examples.getByText('the key has to allow that site: refdir keys create').waitFor()
    const sources = await examples.locator('.example pre').allInnerTexts()
    const [, inForm = '', filtered = '', byPostcode = '', styled = ''] = sources
    for (const source of [inForm, filtered, byPostcode, styled]) assert.match(source, /<script .*<town-input/s)
    const [first = ''] = sources
    const html = `<!doctype html><html lang="en"><title>Shop</title><form>${first.replace('<key>', onStage().keys.forElsewhere)}</form></html>`
    const page = await onStage().visit(t, '/form', { html, isElsewhere: true })
    await type(page, 'льв')
    await offers(page).first().click()
    assert.equal(await sent(page), `from=${LVIV}`)
    assert.match(sources.at(-1) ?? '', new RegExp(`server: '${onStage().service.base}', key: '<key>'`))
  })
}
