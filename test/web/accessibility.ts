import { it } from 'node:test'
import { assertAccessible, fieldInput, offers, type Stage } from './browser.ts'

export function accessibility(onStage: () => Stage): void {
  for (const scheme of ['light', 'dark'] as const) {
    it(`axe finds nothing on the explorer: empty, searching, with a town (${scheme})`, async (t) => {
      const page = await onStage().visit(t, '/', { scheme, language: 'uk' })
      await page.waitForLoadState('networkidle')
      await assertAccessible(page)
      await fieldInput(page).fill('миколаївка')
      await offers(page).first().waitFor()
      await page.keyboard.press('ArrowDown')
      await assertAccessible(page)
      await page.keyboard.press('Enter')
      await page.locator('.towns .main').waitFor()
      await assertAccessible(page)
    })

    it(`axe finds nothing on the explorer without a key (${scheme})`, async (t) => {
      await assertAccessible(await onStage().visit(t, '/', { scheme, key: undefined }))
    })

    it(`axe finds nothing on the other pages (${scheme})`, async (t) => {
      const directories = await onStage().visit(t, '/directories', { scheme })
      await directories.getByText('Loading types').click()
      await directories.getByText('tent_off').waitFor()
      await assertAccessible(directories)
      const docs = await onStage().visit(t, '/docs', { scheme, language: 'ru' })
      await docs.locator('form[data-path="/v2/references/currencies"] button').click()
      await docs.locator('.status').waitFor()
      await assertAccessible(docs)
      const examples = await onStage().visit(t, '/examples', { scheme })
      await examples.getByText('Find a truck').first().click()
      await examples.waitForLoadState('networkidle')
      await assertAccessible(examples)
      for (const code of ['invalid-parameters', 'unauthorized']) {
        await assertAccessible(await onStage().visit(t, `/errors/${code}`, { scheme, language: 'uk' }))
      }
    })
  }
}
