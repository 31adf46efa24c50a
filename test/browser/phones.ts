import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PAGE_LANGUAGES } from '../../web/messages/messages.ts'
import { until } from '../until.ts'
import { fieldInput, offers, type Stage } from './stage.ts'

const PHONE = { isPhone: true, width: 360 }

export function phones(onStage: () => Stage): void {
  it('finds a town by touch', async (t) => {
    const page = await onStage().visit(t, '/', { ...PHONE, language: 'uk' })
    await fieldInput(page).tap()
    await fieldInput(page).fill('льв')
    await offers(page).first().tap()
    await page.locator('.sign', { hasText: 'Львів' }).waitFor()
    await page.getByRole('radio', { name: 'Світ' }).tap()
    await page.locator('.towns .other').first().waitFor({ state: 'detached' })
  })

  it('scrolls the chosen town into view, and blurs the field to close the keyboard', async (t) => {
    const page = await onStage().visit(t, '/', { ...PHONE, language: 'en' })
    const isSeen = (name: string) =>
      until(async () => {
        const sign = page.locator('.sign', { hasText: name })
        const box = (await sign.count()) === 0 ? null : await sign.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height < 400
      })
    await fieldInput(page).tap()
    await fieldInput(page).fill('lviv')
    await offers(page).first().tap()
    await isSeen('Lviv')
    assert.equal(await fieldInput(page).evaluate((input) => input.matches(':focus')), false)
    const near = page.locator('.nearby button').last()
    const name = await near.innerText()
    await near.tap()
    await isSeen(name)
  })

  it('shows the whole menu, and code clear of its copy buttons, in each language', async (t) => {
    const page = await onStage().visit(t, '/examples', PHONE)
    for (const language of PAGE_LANGUAGES) {
      if (language !== 'en') await onStage().go(page, `/examples?language=${language}`)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      for (const width of [320, 340, PHONE.width]) {
        await page.setViewportSize({ width, height: 740 })
        const hidden = await page
          .locator('.top nav')
          .first()
          .evaluate((menu) => menu.scrollWidth - menu.clientWidth)
        assert.equal(hidden, 0, `${language}, ${width} pixels`)
      }
      const covered = await page.locator('.source').evaluateAll((sources) =>
        sources.map((source) => {
          const button = source.querySelector('.copy')?.getBoundingClientRect() ?? new DOMRect()
          const text = new Range()
          text.selectNodeContents(source.querySelector('code') ?? source)
          const isUnderIt = ({ top, right }: DOMRect) => top < button.bottom && right > button.left
          return [...text.getClientRects()].some(isUnderIt)
        }),
      )
      assert(covered.length > 0 && !covered.includes(true), `${language}: ${covered}`)
    }
  })

  it('shows the chosen town and all names on the map clear of its buttons', async (t) => {
    const page = await onStage().visit(t, '/', { ...PHONE, language: 'en' })
    await fieldInput(page).fill('suva')
    await offers(page).first().tap()
    await page.locator('.towns .main').waitFor()
    const covered = await page.locator('.towns g').evaluateAll((marks) => {
      const buttons = (document.querySelector('.scales') as Element).getBoundingClientRect()
      const isUnderThem = ({ left, right, top, bottom }: DOMRect) =>
        left < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top
      return marks.filter((mark) => isUnderThem(mark.getBoundingClientRect())).map((mark) => mark.textContent)
    })
    assert.deepEqual(covered, [])
  })

  it('shows the curl command without a blank line in it', async (t) => {
    const page = await onStage().visit(t, '/', PHONE)
    await fieldInput(page).fill('lviv')
    await page.getByRole('tab', { name: 'curl' }).click()
    const lines = await page.locator('[role=tabpanel] code').evaluate((code) => {
      const text = code.textContent ?? ''
      const top = (part: string) => {
        const range = new Range()
        const at = text.indexOf(part)
        range.setStart(code.firstChild ?? code, at)
        range.setEnd(code.firstChild ?? code, at + 1)
        return range.getBoundingClientRect().top
      }
      return (top("'http") - top('\\\n')) / Number.parseFloat(getComputedStyle(code).lineHeight)
    })
    assert.equal(Math.round(lines), 1)
  })

  it('leaves a gap between labels and values in the facts about a town', async (t) => {
    const page = await onStage().visit(t, '/', PHONE)
    for (const language of PAGE_LANGUAGES) {
      if (language !== 'en') await onStage().go(page, `/?language=${language}`)
      assert.equal(await page.locator('html').getAttribute('lang'), language)
      await fieldInput(page).fill('lviv')
      await offers(page).first().tap()
      await page.locator('.facts').waitFor()
      const gaps = await page.locator('.facts div').evaluateAll((facts) =>
        facts.map((fact) => {
          const term = new Range()
          term.selectNodeContents(fact.querySelector('dt') ?? fact)
          const detail = fact.querySelector('dd')?.getBoundingClientRect() ?? new DOMRect()
          return detail.left - term.getBoundingClientRect().right
        }),
      )
      assert(gaps.length > 0 && Math.min(...gaps) >= 8, `${language}: ${gaps}`)
    }
  })

  it('keeps the date of the data set on one line, and the language shares inside their card', async (t) => {
    const page = await onStage().visit(t, '/', { ...PHONE, language: 'uk' })
    for (let width = 320; width <= 420; width += 5) {
      await page.setViewportSize({ width, height: 740 })
      const lines = await page.locator('.data-set time').evaluate((time) => time.getClientRects().length)
      const over = await page.locator('.coverage').evaluate((list) => list.scrollWidth - list.clientWidth)
      assert.deepEqual([lines, over], [1, 0], `${width} pixels`)
    }
  })

  it('gives the directory filter the full width, and scrolls the link of a directory chosen by the address into view', async (t) => {
    const page = await onStage().visit(t, '/directories', { ...PHONE, language: 'en' })
    const [filter, bar] = await page.evaluate(() =>
      ['#filter', '.bar'].map((place) => document.querySelector(place)?.getBoundingClientRect().width),
    )
    assert.equal(filter, bar)
    await page.goto(`${onStage().service.base}/directories#languages`)
    await page.getByRole('heading', { name: 'Languages' }).waitFor()
    const hidden = await page.locator('#directories [aria-current]').evaluate((link) => {
      const list = link.closest('ul')?.getBoundingClientRect() ?? new DOMRect()
      return link.getBoundingClientRect().right - list.right
    })
    assert(hidden < 2, `${hidden} pixels of it are hidden`)
  })

  it('shows nothing of the skip link until it has the focus, even in two lines of large text', async (t) => {
    const page = await onStage().visit(t, '/docs', PHONE)
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
    const skip = page.locator('.skip')
    const edges = () => skip.evaluate((link) => [link.getBoundingClientRect().top, link.getBoundingClientRect().bottom])
    const [, bottom = 1] = await edges()
    assert(bottom <= 0, `${bottom} pixels of it are seen`)
    await skip.focus()
    assert.equal((await edges())[0], 0)
  })

  it('never scrolls sideways', async (t) => {
    const page = await onStage().visit(t, '/', { ...PHONE, language: 'ru' })
    for (const path of ['/', '/directories', '/docs', '/examples', '/errors/invalid-parameters']) {
      if (path !== '/') await onStage().go(page, path)
      await page.waitForLoadState('networkidle')
      if (path === '/') {
        await fieldInput(page).fill('Петропавловск-Камчатский')
        await offers(page).first().tap()
        await page.locator('.sign').waitFor()
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.equal(width, PHONE.width, path)
    }
  })
}
