import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { chooseFirst, fieldInput, offers, type Stage } from './stage.ts'

const REFUSED = /401 \(Unauthorized\)/

/** The addresses in the history of a tab. */
async function historyOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  return entries.map(({ url }) => url)
}

export function keys(onStage: () => Stage): void {
  it('is asked for if missing, and no API request is sent without it', async (t) => {
    const asked: string[] = []
    const page = await onStage().visit(t, '/', {
      key: undefined,
      prepare: async (context) => {
        context.on('request', (request) => {
          if (/\/v2\/|neighbours/.test(request.url())) asked.push(request.url())
        })
      },
    })
    await page.getByText('An access key, please').waitFor()
    await fieldInput(page).fill('lviv')
    await page.getByText('The access key is missing or not valid').first().waitFor()
    assert.deepEqual(asked, [])
    await page.getByLabel('Access key', { exact: true }).fill(onStage().service.key)
    await page.getByText('Use this key').click()
    await page.getByText('Key in use').waitFor()
    await offers(page).filter({ hasText: 'Lviv' }).first().waitFor()
  })

  it('is asked for above the search and first after the skip link, on desktop and phone', async (t) => {
    for (const screen of [{}, { isPhone: true, width: 390 }]) {
      const page = await onStage().visit(t, '/', { key: undefined, ...screen })
      const button = (await page.getByText('Use this key').boundingBox()) ?? assert.fail()
      const search = (await fieldInput(page).boundingBox()) ?? assert.fail()
      assert(button.y + button.height < Math.min(search.y, page.viewportSize()?.height ?? 0), `at ${button.y}`)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter') // past the menu
      await page.keyboard.press('Tab')
      assert.equal(
        await page.getByLabel('Access key', { exact: true }).evaluate((input) => input.matches(':focus')),
        true,
      )
    }
  })

  it('is taken from a link, left neither in the address nor in the history, kept for the tab, and can be forgotten', async (t) => {
    const { key } = onStage().service
    const page = await onStage().visit(t, '/?language=en')
    await page.getByText('Key in use').waitFor()
    assert.deepEqual(await historyOf(page), ['about:blank', `${onStage().service.base}/?language=en`])
    assert(!(await page.content()).includes(key))
    await page.reload()
    await page.getByText('Key in use').waitFor()
    await page.getByText('Forget the key').click()
    await page.getByText('An access key, please').waitFor()
    await page.reload()
    await page.getByText('An access key, please').waitFor()
    assert.deepEqual(await page.evaluate(() => [sessionStorage.length, localStorage.length]), [0, 0])
  })

  it('is taken from a link pasted into an open tab, and left neither in the address nor in the history', async (t) => {
    const { key } = onStage().service
    const page = await onStage().visit(t, '/directories#currencies', { key: undefined })
    await page.getByText('An access key, please').waitFor()
    await page.evaluate((key) => {
      location.hash = `key=${key}`
    }, key)
    await page.getByText('Key in use').waitFor()
    await page.locator('tbody').getByText('UAH').first().waitFor()
    const address = `${onStage().service.base}/directories#currencies`
    assert.deepEqual([page.url(), await historyOf(page)], [address, ['about:blank', address, address]])
  })

  it('is rejected if it contains impossible characters, whether from the form or a link', async (t) => {
    const page = await onStage().visit(t, '/', { key: encodeURIComponent('ключ') })
    const fault = page.getByText('The key has characters that no key can have.')
    await fault.waitFor()
    assert.equal(await page.evaluate(() => location.hash), '')
    await page.getByLabel('Access key', { exact: true }).fill(onStage().service.key)
    await page.getByText('Use this key').click()
    await page.getByText('Key in use').waitFor()
    assert.equal(await fault.count(), 0)
    await page.getByText('Forget the key').click()
    assert.equal(await page.locator('#key-input:focus').inputValue(), '')
    await page.keyboard.type(`${onStage().service.key}…`)
    await page.getByText('Use this key').click()
    await fault.waitFor()
    await page.getByLabel('Access key', { exact: true }).fill(` ${onStage().service.key} `)
    await page.getByText('Use this key').click()
    await page.getByText(`Key in use ${onStage().service.key.slice(0, 15)}…`).waitFor()
  })

  it('is shown by its public part, or not at all when it has none', async (t) => {
    const { key } = onStage().service
    const page = await onStage().visit(t, '/docs', { key: undefined })
    const shown = () => page.locator('#key-state > span').innerText()
    // The key with a public part between the others, so that each changes what is shown.
    for (const [given, expected] of [
      ['a-secret-of-our-own', 'Key in use'],
      [key, `Key in use ${key.slice(0, 15)}…`],
      ['refdir_0badcafe_short', 'Key in use'],
    ] as const) {
      await page.evaluate((key) => {
        location.hash = `key=${key}`
      }, given)
      await until(async () => (await shown()).trim() === expected)
    }
  })

  it('is in use as long as the page where the browser forbids storage', async (t) => {
    const page = await onStage().visit(t, '/', {
      prepare: async (context) => {
        await context.addInitScript(() => {
          const get = () => {
            throw new DOMException('forbidden', 'SecurityError')
          }
          Object.defineProperty(window, 'sessionStorage', { get })
        })
      },
    })
    await page.getByText('Key in use').waitFor()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    assert.equal(await page.getByText('Key in use').isVisible(), true, 'after a return to the page')
    await page.getByText('Forget the key').click()
    await page.getByText('An access key, please').waitFor()
  })

  it('is known on every page of the tab, and in no other tab', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.getByText('Directories').click()
    await page.locator('h1', { hasText: 'Directories' }).waitFor()
    await page.getByText('Key in use').waitFor()
    const other = await page.context().newPage()
    await other.goto(onStage().service.base)
    await other.getByText('An access key, please').waitFor()
  })

  it('is asked for again if the service does not know it, and no request is repeated with it', async (t) => {
    const asked: string[] = []
    const page = await onStage().visit(t, '/', {
      key: 'refdir_none',
      expects: REFUSED,
      prepare: async (context) => {
        context.on('request', (request) => {
          if (request.headers().authorization === 'refdir_none') asked.push(request.url())
        })
      },
    })
    await page.getByText('The service does not accept this key.').waitFor()
    assert.equal(
      await page.getByLabel('Access key', { exact: true }).evaluate((input) => input === document.activeElement),
      true,
    )
    await page.keyboard.type(onStage().service.key)
    await page.keyboard.press('Enter')
    await fieldInput(page).fill('lviv')
    await offers(page).first().waitFor()
    assert.equal(asked.length, new Set(asked).size, 'no request is repeated with an unknown key')
  })

  it('stays in use when the refusal of the previous key arrives late', async (t) => {
    const page = await onStage().visit(t, '/', { key: undefined, expects: REFUSED })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/references/countries**', async (route) => {
      const { authorization } = route.request().headers()
      if (authorization === 'refdir_none') await held
      await route.continue()
    })
    const keyInput = page.getByLabel('Access key', { exact: true })
    await keyInput.fill('refdir_none')
    const refusal = page.waitForResponse((response) => /countries/.test(response.url()) && response.status() === 401)
    await page.keyboard.press('Enter')
    await page.getByText('The service does not accept this key.').waitFor()
    await keyInput.fill(onStage().service.key)
    await page.keyboard.press('Enter')
    release()
    await (await refusal).finished()
    await fieldInput(page).fill('lviv')
    await offers(page).first().waitFor()
    await page.getByText('Key in use').waitFor()
  })

  it('is reported as refused, not as a network failure, when a town or directory is requested', async (t) => {
    const page = await onStage().visit(t, '/', { expects: REFUSED })
    const refuse = (address: string) =>
      page.route(address, (route) =>
        route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' }),
      )
    await fieldInput(page).fill('lviv')
    await offers(page).first().waitFor()
    await refuse('**/towns/by/ids**')
    await offers(page).first().click()
    await page.locator('#key-fault', { hasText: 'The service does not accept this key.' }).waitFor()
    await page.locator('#town', { hasText: 'The service does not accept this key.' }).waitFor()
    assert.equal(await page.getByText('The service cannot be reached.').count(), 0)

    await page.goto(`${onStage().service.base}/directories#key=${onStage().service.key}`)
    await page.locator('tbody tr').first().waitFor()
    await refuse('**/references/currencies**')
    await page.getByText('Currencies').click()
    await page.getByText('The service does not accept this key.').waitFor()
    assert.equal(await page.getByText('The service cannot be reached.').count(), 0)
    assert.equal(await page.getByText('Try again').count(), 0)
  })

  it('is reported as refused when only the fields on the page use it', async (t) => {
    const page = await onStage().visit(t, '/examples', { key: 'refdir_none', expects: REFUSED })
    await page.locator('#key-fault', { hasText: 'The service does not accept this key.' }).waitFor()
    await page.getByLabel('Access key', { exact: true }).fill(onStage().service.key)
    await page.getByText('Use this key').click()
    await until(async () => (await fieldInput(page, '#loading').inputValue()) === 'Львів')
  })

  it('is reported as refused when the API page sends a request with it', async (t) => {
    const page = await onStage().visit(t, '/docs', { key: 'refdir_none', expects: REFUSED })
    await page.getByText('Send').first().click()
    await page.locator('#key-fault', { hasText: 'The service does not accept this key.' }).waitFor()
    await page.locator('.status', { hasText: '401' }).waitFor()
  })

  it('is asked for, and nothing is sent, when Send is pressed without one', async (t) => {
    const page = await onStage().visit(t, '/docs', { key: undefined })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Send' }).last().click()
    const input = page.getByLabel('Access key', { exact: true })
    await until(() => input.evaluate((input) => input.matches(':focus')))
    const { y } = (await input.boundingBox()) ?? assert.fail()
    assert(y > 0 && y < 800, `it lies at ${y}`)
    assert.deepEqual(asked, [])
  })

  it('is asked for, and nothing is sent, when a town is to be shown after the key was forgotten', async (t) => {
    const page = await onStage().visit(t, '/')
    await chooseFirst(page, 'lviv')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    await page.getByText('Forget the key').click()
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/v2\/|neighbours/.test(request.url())) asked.push(request.url())
    })
    const input = page.getByLabel('Access key', { exact: true })
    for (const show of [
      () => page.getByLabel('Names in').selectOption('pl'),
      () => page.locator('.nearby button').first().click(),
    ]) {
      await input.blur()
      await show()
      await until(() => input.evaluate((input) => input.matches(':focus')))
    }
    assert.deepEqual(asked, [])
    await input.fill(onStage().service.key)
    await page.getByText('Use this key').click()
    await until(async () => !(await page.locator('.sign').innerText()).includes('Lviv'))
  })

  it('is replaced or forgotten on a page from the back/forward cache, as in the tab meanwhile', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.getByText('Key in use').waitFor()
    const other = onStage().keys.forElsewhere
    await page.evaluate((key) => {
      for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, key)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }, other)
    await page.getByText(`Key in use ${other.slice(0, 15)}…`).waitFor()
    await page.evaluate(() => {
      sessionStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await page.getByText('An access key, please').waitFor()
  })
}
