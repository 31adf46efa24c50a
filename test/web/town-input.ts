import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { KRAKOW, KYIV, LVIV } from '../http/service.ts'
import { assertAccessible, fieldInput, offers, type Stage, type Visit } from './browser.ts'

const README = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

export function townInput(onStage: () => Stage): void {
  /** A page of somebody who uses the field; `KEY` stands for the key. */
  function embed(t: TestContext, body: string, visit: Visit = {}): Promise<Page> {
    const markup = body.replaceAll('KEY', onStage().service.key)
    const html = `<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1>${markup}</main><script type="module" src="/town-input.js"></script></html>`
    return onStage().visit(t, '/somebody/form', { ...visit, html })
  }

  const field = (attributes = '') =>
    `<label for="town">From</label> <town-input id="town" name="from" key="KEY" language="en" ${attributes}></town-input>`

  async function chosenIn(page: Page): Promise<string> {
    return page.locator('town-input').evaluate((element) => (element as HTMLInputElement).value)
  }

  async function type(page: Page, text: string): Promise<void> {
    await fieldInput(page).fill(text)
    await offers(page).first().waitFor()
  }

  /** What its form would send. */
  async function sent(page: Page): Promise<string> {
    return page.locator('form').evaluate((form) => {
      const data = [...new FormData(form as HTMLFormElement)].map(([name, value]) => `${name}=${value}`)
      return data.join('&')
    })
  }

  it('has the id of the chosen town as its value, and tells of the change with the town', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    const told = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('change', (event) => resolve((event as CustomEvent).detail.town.name), {
            once: true,
          })
        }),
    )
    await type(page, 'lviv')
    assert.deepEqual([await chosenIn(page), await sent(page)], ['', ''], 'nothing is chosen yet')
    await offers(page).first().click()
    assert.equal(await told, 'Lviv')
    assert.deepEqual([await chosenIn(page), await sent(page)], [String(LVIV), `from=${LVIV}`])
    assert.equal(await fieldInput(page).inputValue(), 'Lviv')
  })

  it('shows the town of a value that a program has set before the field had a key and a place', async (t) => {
    const page = await embed(t, '<form></form>')
    await page.evaluate(
      ([key, id]) => {
        const field = document.createElement('town-input')
        field.setAttribute('language', 'en')
        field.setAttribute('name', 'from')
        field.setAttribute('aria-label', 'From')
        field.value = String(id)
        field.key = String(key)
        document.querySelector('form')?.append(field)
      },
      [onStage().service.key, LVIV],
    )
    await page.waitForFunction(() => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value)
    assert.deepEqual([await fieldInput(page).inputValue(), await sent(page)], ['Lviv', `from=${LVIV}`])
  })

  it('loses its value as soon as its text is changed, and tells of that when it is left', async (t) => {
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`)
    await page.waitForFunction(() => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value)
    assert.equal(await sent(page), `from=${LVIV}`)
    await page.evaluate(() => {
      document.addEventListener('change', () => document.body.setAttribute('data-told', ''))
    })
    await fieldInput(page).press('End')
    await page.keyboard.type('x')
    assert.equal(await sent(page), '')
    await fieldInput(page).blur()
    await page.locator('[data-told]').waitFor()
  })

  it('names towns in the language of the page around it, where the service has it and the field names none', async (t) => {
    const fields = ['de-AT', 'fr', ''].map(
      (lang) => `<div ${lang && `lang="${lang}"`}><town-input key="KEY" value="${KYIV}"></town-input></div>`,
    )
    const page = await embed(t, fields.join(''))
    // The service has no French: its own language, Russian, stands in. The page itself is in English.
    for (const [place, name] of ['Kyiw', 'Киев', 'Kyiv'].entries()) {
      const input = page.locator('town-input').nth(place).locator('input')
      while ((await input.inputValue()) === '') await page.waitForTimeout(20)
      assert.equal(await input.inputValue(), name)
    }
  })

  it('follows the keys of a combobox', async (t) => {
    const page = await embed(t, field('limit="4"'))
    const input = fieldInput(page)
    const active = () =>
      input.evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant') ?? ''
        const root = element.getRootNode() as ShadowRoot
        return [...root.querySelectorAll('[role=option]')].indexOf(root.getElementById(id) as Element)
      })
    const expanded = () => input.getAttribute('aria-expanded')
    await type(page, 'new')
    assert.deepEqual([await expanded(), await active()], ['true', -1])
    const steps: readonly (readonly [key: string, active: number])[] = [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 3],
      ['ArrowDown', 0],
      ['End', 3],
      ['Home', 0],
    ]
    for (const [key, expected] of steps) {
      await page.keyboard.press(key)
      assert.equal(await active(), expected, key)
    }
    await page.keyboard.press('Escape')
    assert.deepEqual([await expanded(), await input.inputValue()], ['false', 'new'])
    await page.keyboard.press('ArrowDown')
    assert.deepEqual([await expanded(), await active()], ['true', 0])
    const name = await offers(page).first().locator('[part=name]').innerText()
    await page.keyboard.press('Tab')
    assert.deepEqual([await expanded(), await input.inputValue()], ['false', name])
    await input.focus()
    await page.keyboard.press('Escape')
    assert.deepEqual([await input.inputValue(), await chosenIn(page)], ['', ''])
  })

  it('sends the form on Enter, as other fields do', async (t) => {
    const page = await embed(t, `<form id="form">${field(`value="${LVIV}"`)}</form>`)
    await page.evaluate(() => {
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault()
        document.body.setAttribute('data-sent', '')
      })
    })
    await fieldInput(page).press('Enter')
    await page.locator('[data-sent]').waitFor()
  })

  it('tells homonyms apart by area, country and postcode, and marks what matched', async (t) => {
    const page = await embed(t, field('countries="UA"').replace('"en"', '"uk"'))
    await type(page, 'миколаїв')
    const texts = await offers(page).allInnerTexts()
    assert.match(texts[0] ?? '', /^Миколаїв\s+54000-54999\s+Миколаївська область, Україна\s+UA$/)
    assert.match(texts[1] ?? '', /^Миколаїв\s+Львівська область, Україна/)
    assert.equal(new Set(texts).size > 3, true)
    assert.equal(await offers(page).first().locator('mark').innerText(), 'Миколаїв')
    await type(page, 'rbtd')
    await offers(page).filter({ hasText: 'Київ' }).first().waitFor()
    assert.equal(await offers(page).first().locator('mark').count(), 0, 'found in another layout: nothing to mark')
  })

  it('offers the towns of some countries or areas, or all but those of some', async (t) => {
    const countriesOf = async (attributes: string, text: string) => {
      const page = await embed(t, field(attributes))
      await type(page, text)
      return new Set(await page.locator('[part=country]').allInnerTexts())
    }
    assert.deepEqual(await countriesOf('countries="pl, lt" limit="50"', 'nowa'), new Set(['PL']))
    assert(!(await countriesOf('exclude-countries="PL" limit="50"', 'nowa')).has('PL'))
    const page = await embed(t, field('countries="UA" areas="80400015"'))
    await type(page, 'mykol')
    for (const place of await page.locator('[part=place]').allInnerTexts()) assert.match(place, /Lviv Oblast/)
  })

  it('is required, and wants a town of the list', async (t) => {
    const page = await embed(t, `<form>${field('required')}<button>Go</button></form>`)
    const error = page.locator('[part=error]')
    const isValid = () => page.locator('form').evaluate((form) => (form as HTMLFormElement).checkValidity())
    await page.getByText('Go').click()
    assert.equal(await error.innerText(), 'Choose a town')
    assert.equal(await fieldInput(page).getAttribute('aria-invalid'), 'true')
    await fieldInput(page).fill('nowhere')
    await fieldInput(page).blur()
    assert.deepEqual([await error.innerText(), await isValid()], ['Choose a town from the list', false])
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.deepEqual([await error.innerText(), await isValid()], ['', true])
  })

  it('presses the first button of its form on Enter, as other fields do, unless that is disabled', async (t) => {
    const button = '<button name="do" value="search">Search</button><button name="do" value="save">Save</button>'
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}${button}</form>`)
    await page.evaluate(() => {
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault()
        document.body.dataset.sent = (event.submitter as HTMLButtonElement | null)?.value ?? 'without a button'
      })
    })
    const sentBy = () => page.evaluate(() => document.body.dataset.sent ?? 'not sent')
    await page.getByText('Search').evaluate((first) => first.toggleAttribute('disabled', true))
    await fieldInput(page).press('Enter')
    assert.equal(await sentBy(), 'not sent')
    await page.getByText('Search').evaluate((first) => first.toggleAttribute('disabled', false))
    await fieldInput(page).press('Enter')
    assert.equal(await sentBy(), 'search')
  })

  it('takes what other fields have as properties, as frameworks set them', async (t) => {
    const page = await embed(t, '<form></form>')
    const seen = await page.evaluate((id) => {
      const field = document.createElement('town-input')
      const before = [field.name, field.placeholder, field.required, field.disabled, field.form]
      document.querySelector('form')?.append(field)
      Object.assign(field, { name: 'from', placeholder: 'A town', required: true, value: String(id) })
      const after = [field.name, field.placeholder, field.required, field.disabled, field.outerHTML]
      const data = () => [...new FormData(document.querySelector('form') ?? undefined)].join()
      const enabled = data()
      field.disabled = true
      const disabled = data()
      field.disabled = false
      return { before, after, sent: [enabled, disabled, data()] }
    }, LVIV)
    const markup = '<town-input name="from" placeholder="A town" required=""></town-input>'
    assert.deepEqual(seen, {
      before: ['', '', false, false, null],
      after: ['from', 'A town', true, false, markup],
      sent: [`from,${LVIV}`, '', `from,${LVIV}`],
    })
    assert.equal(await fieldInput(page).getAttribute('placeholder'), 'A town')
  })

  it('belongs to a form elsewhere that it is given by its id, be it as a property, as React sets it', async (t) => {
    const page = await embed(t, '<form id="order"></form>')
    const sentWith = await page.evaluate((id) => {
      const field = Object.assign(document.createElement('town-input'), { name: 'from', value: String(id) })
      document.body.append(field)
      Object.assign(field, { form: 'order' })
      return [field.form?.id, ...new FormData(document.querySelector('form') ?? undefined)].join()
    }, LVIV)
    assert.equal(sentWith, `order,from,${LVIV}`)
  })

  it('takes the focus of a page that gives it to nobody else, where it says autofocus', async (t) => {
    const hasFocus = (page: Page) => fieldInput(page).evaluate((input) => input.matches(':focus'))
    const page = await embed(t, field('autofocus'))
    assert.equal(await hasFocus(page), true)
    const taken = await embed(t, `<input autofocus aria-label="First">${field('autofocus')}`)
    assert.equal(await hasFocus(taken), false)
  })

  it('is reset, disabled and labelled with its form', async (t) => {
    const page = await embed(
      t,
      `<form><fieldset>${field(`value="${LVIV}"`)}</fieldset><button type="reset">Reset</button></form>`,
    )
    const shown = (name: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value === wanted,
        name,
      )
    await shown('Lviv')
    await type(page, 'kyiv')
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(KYIV))
    await page.getByText('Reset').click()
    await shown('Lviv')
    assert.equal(await chosenIn(page), String(LVIV))
    await page.getByText('From').click()
    assert.equal(await fieldInput(page).evaluate((input) => input.matches(':focus')), true)
    assert.equal(await page.getByRole('combobox', { name: 'From' }).count(), 1)
    await page.locator('fieldset').evaluate((fieldset) => fieldset.setAttribute('disabled', ''))
    assert.equal(await fieldInput(page).isDisabled(), true)
    assert.equal(await sent(page), '')
  })

  it('asks nothing with a key that can be none, and says so', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`).replace('KEY', 'ключ'))
    page.on('request', (request) => assert.fail(`asked ${request.url()}`))
    await fieldInput(page).fill('lviv')
    await page.locator('town-input').getByText('The access key holds characters that no key has').first().waitFor()
  })

  it('offers other towns at once when another choice of them is wanted', async (t) => {
    const page = await embed(t, field())
    for (const [attribute, value, asked] of [
      ['limit', '4', 'limit=4'],
      ['exclude-countries', 'CZ', 'excludeCountrySigns=CZ'],
      ['countries', 'UA', 'countrySigns=UA'],
      ['areas', '80400015', 'areaIds=80400015'],
      ['language', 'uk', 'language=uk'],
      ['by', 'postcode', '/by/postcode?'],
    ] as const) {
      await type(page, 'mykol')
      const request = page.waitForRequest((request) => request.url().includes(asked))
      await page
        .locator('town-input')
        .evaluate((field, pair) => field.setAttribute(...pair), [attribute, value] as const)
      assert.equal(await offers(page).count(), 0, `those from before ${attribute} cannot be chosen`)
      await request
    }
  })

  it('drops the towns on offer when another choice of them is wanted while one is elsewhere', async (t) => {
    const page = await embed(t, `${field('countries="UA"')}<button>Elsewhere</button>`)
    await type(page, 'nova')
    await page.getByText('Elsewhere').focus()
    await page.locator('town-input').evaluate((field) => field.setAttribute('countries', 'PL'))
    await fieldInput(page).press('ArrowDown')
    assert.deepEqual([await offers(page).count(), (await state(page)).isShown], [0, false])
  })

  /** What the field shows of a search, and of what is wrong with it. */
  function state(page: Page) {
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

  const AT_REST = { isBusy: false, isShown: false, isExpanded: false, isInvalid: false, error: '' }
  /** What a program does to a field that has the focus. */
  const TAKEN: Readonly<Record<string, (element: Element) => void>> = {
    'is reset': (element) => element.closest('form')?.reset(),
    'is given a value': (element) => {
      Object.assign(element, { value: '' })
    },
    'is moved': (element) => {
      // Not every browser tells a field that it loses the focus so.
      element.shadowRoot?.addEventListener('blur', (event) => event.stopPropagation(), { capture: true })
      element.parentElement?.prepend(element)
    },
  }

  for (const [what, does] of Object.entries(TAKEN)) {
    it(`neither shows nor awaits the towns of before once it ${what}`, async (t) => {
      const page = await embed(t, `<form>${field()}</form>`)
      await type(page, 'lviv')
      await page.locator('town-input').evaluate(does)
      assert.deepEqual(await state(page), AT_REST, 'its list was open')

      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/by/name?query=kyiv*', async (route) => {
        await held
        await route.continue().catch(() => {}) // cancelled meanwhile
      })
      const asked = page.waitForRequest(/query=kyiv/)
      await fieldInput(page).fill('kyiv')
      await asked
      assert.equal((await state(page)).isBusy, true)
      await page.locator('town-input').evaluate(does)
      assert.deepEqual(await state(page), AT_REST, 'it was searching')
      release()
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await state(page), AT_REST, 'an answer came late')
    })
  }

  for (const [where, before, after] of [
    ['in a box that cuts off what is larger', '<div style="overflow: hidden; height: 4em">', '</div>'],
    ['in a dialog', '<dialog style="height: 5em">', '</dialog>'],
    ['at the lower edge of the window', '<div style="position: fixed; bottom: 0">', '</div>'],
    ['at the right edge of the window', '<div style="position: fixed; right: 0; width: 5em">', '</div>'],
    ['in a box that is moved', '<div style="overflow: hidden; translate: 3em 5em; height: 4em">', '</div>'],
  ] as const) {
    it(`shows the whole list ${where}`, async (t) => {
      const page = await embed(t, `${before}${field()}${after}`)
      await page.evaluate(() => document.querySelector('dialog')?.showModal())
      await type(page, 'nov')
      const seen = await page.locator('town-input').evaluate((element) => {
        const popup = element.shadowRoot?.querySelector('[part=popup]')?.getBoundingClientRect() ?? new DOMRect()
        const corners = [
          [popup.left + 9, popup.top + 9],
          [popup.right - 9, popup.top + 9],
          [popup.left + 9, popup.bottom - 9],
          [popup.right - 9, popup.bottom - 9],
        ] as const
        const font = Number.parseFloat(getComputedStyle(element).fontSize)
        return {
          corners: corners.map(([x, y]) => document.elementFromPoint(x, y)?.localName),
          isReadable: popup.width > 15 * font && popup.height > 8 * font,
        }
      })
      const wanted = { corners: Array.from({ length: 4 }, () => 'town-input'), isReadable: true }
      assert.deepEqual(seen, wanted)
      await offers(page).last().click()
      assert.notEqual(await chosenIn(page), '')
    })
  }

  it('keeps its list at its side while the page scrolls', async (t) => {
    const page = await embed(t, `<div style="height: 20em"></div>${field()}<div style="height: 200em"></div>`)
    await type(page, 'nov')
    const gap = () =>
      page.locator('town-input').evaluate((element) => {
        const [input, popup] = ['input', 'popup'].map((part) =>
          element.shadowRoot?.querySelector(`[part=${part}]`)?.getBoundingClientRect(),
        )
        return Math.round((popup?.top ?? 0) - (input?.bottom ?? 0))
      })
    const before = await gap()
    await page.evaluate(() => scrollTo(0, 100))
    await page.waitForFunction(() => scrollY === 100)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.equal(await gap(), before)
  })

  it('opens no list of a text that is gone', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await type(page, 'lviv')
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reset())
    await fieldInput(page).press('ArrowDown')
    assert.deepEqual(await state(page), AT_REST)
  })

  it('is as new once it is reset, and tells nothing wrong of a value that is right', async (t) => {
    const page = await embed(t, `<form>${field('required')}<button>Go</button></form>`)
    await page.getByText('Go').click()
    const wrong = { ...AT_REST, isInvalid: true, error: 'Choose a town' }
    assert.deepEqual(await state(page), wrong)
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reset())
    assert.deepEqual(await state(page), AT_REST)
    await page.getByText('Go').click()
    assert.deepEqual(await state(page), wrong)
    await page.locator('town-input').evaluate((element, id) => Object.assign(element, { value: id }), String(LVIV))
    assert.deepEqual(await state(page), AT_REST)
  })

  it('names its town in the language of now, where the answer of the one before comes late', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`))
    const input = fieldInput(page)
    while ((await input.inputValue()) === '') await page.waitForTimeout(20)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/by/ids?*language=uk*', async (route) => {
      await held
      await route.continue()
    })
    const late = page.waitForResponse(/language=uk/)
    await page.locator('town-input').evaluate((element) => {
      element.setAttribute('language', 'uk')
      element.setAttribute('language', 'pl')
    })
    while ((await input.inputValue()) !== 'Lwów') await page.waitForTimeout(20)
    release()
    await (await late).finished()
    await page.waitForTimeout(50) // for what would become of it
    assert.equal(await input.inputValue(), 'Lwów')
  })

  it('is restored when one comes back to the page', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await type(page, 'krakow')
    await offers(page).first().click()
    await page.goto(`${onStage().service.base}/errors/unauthorized`)
    await page.goBack()
    await page.waitForFunction(() => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value)
    assert.equal(await chosenIn(page), String(KRAKOW))
  })

  it('can be given a value, a key and another language by a program', async (t) => {
    const page = await embed(t, '<town-input aria-label="Town" language="en"></town-input>')
    const shown = (name: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value === wanted,
        name,
      )
    await page.locator('town-input').evaluate(
      (element, [id, key]) => {
        const field = element as HTMLInputElement & { key: string }
        field.value = id ?? ''
        field.key = key ?? ''
      },
      [String(LVIV), onStage().service.key],
    )
    await shown('Lviv')
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    await shown('Львів')
  })

  it('shows its town when one comes to it, where it could not be looked up before', async (t) => {
    const expects = /Failed to load resource/
    const page = await embed(t, '<town-input aria-label="Town" language="en"></town-input>', { expects })
    await page.route('**/towns/by/ids**', (route) => route.fulfill({ status: 404, body: '' }))
    const refused = page.waitForResponse(/by\/ids/)
    await page
      .locator('town-input')
      .evaluate(
        (element, [id, key]) => Object.assign(element, { key, value: id }),
        [String(LVIV), onStage().service.key],
      )
    await (await refused).finished()
    await page.unroute('**/towns/by/ids**')
    await fieldInput(page).focus()
    await page.waitForFunction(
      () => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value === 'Lviv',
    )
  })

  it('shows its town once it is given a key, be it as an attribute', async (t) => {
    const page = await embed(t, `<town-input aria-label="Town" language="en" value="${LVIV}"></town-input>`)
    await page.locator('town-input').evaluate((element, key) => element.setAttribute('key', key), onStage().service.key)
    await page.waitForFunction(
      () => document.querySelector('town-input')?.shadowRoot?.querySelector('input')?.value === 'Lviv',
    )
  })

  it('tells where towns are as soon as it is given a key that is right', async (t) => {
    const page = await embed(t, field().replace('KEY', 'refdir_none'), { expects: /401/ })
    await fieldInput(page).fill('lviv')
    await page.locator('town-input').getByText('The access key is missing or not valid').first().waitFor()
    await page.locator('town-input').evaluate((element, key) => element.setAttribute('key', key), onStage().service.key)
    await type(page, 'lviv')
    assert.match(await offers(page).first().innerText(), /Lviv Oblast, Ukraine/)
  })

  it('announces how many towns there are, or that there are none', async (t) => {
    const page = await embed(t, field().replace('"en"', '"uk"'))
    await type(page, 'миколаївка')
    await page
      .getByRole('status')
      .filter({ hasText: /^8 міст знайдено$/ })
      .waitFor()
    await fieldInput(page).fill('щщщщщщщщ')
    await page.getByRole('status').filter({ hasText: 'Міста не знайдено' }).waitFor()
    assert.equal(await fieldInput(page).getAttribute('aria-expanded'), 'false')
  })

  it('runs from right to left', async (t) => {
    const page = await embed(t, `<div dir="rtl">${field()}</div>`)
    await type(page, 'lviv')
    const places = await offers(page)
      .first()
      .evaluate((option) => {
        const x = (part: string) => option.querySelector(`[part=${part}]`)?.getBoundingClientRect().right ?? 0
        return [x('name'), x('country')]
      })
    assert((places[0] ?? 0) > (places[1] ?? 0), 'the name is on the right')
    await assertAccessible(page)
  })

  it('is dark where its page is, and in the style of its page', async (t) => {
    const style =
      '<style>:root { color-scheme: dark } town-input { --town-input-accent: rgb(1, 2, 3) } town-input::part(option) { letter-spacing: 3px }</style>'
    const page = await embed(t, `${style}${field()}`)
    await type(page, 'lviv')
    const [background, outline, spacing] = await fieldInput(page).evaluate((input) => {
      const option = (input.getRootNode() as ShadowRoot).querySelector('[part=option]') as Element
      const { backgroundColor, outlineColor } = getComputedStyle(input)
      return [backgroundColor, outlineColor, getComputedStyle(option).letterSpacing]
    })
    assert.deepEqual([background, outline, spacing], ['rgb(20, 25, 31)', 'rgb(1, 2, 3)', '3px'])
  })

  it('is three lines, as the README has them', async (t) => {
    const [, example = ''] = /```html\n([\s\S]*?)```/.exec(README) ?? []
    assert.equal(example.trim().split('\n').length, 3)
    const { base, key } = onStage().service
    const body = example.replace('http://127.0.0.1:8080', base).replace('<key>', key)
    const page = await embed(t, body)
    await type(page, 'льв')
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(LVIV))
  })

  /** A page of another origin with the field as the README has it, and a key. */
  function embedElsewhere(t: TestContext, key: string, expects?: RegExp): Promise<Page> {
    const { base } = onStage().service
    const field = `<label for="town">Town</label> <town-input id="town" name="town" language="en" key="${key}"></town-input>`
    const html = `<!doctype html><html lang="en"><title>Shop</title><form>${field}</form><script type="module" src="${base}/town-input.js"></script></html>`
    return onStage().visit(t, '/form', { html, isElsewhere: true, ...(expects && { expects }) })
  }

  it('works on a page of another origin, with a key that allows it', async (t) => {
    const page = await embedElsewhere(t, onStage().keys.forElsewhere)
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.deepEqual([new URL(page.url()).origin, await sent(page)], [onStage().otherSite.origin, `town=${LVIV}`])
  })

  for (const [which, keyOf, error] of [
    ['allows other origins', ({ keys }: Stage) => keys.forOthers, 'The towns cannot be looked up right now'],
    ['allows none', ({ service }: Stage) => service.key, 'The towns cannot be looked up right now'],
    ['is not known', () => 'refdir_none', 'The access key is missing or not valid'],
  ] as const) {
    it(`says on a page of another origin that it cannot, with a key that ${which}`, async (t) => {
      const page = await embedElsewhere(t, keyOf(onStage()), /CORS policy|ERR_FAILED|401/)
      await fieldInput(page).fill('lviv')
      await page.locator('town-input').getByText(error).first().waitFor()
      assert.deepEqual([await offers(page).count(), await chosenIn(page)], [0, ''])
    })
  }

  it('does not ask again and again for the names of places that it cannot have', async (t) => {
    const page = await embedElsewhere(t, onStage().keys.forOthers, /CORS policy|ERR_FAILED/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const refused = page.locator('town-input').getByText('The towns cannot be looked up right now').first()
    for (const text of ['kmd', 'kmds', 'kmdsd']) {
      await fieldInput(page).fill(text)
      await refused.waitFor()
      await fieldInput(page).fill('')
      await refused.waitFor({ state: 'hidden' })
    }
    for (const list of ['areas', 'countries'])
      assert.equal(asked.filter((path) => path.endsWith(list)).length, 3, `${list}: once, and again twice`)
  })

  it('works in every example of the page of examples', async (t) => {
    const page = await onStage().visit(t, '/examples', { language: 'en' })
    const form = page.locator('.example form')
    await fieldInput(page, '#unloading').fill('krakow')
    await offers(page, '#unloading').first().click()
    await form.getByText('Find a truck').click()
    await page.getByText(`The form sends: loading=${LVIV}&unloading=${KRAKOW}`).waitFor()
    await fieldInput(page, '#code').fill('40-001')
    await offers(page, '#code').first().click()
    await page.getByText('value = "3096472"').waitFor()
  })
  it('works on another site as the page of examples has it to be copied, with a key that allows the site', async (t) => {
    const examples = await onStage().visit(t, '/examples', { language: 'en' })
    await examples.getByText('the key has to allow that site: refdir keys create').waitFor()
    const sources = await examples.locator('.example pre').allInnerTexts()
    const [, inForm = '', filtered = '', byPostcode = '', styled = ''] = sources
    for (const source of [inForm, filtered, byPostcode, styled]) assert.match(source, /<script .*<town-input/s)
    const [first = ''] = sources
    const html = `<!doctype html><html lang="en"><title>Shop</title><form>${first.replace('<key>', onStage().keys.forElsewhere)}</form></html>`
    const page = await onStage().visit(t, '/form', { html, isElsewhere: true })
    await type(page, 'льв')
    await offers(page).first().click()
    assert.equal(await sent(page), `from=${LVIV}`)
    assert.match(sources.at(-1) ?? '', new RegExp(`server: '${onStage().service.base}', key: '<key>'`))
  })
}
