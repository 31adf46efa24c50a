import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { isPageLanguage, PAGE_LANGUAGES } from '../../web/messages/messages.ts'
import { holdBack, type Stage } from './stage.ts'

/** Name of each directory, enough of one of its rows to show that all of it is there, and the heading of the first column. */
const DIRECTORIES: readonly (readonly [name: string, row: RegExp, heading?: string])[] = [
  ['Areas', /80400015\s*Lviv Oblast\s*Львовская область\s*Львівська область.*UA/s],
  ['Countries', /UA\s*Ukraine\s*Украина\s*Україна/, 'Sign'],
  ['Regions', /151\s*Eastern Europe\s*Восточная Европа\s*Східна Європа/],
  ['Cargo names', /1\s*Grain\s*Зерно \(зерновые\)\s*Зерно \(зернові\)/],
  ['Loading types', /tent_off/],
  ['Currencies', /UAH/],
  ['Payment types', /2\s*cash\s*нал\.\s*гот\./],
  ['Body groups', /1\s*covered\s*крытые\s*криті/],
  ['Languages', /uk\s*Ukrainian\s*украинский\s*українська/, 'Code'],
]

const rows = (page: Page) => page.locator('tbody tr:not([hidden])')

export function directories(onStage: () => Stage): void {
  it('shows each directory in full, its key column and languages side by side, without scrolling', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    assert.equal(
      await page.locator('#directories a').count(),
      DIRECTORIES.length,
      'DIRECTORIES above has a row of each',
    )
    for (const [name, row, heading = 'Identifier'] of DIRECTORIES) {
      const table = page.locator('#table')
      const link = page.locator('#directories a', { hasText: name })
      const count = Number((await link.locator('small').innerText()).replace(',', ''))
      await link.click()
      await page.locator('#directory-title', { hasText: name }).waitFor()
      await page.locator('#table:not([aria-busy])').waitFor()
      await rows(page).filter({ hasText: row }).first().waitFor()
      assert.equal(await rows(page).count(), count, name)
      assert.equal(await page.locator('th').first().innerText(), heading, name)
      assert.equal(await link.getAttribute('aria-current'), 'true', name)
      assert.deepEqual(
        [await page.evaluate(() => scrollY), await table.evaluate(({ scrollTop }) => scrollTop)],
        [0, 0],
        name,
      )
      // Where this one is read is not where the next begins.
      await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    }
  })

  it('begins at the top with what a filter leaves, and stays where it is read when a language is added', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    const table = page.locator('#table')
    const place = () => table.evaluate(({ scrollTop }) => scrollTop)
    await table.evaluate((element) => element.scrollTo(0, 5000))
    await page.getByRole('checkbox', { name: 'pl, Polish' }).check()
    await page.locator('th', { hasText: 'pl' }).waitFor()
    assert((await place()) > 0)
    await page.getByPlaceholder('Part of a name').fill('a')
    assert.equal(await place(), 0)
  })

  it('lets the keyboard begin at the top of the page, not behind the directory shown', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').innerText(), 'Skip to the content')
  })

  it('keeps the chosen directory and its filter when the skip link is followed', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await page.locator('#directories').getByText('Currencies').click()
    await rows(page).filter({ hasText: /UAH/ }).first().waitFor()
    await page.getByPlaceholder('Part of a name').fill('UAH')
    await page.locator('#count', { hasText: 'Showing 1 of' }).waitFor()
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**#main')
    // What is loaded next belongs to the same directory.
    await page.getByRole('checkbox', { name: 'pl, Polish' }).check()
    await page.locator('th', { hasText: 'pl' }).waitFor()
    assert.equal(await page.locator('#directory-title').innerText(), 'Currencies')
    await page.goBack()
    assert.equal(await page.locator('#directory-title').innerText(), 'Currencies')
    assert.equal(await page.getByPlaceholder('Part of a name').inputValue(), 'UAH')
    assert.match(await rows(page).innerText(), /UAH/)
    await page.getByText('УКР', { exact: true }).click()
    await page.locator('#directory-title', { hasText: 'Валюти' }).waitFor()
  })

  it('shows the columns of the languages that are ticked when somebody comes back to it', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await page.getByRole('checkbox', { name: 'pl, Polish' }).check()
    await page.locator('th', { hasText: 'pl' }).waitFor()
    await onStage().go(page, '/docs')
    await page.goBack()
    await rows(page).first().waitFor()
    const ticked = await page
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.flatMap((box) => ((box as HTMLInputElement).checked ? [box] : [])).length)
    assert.equal(await rows(page).first().locator('td[lang]').count(), ticked)
  })

  it('has filter and languages that a reset leaves alone once the page is left, since Safari then resets them', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    await page.getByPlaceholder('Part of a name').fill('lviv')
    await page.getByRole('checkbox', { name: 'pl, Polish' }).check()
    const [before, after] = await page.evaluate(() => {
      const inputs = [...document.querySelectorAll<HTMLInputElement>('#filter, #shown-languages input')]
      const state = () => inputs.map(({ value, checked }) => `${value} ${checked}`)
      const before = state()
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      const form = document.createElement('form')
      document.body.append(form)
      form.append(...inputs)
      form.reset()
      return [before, state()]
    })
    assert.deepEqual(after, before)
  })

  it('filters while typing, ignoring case and diacritics, and counts the rows left', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    await page.getByPlaceholder('Part of a name').fill('ЛЬВІВ')
    assert.equal(await page.locator('#count').innerText(), 'Showing 1 of 1,068')
    assert.match(await rows(page).innerText(), /Львівська область/)
    await page.getByPlaceholder('Part of a name').fill('lodz voi')
    assert.match(await rows(page).innerText(), /Łódź Voivodeship/)
    await page.getByPlaceholder('Part of a name').fill('xxxx')
    await page.getByText('Nothing in this list contains that.').waitFor()
  })

  it('shows the selected languages as columns, and asks for one if none is selected', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await page.getByText('Currencies').click()
    await rows(page).filter({ hasText: /UAH/ }).first().waitFor()
    const codes = (await onStage().service.get<{ code: string }>('languages')).map(({ code }) => code)
    const others = codes.filter((code) => isPageLanguage(code) && code !== 'en')
    assert.equal(others.length, PAGE_LANGUAGES.length - 1)
    const headings = await page.locator('thead th').allInnerTexts()
    assert.deepEqual(headings.slice(1), ['en', ...others], 'the language of the page first')
    const one = codes.find((code) => !isPageLanguage(code)) ?? ''
    const box = (code: string) => page.getByRole('checkbox', { name: new RegExp(`^${code}, `) })
    await box(one).check()
    await page.getByRole('columnheader', { name: one, exact: true }).waitFor()
    for (const code of [...PAGE_LANGUAGES, one]) await box(code).uncheck()
    await page.locator('#count', { hasText: 'Choose a language.' }).waitFor()
    assert.equal(await rows(page).count(), 0)
    await page.getByPlaceholder('Part of a name').fill('UAH')
    assert.equal(await page.locator('#count').innerText(), 'Choose a language.')
  })

  it('reports too many requests (429), and loads the directory when tried again', async (t) => {
    const page = await onStage().visit(t, '/directories', { expects: /Failed to load resource/ })
    await rows(page).first().waitFor()
    const filter = page.getByPlaceholder('Part of a name')
    await filter.fill('xxxx')
    await page.locator('#table').waitFor({ state: 'hidden' })
    await page.route('**/currencies**', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, body: '' }),
    )
    await page.getByText('Currencies').click()
    const refusal = page.locator('#count', { hasText: 'Too many requests: try again in a moment.' })
    await refusal.waitFor()
    assert.equal(await filter.inputValue(), '', 'the filter was for the directory before')
    await filter.fill('UAH')
    assert.equal(await refusal.count(), 1, 'nothing is there to be filtered')
    await page.unroute('**/currencies**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).filter({ hasText: /UAH/ }).first().waitFor()
    assert.equal(await rows(page).count(), 1, 'what is typed meanwhile filters what comes')

    // The same where the rows that were there are of fewer languages.
    await page.route('**/currencies?language=pl', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('checkbox', { name: 'pl, Polish' }).check()
    const fault = page.locator('#count', { hasText: 'The service answered with error 404.' })
    await fault.waitFor()
    await filter.fill('x')
    assert.equal(await fault.count(), 1)
  })

  it('says that a directory is loading, shows the first one on the way back, and none without a key', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await rows(page).first().waitFor()
    const release = await holdBack(page, '**/currencies**')
    await page.getByText('Currencies').click()
    await page.locator('#count', { hasText: 'Loading…' }).waitFor()
    await page.getByPlaceholder('Part of a name').fill('lviv')
    assert.equal(await page.locator('#count').innerText(), 'Loading…', 'what is left of Areas is not filtered')
    release()
    await page.getByText('Nothing in this list contains that.').waitFor()
    await page.goBack()
    await page.locator('#directory-title', { hasText: 'Areas' }).waitFor()
    await page.locator('#count', { hasText: 'Showing 1,068 of 1,068' }).waitFor()
    await page.getByText('Forget the key').click()
    assert.equal(await rows(page).count(), 0)
    assert.equal(await page.locator('#count').innerText(), '')
  })
}
