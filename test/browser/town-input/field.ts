import type { TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { until } from '../../until.ts'
import { fieldInput, offers, type Stage, type Visit } from '../stage.ts'

/** Opens a third-party page with the field; `KEY` stands for the key. */
type Embed = (t: TestContext, body: string, visit?: Visit) => Promise<Page>

export function embedOn(onStage: () => Stage): Embed {
  return (t, body, visit = {}) => {
    const markup = body.replaceAll('KEY', onStage().service.key)
    const html = `<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1>${markup}</main><script type="module" src="/town-input.js"></script></html>`
    return onStage().visit(t, '/somebody/form', { ...visit, html })
  }
}

export function field(attributes = ''): string {
  return `<label for="town">From</label> <town-input id="town" name="from" key="KEY" language="en" ${attributes}></town-input>`
}

/** The id of the chosen town; empty where there is none. */
export function chosenIn(page: Page): Promise<string> {
  return page.locator('town-input').evaluate((element) => (element as HTMLInputElement).value)
}

/** Types a text, and waits for towns on offer. */
export async function type(page: Page, text: string): Promise<void> {
  await fieldInput(page).fill(text)
  await offers(page).first().waitFor()
}

/** Waits until a field shows a name: any if none is given. */
export function shows(input: Locator, name?: string): Promise<void> {
  return until(async () => {
    const value = await input.inputValue()
    return name === undefined ? value !== '' : value === name
  })
}

/** What its form would send. */
export async function sent(page: Page): Promise<string> {
  return page.locator('form').evaluate((form) => {
    const data = [...new FormData(form as HTMLFormElement)].map(([name, value]) => `${name}=${value}`)
    return data.join('&')
  })
}

/** What the field shows of its search and of its validity. */
export function state(page: Page) {
  return page.locator('town-input').evaluate((element) => {
    const root = element.shadowRoot as ShadowRoot
    const isShown = root.querySelector('[part=popup]:popover-open') !== null
    const input = root.querySelector('input')
    return {
      isBusy: element.matches(':state(busy)'),
      isShown,
      isExpanded: input?.getAttribute('aria-expanded') === 'true',
      isInvalid: element.matches(':state(invalid)') || input?.getAttribute('aria-invalid') === 'true',
      error: root.querySelector('[part=error]')?.textContent,
    }
  })
}

export const AT_REST = { isBusy: false, isShown: false, isExpanded: false, isInvalid: false, error: '' }
