import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../until.ts'
import { chooseFirst, type Stage } from './stage.ts'

export function map(onStage: () => Stage): void {
  it('shows a town among the towns of its area, then of its country, then alone on the world', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    await page.locator('.land path').first().waitFor({ state: 'attached' })
    assert.equal(await page.locator('.scales').isVisible(), false, 'nothing to choose yet')
    await chooseFirst(page, 'льв')
    await page.getByRole('img', { name: 'Львів' }).locator('.main').waitFor()
    assert.equal(await page.locator('.land .here').count(), 1, 'the country stands out')
    const labels = page.locator('.towns text')
    assert.deepEqual(await page.locator('.towns .main text').allTextContents(), ['Львів'])
    assert((await labels.allTextContents()).includes('Дрогобич'))
    await page.getByRole('radio', { name: 'Країна' }).check()
    await page.getByText('Харків').waitFor()
    assert(!(await labels.allTextContents()).includes('Дубляни'), 'small towns have no room at this scale')
    const atOnce = await page.getByRole('radio', { name: 'Світ' }).evaluate((radio: HTMLInputElement) => {
      radio.click()
      return document.querySelector('.outlines')?.getAttribute('viewBox')?.split(' ')[2]
    })
    assert(Number(atOnce) > 300, `${atOnce} degrees are in view: without motion where none is wanted`)
    await page.locator('.towns .other').first().waitFor({ state: 'detached' })
    await page.locator('.land path').nth(150).waitFor({ state: 'attached' })
    await page.setViewportSize({ width: 600, height: 800 })
    await until(() =>
      page.locator('.towns').evaluate((svg) => svg.getAttribute('viewBox')?.split(' ')[2] === String(svg.clientWidth)),
    )
  })

  it('keeps the towns at their place on the land at a size that it was not drawn for, as on paper', async (t) => {
    const page = await onStage().visit(t, '/', {
      prepare: async (context) => {
        await context.addInitScript(() => {
          // While a page is printed, none tells of another size.
          const ResizeObserver = class {
            observe() {}
          }
          Object.assign(window, { ResizeObserver })
        })
      },
    })
    await chooseFirst(page, 'lviv')
    await page.locator('.towns .main').waitFor()
    await page.setViewportSize({ width: 600, height: 800 })
    const [land, towns] = await page.locator('.canvas svg').evaluateAll((layers) =>
      (layers as SVGSVGElement[]).map((layer) => {
        const { x, y, width, height } = layer.viewBox.baseVal
        const corners = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)]
        return corners.flatMap((corner) => {
          const onScreen = corner.matrixTransform(layer.getScreenCTM() ?? undefined)
          return [onScreen.x, onScreen.y]
        })
      }),
    )
    assert(land !== undefined && towns !== undefined)
    for (const [at, place] of land.entries()) assert(Math.abs(place - (towns[at] ?? 0)) < 1, `${land} and ${towns}`)
  })

  it('zooms smoothly from one view to another, even with frame timestamps from before the start', async (t) => {
    const page = await onStage().visit(t, '/', {
      hasMotion: true,
      prepare: async (context) => {
        await context.addInitScript(() => {
          const request = requestAnimationFrame
          const widths: number[] = []
          Object.assign(window, { widths })
          window.requestAnimationFrame = (step) =>
            request((now) => {
              step(now - 100)
              widths.push(Number(document.querySelector('.outlines')?.getAttribute('viewBox')?.split(' ')[2]))
            })
        })
      },
    })
    await chooseFirst(page, 'lviv')
    await page.locator('.towns .main').waitFor()
    const widths = () => page.evaluate(() => (window as unknown as { widths: number[] }).widths)
    const before = await widths()
    const area = before.at(-1) ?? 0
    await page.getByRole('radio', { name: 'World' }).check()
    let shown: readonly number[] = []
    await until(async () => {
      const { length } = shown
      await page.waitForTimeout(300)
      shown = (await widths()).slice(before.length)
      return length > 0 && shown.length === length
    })
    const world = shown.at(-1) ?? 0
    for (const width of shown) assert(width >= area && width <= world, `${width} is not from ${area} to ${world}`)
    const between = shown.filter((width) => width > area && width < world)
    assert(between.length > 0, `${shown}`)
  })
}
