import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Route } from 'playwright-core'
import { PAGE_LANGUAGES } from '../../web/messages/messages.ts'
import { LVIV } from '../http/service.ts'
import { chooseFirst, fieldInput, holdBack, offers, type Stage, settled } from './stage.ts'

const LOST = /ERR_FAILED|Failed to load resource/

export function networks(onStage: () => Stage): void {
  it('never replaces the answer to a newer search by an older one', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    const release = await holdBack(page, '**/by/name?query=%D0%BA%D0%B8%D1%97*')
    const asked = page.waitForRequest(/%D0%BA%D0%B8%D1%97&/)
    await fieldInput(page).fill('киї')
    const older = await asked
    const releaseNewer = await holdBack(page, '**/by/name?query=%D0%BB*')
    const askedNewer = page.waitForRequest(/query=%D0%BB/)
    await fieldInput(page).fill('львів')
    await askedNewer
    assert.equal(await page.locator('#request .fault').count(), 0, 'nothing is wrong with a search that was given up')
    releaseNewer()
    await offers(page).filter({ hasText: 'Львів' }).first().waitFor()
    release()
    await settled(page, older)
    assert.match(await offers(page).first().innerText(), /Львів/)
  })

  it('never replaces a chosen town by one chosen earlier', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    const release = await holdBack(page, `**/neighbours.json?id=${LVIV}&*`)
    const asked = page.waitForRequest(/neighbours/)
    await chooseFirst(page, 'lviv')
    const earlier = await asked
    await chooseFirst(page, 'krakow')
    await page.locator('.sign', { hasText: 'Krakow' }).waitFor()
    release()
    await settled(page, earlier)
    assert.equal(await page.locator('.sign h2').innerText(), 'Krakow')
    assert.equal(await page.locator('.towns .main').textContent(), 'Krakow')
  })

  it('never replaces a chosen directory by one chosen earlier', async (t) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const page = await onStage().visit(t, '/directories', {
      language: 'en',
      prepare: async (context) => {
        await context.route('**/references/areas?*', async (route) => {
          await held
          await route.continue()
        })
      },
    })
    const currency = page.locator('#table tr', { hasText: /UAH/ })
    await page.locator('#directories').getByText('Currencies').click()
    await currency.waitFor()
    const answered = PAGE_LANGUAGES.map((language) =>
      page.waitForResponse(`**/references/areas?language=${language}`).then((response) => response.finished()),
    )
    release()
    await Promise.all(answered)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    assert.equal(await currency.count(), 1)
    assert.equal(await page.locator('#directory-title').innerText(), 'Currencies')
  })

  it('says that the service cannot be reached, and finds towns once it can', async (t) => {
    const page = await onStage().visit(t, '/', { expects: LOST })
    await page.route('**/towns/by/name**', (route) => route.abort())
    await fieldInput(page).fill('lviv')
    await page.getByText('The towns cannot be looked up right now').first().waitFor()
    await page.unroute('**/towns/by/name**')
    await fieldInput(page).fill('kyiv')
    await offers(page).filter({ hasText: 'Kyiv' }).first().waitFor()
  })

  it('reports too many requests (429), and does not retry at once', async (t) => {
    const page = await onStage().visit(t, '/', { expects: LOST })
    let asked = 0
    await page.route('**/towns/by/name**', (route) => {
      asked++
      const body = JSON.stringify({ type: '/errors/too-many-requests', title: 'Too many requests', status: 429 })
      return route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '3600' },
        body,
      })
    })
    await fieldInput(page).fill('lviv')
    await page.getByText('Too many requests: try again in a moment').first().waitFor()
    assert.equal(asked, 1)
  })

  it('says why a town cannot be shown, and offers to try again', async (t) => {
    const page = await onStage().visit(t, '/', { expects: /ERR_FAILED|Failed to load resource|TypeError/ })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const faults: readonly (readonly [fault: string, answer: (route: Route) => Promise<void>])[] = [
      ['The service cannot be reached.', (route) => route.abort()],
      ['The service answered with error 500.', (route) => route.fulfill({ status: 500, body: '' })],
      [
        'Something went wrong on this page.',
        (route) => route.fulfill({ contentType: 'application/json', body: '[null]' }),
      ],
      [
        'Too many requests: try again in a moment.',
        (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, body: '' }),
      ],
    ]
    const again = page.getByRole('button', { name: 'Try again' })
    let current: (route: Route) => Promise<void> = (route) => route.continue()
    // One route throughout: a retry for one fault may arrive after it is shown, and must not get through before the next.
    await page.route('**/towns/by/ids**', (route) => current(route))
    for (const [fault, answer] of faults) {
      current = answer
      if (await again.isVisible()) await again.click()
      else await chooseFirst(page, 'lviv')
      await page.locator('#town', { hasText: fault }).waitFor()
    }
    current = (route) => route.continue()
    assert(
      logged.some((text) => text.startsWith('TypeError')),
      'a fault of the page itself is logged',
    )
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
  })

  it('keeps the focus on Try again, and moves it to the town once that is shown', async (t) => {
    const page = await onStage().visit(t, '/', { expects: LOST })
    let status = 500
    await page.route('**/towns/by/ids**', (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, body: '' }),
    )
    const again = page.getByRole('button', { name: 'Try again' })
    await chooseFirst(page, 'lviv')
    await page.locator('#town', { hasText: 'error 500' }).waitFor()
    status = 404
    await again.press('Enter')
    await page.locator('#town', { hasText: 'error 404' }).waitFor()
    assert.equal(await again.evaluate((button) => button.matches(':focus')), true)
    status = 200
    await page.keyboard.press('Enter')
    await page.locator('.sign h2:focus', { hasText: 'Lviv' }).waitFor()
  })

  it('shows a town even if neither outlines nor neighbours can be loaded', async (t) => {
    const page = await onStage().visit(t, '/', {
      expects: LOST,
      prepare: async (context) => {
        await context.route(/world/, (route) => route.abort())
        await context.route(/neighbours/, (route) => route.fulfill({ status: 503, json: {} }))
      },
    })
    await chooseFirst(page, 'lviv')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    await page.locator('.towns .main').waitFor()
  })

  it('shows a town without its neighbours if these take long', async (t) => {
    const page = await onStage().visit(t, '/')
    const release = await holdBack(page, '**/neighbours.json?**')
    t.after(release)
    await chooseFirst(page, 'lviv')
    await page.locator('#town[aria-busy]').waitFor()
    await page.locator('#town:not([aria-busy]) .sign', { hasText: 'Lviv' }).waitFor()
    assert.deepEqual(await page.locator('#town h3').allInnerTexts(), ['Postcodes'], 'and no heading for them')
  })

  it('says that a town is no longer there, without offering to try again', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.route('**/towns/by/ids**', (route) => route.fulfill({ json: [] }))
    await chooseFirst(page, 'lviv')
    await page.locator('#town:not([aria-busy])', { hasText: 'The data set no longer has this town.' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  })

  it('shows no earlier request in place of one that was not answered', async (t) => {
    const page = await onStage().visit(t, '/', { expects: LOST })
    const request = page.locator('#request')
    await fieldInput(page).fill('lviv')
    await request.locator('.status', { hasText: '200' }).waitFor()
    await page.route('**/towns/by/name**', (route) => route.abort())
    await fieldInput(page).fill('kyiv')
    await request.getByText('The service cannot be reached.').waitFor()
    assert.equal(await request.locator('.status').count(), 0)
  })

  it('says that a search was not answered within ten seconds', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.evaluate(() => {
      // The clock that tests can set does not drive this.
      AbortSignal.timeout = () => AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    })
    await fieldInput(page).fill('lviv')
    await page.locator('#request').getByText('The service cannot be reached.').waitFor()
  })

  it('offers to try again when a directory cannot be loaded', async (t) => {
    const page = await onStage().visit(t, '/directories', {
      expects: LOST,
      prepare: async (context) => {
        await context.route('**/references/areas**', (route) => route.fulfill({ status: 404, body: '' }))
      },
    })
    await page.getByText('The service answered with error 404.').waitFor()
    await page.unrouteAll()
    await page.context().unrouteAll()
    await page.getByText('Try again').press('Enter')
    await page.locator('#table:focus tbody tr').first().waitFor()
  })
}
