import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, fieldInput, offers, type Stage } from './stage.ts'

/** Whether a page is accessible as it is, in light and in dark. */
async function assertAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page)
  }
}

/** Contrast of two opaque colours, `rgb(…)` (WCAG 2.2); one that is not opaque counts as black. */
function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (/^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour) ?? []).slice(1).map((level) => {
    const share = Number(level) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function accessibility(onStage: () => Stage): void {
  it('axe finds nothing on the explorer: empty, searching, with a town', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    await page.waitForLoadState('networkidle')
    await assertAccessibleInBoth(page)
    await fieldInput(page).fill('миколаївка')
    await offers(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await assertAccessibleInBoth(page)
    await page.keyboard.press('Enter')
    await page.locator('.towns .main').waitFor()
    await assertAccessibleInBoth(page)
  })

  it('the focus ring on the map and the edge of the field have 3:1 contrast, in light and dark', async (t) => {
    const page = await onStage().visit(t, '/')
    await fieldInput(page).fill('lviv')
    await offers(page).first().click()
    await page.locator('.towns .main').waitFor()
    const scale = page.locator('.scales span').first()
    await page.locator('.scales input').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [ring, around] = await scale.evaluate((span) => [
        getComputedStyle(span).outlineColor,
        getComputedStyle(span.closest('.scales') ?? span).backgroundColor,
      ])
      assert(contrast(ring, around) >= 3, `${colorScheme}: ${ring} on ${around}`)
      const edges = await fieldInput(page).evaluate((input) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(input)
        return [borderTopColor, backgroundColor]
      })
      const hero = await page.locator('.hero').evaluate((hero) => getComputedStyle(hero).backgroundColor)
      assert(Math.max(...edges.map((edge) => contrast(edge, hero))) >= 3, `${colorScheme}: ${edges} on ${hero}`)
    }
  })

  it('the chosen item, and no other, is underlined in forced-colors mode', async (t) => {
    const page = await onStage().visit(t, '/')
    await fieldInput(page).fill('lviv')
    await page.locator('[role=tab]').first().waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    for (const group of ['.top nav a', '.modes span', '.scales span', '[role=tab]']) {
      const shown = await page.locator(group).evaluateAll((all) =>
        all.map((each) => ({
          isChosen: each.matches('[aria-current], [aria-selected=true], :checked + span'),
          isUnderlined: getComputedStyle(each).textDecorationLine === 'underline',
        })),
      )
      assert.deepEqual(new Set(shown.map(({ isChosen }) => isChosen)), new Set([true, false]), group)
      for (const { isChosen, isUnderlined } of shown) assert.equal(isUnderlined, isChosen, group)
    }
  })

  it('axe finds nothing on the explorer without a key', async (t) => {
    await assertAccessibleInBoth(await onStage().visit(t, '/', { key: undefined }))
  })

  it('axe finds nothing on the other pages', async (t) => {
    const page = await onStage().visit(t, '/directories')
    await page.getByText('Loading types').click()
    await page.getByText('tent_off').waitFor()
    await assertAccessibleInBoth(page)
    await onStage().go(page, '/docs?language=ru')
    await page.locator('form[data-path="/v2/references/currencies"] button').click()
    await page.locator('.status').waitFor()
    await assertAccessibleInBoth(page)
    await onStage().go(page, '/examples')
    await page.getByText('Find a truck').first().click()
    await page.waitForLoadState('networkidle')
    await assertAccessibleInBoth(page)
    for (const code of ['invalid-parameters', 'unauthorized']) {
      await onStage().go(page, `/errors/${code}?language=uk`)
      await assertAccessibleInBoth(page)
    }
  })
}
