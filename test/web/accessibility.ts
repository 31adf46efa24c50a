import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, fieldInput, offers, type Stage } from './browser.ts'

/** Whether a page is accessible as it is, in light and in dark. */
async function assertAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await assertAccessible(page)
  }
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

  it('axe finds nothing on the explorer without a key', async (t) => {
    await assertAccessibleInBoth(await onStage().visit(t, '/', { key: undefined }))
  })

  it('axe finds nothing on the other pages', async (t) => {
    const directories = await onStage().visit(t, '/directories')
    await directories.getByText('Loading types').click()
    await directories.getByText('tent_off').waitFor()
    await assertAccessibleInBoth(directories)
    const docs = await onStage().visit(t, '/docs', { language: 'ru' })
    await docs.locator('form[data-path="/v2/references/currencies"] button').click()
    await docs.locator('.status').waitFor()
    await assertAccessibleInBoth(docs)
    const examples = await onStage().visit(t, '/examples')
    await examples.getByText('Find a truck').first().click()
    await examples.waitForLoadState('networkidle')
    await assertAccessibleInBoth(examples)
    for (const code of ['invalid-parameters', 'unauthorized']) {
      await assertAccessibleInBoth(await onStage().visit(t, `/errors/${code}`, { language: 'uk' }))
    }
  })
}
