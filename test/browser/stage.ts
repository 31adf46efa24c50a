import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestContext } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { type Issued, issueKey } from '../../src/access/stored-keys.ts'
import { Service } from '../http/service.ts'
import { chromiumPath } from './chromium.ts'
import { OtherSite } from './other-site.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Milliseconds to wait for what should appear. */
const PATIENCE = 30_000

/** How a page is opened. */
export interface Visit {
  /** Taken along in the link, as the terminal prints it. */
  readonly key?: string | undefined
  readonly language?: string
  readonly width?: number
  readonly isPhone?: boolean
  /** Whether animations run, rather than reduced motion. */
  readonly hasMotion?: boolean
  /** Whether the browser runs scripts; true by default. */
  readonly hasScripts?: boolean
  /** Console messages and errors of the page that the test provokes. */
  readonly expects?: RegExp
  /** A third-party page instead of one of the service's. */
  readonly html?: string
  /** Whether that is from another site, rather than from the service's own address, as behind one proxy. */
  readonly isElsewhere?: boolean
  readonly prepare?: (context: BrowserContext) => Promise<void>
}

/** A browser, and the service whose pages it looks at. */
export class Stage {
  readonly service: Service
  /** Keys for pages of the other site, and for pages of yet others. */
  readonly keys: { readonly forElsewhere: string; readonly forOthers: string }
  readonly otherSite: OtherSite
  readonly #browser: Browser

  private constructor(service: Service, browser: Browser, otherSite: OtherSite, keys: Stage['keys']) {
    this.service = service
    this.otherSite = otherSite
    this.#browser = browser
    this.keys = keys
  }

  static async open(): Promise<Stage> {
    const args = ['--no-sandbox', '--disable-gpu', '--headless=shell', '--font-render-hinting=none']
    // Before anything listens: if there is no browser, the tests fail, and nothing keeps their process from ending.
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args })
    const otherSite = await OtherSite.open()
    const [forElsewhere, forOthers] = [[otherSite.origin], ['https://other.example']].map((origins) =>
      issueKey({ name: 'test', origins }, new Date()),
    ) as [Issued, Issued]
    const service = await Service.start({}, [forElsewhere.stored, forOthers.stored])
    return new Stage(service, browser, otherSite, { forElsewhere: forElsewhere.key, forOthers: forOthers.key })
  }

  async close(): Promise<void> {
    await this.#browser.close()
    this.otherSite.close()
    await this.service.stop()
  }

  /**
   * Opens a page in a context of its own. When the test ends, it fails if any other server was asked, or if anything
   * unexpected is in the console.
   */
  async visit(t: TestContext, path: string, visit: Visit = {}): Promise<Page> {
    const { language = 'en', width = 1280, isPhone = false, hasMotion = false, hasScripts = true } = visit
    const { expects, html, isElsewhere = false } = visit
    const context = await this.#browser.newContext({
      viewport: { width, height: isPhone ? 740 : 800 },
      locale: language,
      colorScheme: 'light',
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
      javaScriptEnabled: hasScripts,
    })
    context.setDefaultTimeout(PATIENCE)
    await visit.prepare?.(context)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !expects?.test(message.text())) faults.push(message.text())
    })
    page.on('pageerror', (error) => {
      if (!expects?.test(String(error))) faults.push(String(error))
    })
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (origin !== this.service.base && !(isElsewhere && origin === this.otherSite.origin))
        faults.push(`asked ${request.url()}`)
    })
    t.after(async () => {
      await context.close()
      assert.deepEqual(faults, [], 'unexpected console messages, or requests to other servers')
    })
    if (isElsewhere && html !== undefined) {
      await page.goto(this.otherSite.show(html))
      return page
    }
    const address = `${this.service.base}${path}`
    if (html !== undefined) {
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
    }
    const key = 'key' in visit ? visit.key : this.service.key
    await this.go(page, key === undefined || html !== undefined ? path : `${path}#key=${key}`)
    return page
  }

  /** Goes on to another page of the service, in the same tab, which takes less processor time than a visit. */
  async go(page: Page, path: string): Promise<void> {
    await page.goto(`${this.service.base}${path}`)
    // A page may be loaded before its fonts, and then everything has another size.
    await page.evaluate(() => document.fonts.ready.then(() => {}))
  }
}

/** Fails with what axe finds wrong with a page as it is. */
export async function assertAccessible(page: Page): Promise<void> {
  // Only where it is asked: half a megabyte of script would slow every page down.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const results = await axe.run(document, { resultTypes: ['violations'] })
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.slice(0, 5).map(({ target }) => target.join(' '))}`,
    )
  })
  assert.deepEqual(violations, [])
}

/** The field's own input; the field stands for it outside of its shadow root. */
export function fieldInput(page: Page, field = 'town-input') {
  return page.locator(field).first().locator('input')
}

/** The towns on offer, in the first field of a page or in the one that is named. */
export function offers(page: Page, field = 'town-input') {
  return page.locator(field).first().locator('[role=option]')
}

/** Holds back requests to some addresses until the function that it returns is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await route.continue().catch(() => {}) // cancelled meanwhile
  })
  return release
}

/** Waits until a request is cancelled, or its answer has arrived and has had time to take effect. */
export async function settled(page: Page, request: Request): Promise<void> {
  const response = await request.response()
  if (response === null) return
  await response.finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

/** Types a text, and chooses the first town on offer. */
export async function chooseFirst(page: Page, text: string): Promise<void> {
  await fieldInput(page).fill(text)
  await offers(page).first().click()
}
