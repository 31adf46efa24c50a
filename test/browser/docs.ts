import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openapiDocument } from '../../src/http/openapi/openapi.ts'
import { queryParameters } from '../../src/http/openapi/openapi-types.ts'
import { holdBack, type Stage, settled } from './stage.ts'

const { paths } = openapiDocument()

export function docs(onStage: () => Stage): void {
  it('has a form for every operation, with all its query parameters, and contents in line with its heading', async (t) => {
    const page = await onStage().visit(t, '/docs')
    const [heading, link] = await page.evaluate(() =>
      ['h1', '.side a'].map((place) => {
        const text = new Range()
        text.selectNodeContents(document.querySelector(place) ?? document.body)
        return text.getBoundingClientRect().left
      }),
    )
    assert(heading !== undefined && Math.abs(heading - (link ?? 0)) < 1, `${heading} and ${link}`)
    for (const [path, { get }] of Object.entries(paths)) {
      const form = page.locator(`form[data-path="${path}"]`)
      const named = await form
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
      assert.deepEqual(
        named,
        queryParameters(get).map(({ name }) => name),
        path,
      )
    }
  })

  it('sends a request filled in by the keyboard alone, and shows the answer', async (t) => {
    const page = await onStage().visit(t, '/docs')
    const form = page.locator('form[data-path="/v2/references/towns/by/name"]')
    await form.getByLabel('query').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('kmdsd')
    await page.keyboard.press('Enter')
    const tried = page.locator('section', { has: form }).locator('.tried')
    await tried.locator('.status', { hasText: '200 OK' }).waitFor()
    assert.match(await tried.locator('.answer pre').innerText(), /"name":"Львів"/)
    const asked = `${onStage().service.base}/v2/references/towns/by/name?language=uk&query=kmdsd&limit=3`
    assert.equal(await tried.locator('[role=tabpanel] pre').innerText(), asked, 'without the fields left empty')
  })

  it('says that a request is under way, and then what was answered, or that nothing was', async (t) => {
    const page = await onStage().visit(t, '/docs', { expects: /ERR_FAILED|502/ })
    const form = page.locator('form[data-path="/v2/references/currencies"]')
    const says = (text: string) => form.getByRole('status').filter({ hasText: text }).waitFor()
    const release = await holdBack(page, '**/currencies*')
    await form.getByText('Send').click()
    await says('Loading…')
    const busy = page.locator('.tried[aria-busy]')
    assert.equal(await busy.count(), 1)
    release()
    await says('200 OK')
    assert.equal(await busy.count(), 0)
    await page.route('**/currencies*', (route) => route.abort())
    await form.getByText('Send').click()
    await says('The service cannot be reached.')
    assert.equal(await page.locator('.exchange').count(), 0, 'no answer to an earlier request is left')
    assert.equal(await form.locator('.fault').count(), 1)
    // As from a proxy in front of the service.
    await page.route('**/currencies*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await form.getByText('Send').click()
    await says('502 Bad Gateway')
    assert.equal(await form.locator('.fault').count(), 0)
    assert.equal(await page.locator('.answer pre').innerText(), '<h1>Bad gateway</h1>')
  })

  it('shows the request that was sent, and the answer, even if a proxy leads it elsewhere, such as to a login', async (t) => {
    const page = await onStage().visit(t, '/docs')
    const form = page.locator('form[data-path="/v2/references/currencies"]')
    const headers = { location: '/errors/unauthorized' }
    await page.route('**/currencies*', (route) => route.fulfill({ status: 302, headers }))
    await form.getByText('Send').click()
    const tried = page.locator('section', { has: form }).locator('.tried')
    await tried.locator('.answer pre', { hasText: 'No valid access key' }).waitFor()
    const asked = `${onStage().service.base}/v2/references/currencies`
    assert.equal(await tried.locator('[role=tabpanel] pre').innerText(), asked)
  })

  it('keeps showing the latest request when the answer to an earlier one arrives late', async (t) => {
    const page = await onStage().visit(t, '/docs')
    const form = page.locator('form[data-path="/v2/references/towns/by/name"]')
    const tried = page.locator('section', { has: form }).locator('.tried')
    const release = await holdBack(page, '**/by/name?*query=lviv*')
    const asked = page.waitForRequest(/query=lviv/)
    await form.getByLabel('query').fill('lviv')
    await page.keyboard.press('Enter')
    const earlier = await asked
    await form.getByLabel('query').fill('krakow')
    await page.keyboard.press('Enter')
    await tried.locator('pre', { hasText: 'query=krakow' }).waitFor()
    release()
    await settled(page, earlier)
    assert.match(await tried.innerText(), /query=krakow/)
  })

  it('stays at the current operation when the language is switched', async (t) => {
    const page = await onStage().visit(t, '/docs')
    await page.locator('#key-state').waitFor()
    await page.evaluate(() => {
      location.hash = 'listAreas'
    })
    await page.getByText('УКР', { exact: true }).click()
    await page.waitForURL(/\/docs\?language=uk#listAreas$/)
  })

  it('shows a refusal, and links to the page about the error', async (t) => {
    const page = await onStage().visit(t, '/docs', { expects: /400 \(Bad Request\)/ })
    const form = page.locator('form[data-path="/v2/references/cargo"]')
    await form.getByLabel('limit').fill('0')
    await form.getByText('Send').click()
    const tried = page.locator('section', { has: form }).locator('.tried')
    await tried.locator('.status', { hasText: '400' }).waitFor()
    assert.match(await tried.locator('.answer pre').innerText(), /"type": "\/errors\/invalid-parameters"/)
    await page.getByText('400 Some parameters are not valid').click()
    await page.locator('h1', { hasText: '400 Some parameters are not valid' }).waitFor()
  })
}
