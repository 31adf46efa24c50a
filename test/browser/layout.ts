import assert from 'node:assert/strict'
import { it } from 'node:test'
import { chooseFirst, type Stage } from './stage.ts'

/** In pixels: A4 without the margins that browsers leave. */
const PAPER_WIDTH = 718
/** The colour of text on paper. */
const INK = 'rgb(20, 25, 29)'

export function layout(onStage: () => Stage): void {
  it('shows each example whole: source clear of the copy button, buttons in one row, fields labelled', async (t) => {
    const page = await onStage().visit(t, '/examples')
    const [opacities, covered] = await page.locator('.source').evaluateAll((sources) => [
      sources.map((source) => Number(getComputedStyle(source.querySelector('.copy') ?? source).opacity)),
      sources.filter((source) => {
        const { bottom } = source.querySelector('.copy')?.getBoundingClientRect() ?? new DOMRect()
        const text = new Range()
        text.selectNodeContents(source.querySelector('code') ?? source)
        return text.getBoundingClientRect().top < bottom
      }).length,
    ])
    assert(opacities.length > 0 && opacities.every((opacity) => opacity >= 0.5), `${opacities}`)
    assert.equal(covered, 0)
    const hidden = await page
      .locator('.example pre')
      .evaluateAll((sources) => sources.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    assert.deepEqual(hidden, [0, 0, 0, 0, 0, 0])
    await page.locator('.source').first().hover()
    assert.equal(
      await page
        .locator('.copy')
        .first()
        .evaluate((button) => getComputedStyle(button).opacity),
      '1',
    )

    // The buttons of an example in one row, and a label on each of its fields.
    const tops = await page
      .locator('form button:not(#key-form button)')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    assert.equal(new Set(tops).size, 1, `${tops}`)
    const labelled = await page
      .locator('.example town-input')
      .evaluateAll((fields) => fields.map(({ id }) => document.querySelector(`label[for="${id}"]`) !== null))
    assert(labelled.length > 0 && !labelled.includes(false), `${labelled}`)
  })

  it('says in line with its heading, and with some room around, that it needs JavaScript', async (t) => {
    const page = await onStage().visit(t, '/', { key: undefined, hasScripts: false })
    for (const path of ['/', '/directories', '/docs', '/examples']) {
      await onStage().go(page, path)
      const [top, notice, text, heading] = await Promise.all(
        ['.top', 'noscript > *', 'noscript p', 'h1'].map((place) => page.locator(place).first().boundingBox()),
      )
      assert(top && notice && text && heading)
      assert.equal(text.x, heading.x, path)
      assert(text.y - notice.y >= 8, path)
      const controls = page.locator('main').locator('button, input, select, textarea, town-input, [role=region]')
      assert.equal(await controls.filter({ visible: true }).count(), 0, `${path}: controls that would do nothing`)
    }
    await page.getByRole('link', { name: 'The OpenAPI document' }).first().waitFor()
  })

  it('leaves room for the fields while their script is loading', async (t) => {
    const page = await onStage().visit(t, '/', { expects: /ERR_FAILED/, key: undefined })
    for (const path of ['/', '/examples']) {
      const height = async () => {
        await onStage().go(page, path)
        return page
          .locator('town-input')
          .first()
          .evaluate((field) => Math.round(field.getBoundingClientRect().height))
      }
      await page.route('**/*.js', (route) => route.abort())
      const before = await height()
      await page.unroute('**/*.js')
      assert.equal(before, await height(), path)
    }
  })

  it('prints request and answer in full, without menu, sample searches and key', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await chooseFirst(page, 'lviv')
    for (const part of ['.exchange', '.sign']) await page.locator(part).waitFor()
    await page.emulateMedia({ media: 'print' })
    const cut = await page.locator('pre').evaluateAll((blocks) =>
      blocks.map(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return scrollWidth > clientWidth || scrollHeight > clientHeight
      }),
    )
    assert.deepEqual(cut, [false, false], 'the request, and its answer')
    for (const left of ['.top nav', '.tries', '.key-state']) {
      const parts = page.locator(left)
      assert.deepEqual([(await parts.count()) > 0, await parts.first().isVisible()], [true, false], left)
    }
    assert.equal(await page.locator('.sign').isVisible(), true)
    // Browsers leave out backgrounds: white on blue would be white on white.
    for (const text of ['.brand', 'h1', '.sign h2'])
      assert.equal(await page.locator(text).evaluate((text) => getComputedStyle(text).color), INK, text)
  })

  it('prints every column of a directory, whatever the languages, within the width of the paper', async (t) => {
    const page = await onStage().visit(t, '/directories', { language: 'en', width: PAPER_WIDTH })
    await page.locator('#directories').getByText('Loading types').click()
    await page.getByText('tent_off').waitFor()
    const boxes = page.locator('#shown-languages input')
    const languages = await boxes.count()
    await boxes.evaluateAll((boxes) => {
      for (const box of boxes.slice(1) as HTMLInputElement[]) box.checked = true
    })
    await boxes.first().uncheck()
    await boxes.first().check()
    await page.locator('thead th').nth(languages).waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PAPER_WIDTH)
    assert.equal(await page.locator('#shown-languages').isVisible(), false, 'nothing to press')
  })
}
