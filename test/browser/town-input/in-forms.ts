import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import type { TownInput } from '../../../client/src/town-input/element.ts'
import { KRAKOW, KYIV, LVIV } from '../../http/service.ts'
import { until } from '../../until.ts'
import { chooseFirst, fieldInput, offers, type Stage } from '../stage.ts'
import { AT_REST, chosenIn, embedOn, field, sent, shows, state, type } from './field.ts'

export function fieldInForms(onStage: () => Stage): void {
  const embed = embedOn(onStage)

  it('has the id of the chosen town as its value, and fires change with the town', async (t) => {
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

  it('keeps its town where undoing what was typed does not change the text', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await fieldInput(page).focus()
    await page.keyboard.type('lviv')
    await offers(page).first().click()
    await page.keyboard.press('ControlOrMeta+z')
    assert.deepEqual([await fieldInput(page).inputValue(), await sent(page)], ['Lviv', `from=${LVIV}`])
  })

  it('loses its value as soon as its text is edited, and fires change on blur', async (t) => {
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`)
    await shows(fieldInput(page))
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

  it('shows no error any more once it is not required, and says it in another language while it is', async (t) => {
    const page = await embed(t, `<form>${field('required')}</form>`)
    await fieldInput(page).focus()
    await fieldInput(page).blur()
    const error = page.locator('[part=error]')
    await until(async () => (await error.innerText()) === 'Choose a town')
    const input = page.locator('town-input')
    await input.evaluate((element) => element.setAttribute('language', 'uk'))
    assert.equal(await error.innerText(), 'Виберіть місто')
    await input.evaluate((element) => element.removeAttribute('required'))
    assert.deepEqual(await state(page), AT_REST)
  })

  it('shows no error when the page asks whether it is valid', async (t) => {
    const page = await embed(t, `<form>${field('required')}</form>`)
    const check = (way: 'checkValidity' | 'reportValidity') =>
      page.locator('town-input').evaluate((element, way) => (element as HTMLInputElement)[way](), way)
    assert.equal(await check('checkValidity'), false)
    assert.deepEqual(await state(page), AT_REST)
    assert.equal(await check('reportValidity'), false)
    assert.equal((await state(page)).error, 'Choose a town')
  })

  it('shows an error that the page has set only when it is left, not when its town is known', async (t) => {
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`, {
      prepare: async (context) => {
        await context.addInitScript(() => {
          document.addEventListener('DOMContentLoaded', () => {
            document.querySelector<HTMLInputElement>('town-input')?.setCustomValidity('Both are one town')
          })
        })
      },
    })
    await shows(fieldInput(page), 'Lviv')
    assert.deepEqual(await state(page), AT_REST)
    await fieldInput(page).focus()
    await fieldInput(page).blur()
    await until(async () => (await state(page)).error === 'Both are one town')
  })

  it('submits the form on Enter, like a native input', async (t) => {
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

  it('with its list open and no option active, submits on Enter: a form that is not valid is not sent', async (t) => {
    const page = await embed(
      t,
      `<form onsubmit="event.preventDefault(); document.body.dataset.sent = ''">${field()}</form>`,
    )
    await fieldInput(page).focus()
    await page.keyboard.type('lviv')
    await offers(page).first().waitFor()
    assert.equal((await state(page)).isInvalid, false)
    await page.keyboard.press('Enter')
    await page.locator('[part=error]', { hasText: 'Choose a town from the list' }).waitFor()
    assert.equal(await page.locator('[data-sent]').count(), 0)
  })

  it('submits a form that has no submit button on Enter, unless it has two other text fields', async (t) => {
    const others = '<input class="other" aria-label="Load"><input class="other" aria-label="Price">'
    const page = await embed(
      t,
      `<form id="one">${field(`value="${LVIV}"`)}<input class="other" aria-label="Load"><input type="checkbox" aria-label="Both"><input type="hidden"></form><form id="two">${field()}${others}<button type="button">Go</button></form>`,
    )
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => {
        event.preventDefault()
        document.body.dataset.sent = (event.target as HTMLFormElement).id
      })
    })
    for (const [form, sent] of [
      ['two', undefined],
      ['one', 'one'],
    ] as const) {
      for (const input of [page.locator(`#${form} .other`).first(), page.locator(`#${form} town-input input`)]) {
        await page.evaluate(() => delete document.body.dataset.sent)
        await input.press('Enter')
        await page.waitForTimeout(50)
        assert.equal(await page.evaluate(() => document.body.dataset.sent), sent, form)
      }
    }
  })

  it('is invalid with the page’s custom message until the page clears it', async (t) => {
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}<button>Go</button></form>`)
    await shows(fieldInput(page))
    const say = (message: string) =>
      page.locator('town-input').evaluate((element, message) => {
        const input = element as HTMLInputElement
        input.setCustomValidity(message)
        return [input.reportValidity(), input.validity.customError, input.validationMessage, input.labels?.length]
      }, message)
    assert.deepEqual(await say('From and To must differ'), [false, true, 'From and To must differ', 1])
    assert.equal(await page.locator('[part=error]').innerText(), 'From and To must differ')
    assert.deepEqual(await say(''), [true, false, '', 1])
    assert.equal(await page.locator('[part=error]').innerText(), '')
  })

  it('has its text corrected, capitalised and spell-checked by no phone or browser', async (t) => {
    const page = await embed(t, field())
    const names = ['autocorrect', 'autocapitalize', 'autocomplete', 'spellcheck']
    const set = await fieldInput(page).evaluate((input, names) => names.map((name) => input.getAttribute(name)), names)
    assert.deepEqual(set, ['off', 'off', 'off', 'false'])
  })

  it('takes its accessible description from aria-describedby', async (t) => {
    const page = await embed(
      t,
      `<form>${field('aria-describedby="hint"')}<p id="hint">Where the lorry loads</p><p id="other">Where it unloads</p></form>`,
    )
    await page.getByRole('combobox', { name: 'From', description: 'Where the lorry loads' }).waitFor()
    await page.locator('town-input').evaluate((element) => element.setAttribute('aria-describedby', 'other'))
    await page.getByRole('combobox', { name: 'From', description: 'Where it unloads' }).waitFor()
  })

  it('when required, is invalid if empty or with a text that is not a chosen town', async (t) => {
    const page = await embed(t, `<form>${field('required')}<button>Go</button></form>`)
    const error = page.locator('[part=error]')
    const isValid = () => page.locator('form').evaluate((form) => (form as HTMLFormElement).checkValidity())
    await page.getByText('Go').click()
    assert.equal(await error.innerText(), 'Choose a town')
    assert.equal(await fieldInput(page).getAttribute('aria-invalid'), 'true')
    assert.equal(await fieldInput(page).getAttribute('aria-required'), 'true')
    await fieldInput(page).fill('nowhere')
    await fieldInput(page).blur()
    assert.deepEqual([await error.innerText(), await isValid()], ['Choose a town from the list', false])
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.deepEqual([await error.innerText(), await isValid()], ['', true])
  })

  it('submits by the first submit button of its form on Enter, unless that is disabled', async (t) => {
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
    await page.waitForTimeout(50)
    assert.equal(await sentBy(), 'not sent')
    await page.getByText('Search').evaluate((first) => first.toggleAttribute('disabled', false))
    await fieldInput(page).press('Enter')
    await until(async () => (await sentBy()) === 'search')
    await page.locator('form').evaluate((form) => {
      form.prepend(Object.assign(document.createElement('input'), { type: 'image', alt: 'Go', value: 'image' }))
    })
    await fieldInput(page).press('Enter')
    await until(async () => (await sentBy()) === 'image')
  })

  it('does not submit the form on Enter if the page cancels keydown or keypress', async (t) => {
    const events = ['keydown', 'keypress']
    const forms = events.map(
      (event) =>
        `<form on${event}="if (event.key === 'Enter') event.preventDefault()" onsubmit="event.preventDefault(); document.title = 'sent'">${field()}<button>Send</button></form>`,
    )
    const page = await embed(t, forms.join(''))
    for (const event of events) {
      await fieldInput(page, `[on${event}] town-input`).press('Enter')
      await page.waitForTimeout(50)
      assert.equal(await page.title(), 'Form', event)
    }
  })

  it('has the properties of a native input, which frameworks set', async (t) => {
    const page = await embed(t, '<form></form>')
    const seen = await page.evaluate((id) => {
      const field = document.createElement('town-input')
      const before = [field.name, field.placeholder, field.required, field.readonly, field.disabled, field.form]
      document.querySelector('form')?.append(field)
      Object.assign(field, { name: 'from', placeholder: 'A town', required: true, readonly: true, value: String(id) })
      const after = [field.name, field.placeholder, field.required, field.readOnly, field.disabled, field.outerHTML]
      const data = () => [...new FormData(document.querySelector('form') ?? undefined)].join()
      const enabled = data()
      field.disabled = true
      const disabled = data()
      field.disabled = false
      return { before, after, sent: [enabled, disabled, data()] }
    }, LVIV)
    const markup = '<town-input name="from" placeholder="A town" required="" readonly=""></town-input>'
    assert.deepEqual(seen, {
      before: ['', '', false, false, false, null],
      after: ['from', 'A town', true, true, false, markup],
      sent: [`from,${LVIV}`, '', `from,${LVIV}`],
    })
    assert.equal(await fieldInput(page).getAttribute('placeholder'), 'A town')
  })

  it('goes back to its defaultValue when reset, as React does after the action of a form', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await page.locator('town-input').evaluate((element, id) => {
      Object.assign(element, { value: String(id), defaultValue: String(id) })
    }, LVIV)
    await shows(fieldInput(page), 'Lviv')
    await chooseFirst(page, 'krakow')
    await page.locator('town-input').evaluate((element, id) => {
      Object.assign(element, { defaultValue: '' })
      Object.assign(element, { defaultValue: String(id) })
    }, LVIV)
    assert.equal(await chosenIn(page), String(KRAKOW), 'only a reset brings it back')
    await page.locator('form').evaluate((form: HTMLFormElement) => form.reset())
    await shows(fieldInput(page), 'Lviv')
    assert.equal(await sent(page), `from=${LVIV}`)
    await page.locator('town-input').evaluate((element, id) => {
      Object.assign(element, { defaultValue: String(id) })
    }, KYIV)
    await shows(fieldInput(page), 'Kyiv')
  })

  it('belongs to the form whose id is set as its property, as React does', async (t) => {
    const page = await embed(t, '<form id="order"></form>')
    const sentWith = await page.evaluate((id) => {
      const field = Object.assign(document.createElement('town-input'), { name: 'from', value: String(id) })
      document.body.append(field)
      Object.assign(field, { form: 'order' })
      return [field.form?.id, ...new FormData(document.querySelector('form') ?? undefined)].join()
    }, LVIV)
    assert.equal(sentWith, `order,from,${LVIV}`)
  })

  it('keeps the text that is typed when the page gives back the value it was told, as React and Angular do', async (t) => {
    const page = await embed(t, `<button>Clear</button> ${field()}`, { isPhone: true })
    await page.locator('town-input').evaluate((element) => {
      const field = element as HTMLInputElement
      const giveBack = () => {
        const value = field.value || undefined
        for (const later of [queueMicrotask, setTimeout]) later(() => Object.assign(field, { value }))
      }
      for (const event of ['input', 'change']) field.addEventListener(event, giveBack)
      document.querySelector('button')?.addEventListener('click', () => Object.assign(field, { value: '' }))
    })
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(LVIV))
    await page.keyboard.press('Backspace')
    await offers(page).first().waitFor()
    assert.deepEqual([await fieldInput(page).inputValue(), await chosenIn(page)], ['Lvi', ''])
    await fieldInput(page).blur()
    assert.equal((await state(page)).error, 'Choose a town from the list')
    assert.equal(await fieldInput(page).inputValue(), 'Lvi')

    // The click of a tap comes in the same task as the blur, which tells of the value.
    await type(page, 'lviv')
    await offers(page).first().click()
    await page.keyboard.press('Backspace')
    await page.getByText('Clear').tap()
    await until(async () => (await fieldInput(page).inputValue()) === '')
  })

  it('takes the focus with autofocus, unless an element before it takes it', async (t) => {
    const hasFocus = (page: Page) =>
      fieldInput(page).evaluate(async (input) => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return input.matches(':focus')
      })
    const page = await embed(t, field('autofocus'))
    assert.equal(await hasFocus(page), true)
    const taken = await embed(t, `<input autofocus aria-label="First">${field('autofocus')}`)
    assert.equal(await hasFocus(taken), false)
  })

  it('is reset with its form, focused by its label, and disabled with its fieldset', async (t) => {
    const page = await embed(
      t,
      `<form><fieldset>${field(`value="${LVIV}"`)}</fieldset><button type="reset">Reset</button></form>`,
    )
    await shows(fieldInput(page), 'Lviv')
    await type(page, 'kyiv')
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(KYIV))
    await page.getByText('Reset').click()
    await shows(fieldInput(page), 'Lviv')
    assert.equal(await chosenIn(page), String(LVIV))
    await page.getByText('From').click()
    assert.equal(await fieldInput(page).evaluate((input) => input.matches(':focus')), true)
    assert.equal(await page.getByRole('combobox', { name: 'From' }).count(), 1)
    await page.locator('fieldset').evaluate((fieldset) => fieldset.setAttribute('disabled', ''))
    assert.equal(await fieldInput(page).isDisabled(), true)
    assert.equal(await sent(page), '')
  })

  it('closes its list and drops its search once disabled, even without a blur event', async (t) => {
    const page = await embed(t, `<form><fieldset>${field()}</fieldset></form>`)
    await page.evaluate(() => addEventListener('blur', (event) => event.stopImmediatePropagation(), { capture: true }))
    /** What it offers and awaits before and after. */
    const disable = () =>
      page.locator('fieldset').evaluate((fieldset) => {
        const field = fieldset.querySelector('town-input') as HTMLElement
        const state = () => ({
          isBusy: field.matches(':state(busy)'),
          isShown: field.shadowRoot?.querySelector('[part=popup]:popover-open') !== null,
        })
        const before = state()
        fieldset.toggleAttribute('disabled', true)
        return [before, state()]
      })
    const none = { isBusy: false, isShown: false }
    await type(page, 'lviv')
    assert.deepEqual(await disable(), [{ isBusy: false, isShown: true }, none])
    await page.locator('fieldset').evaluate((fieldset) => fieldset.toggleAttribute('disabled', false))
    await page.route('**/towns/by/name**', () => {}) // an answer that is still to come
    const asked = page.waitForRequest(/query=kyiv/)
    await fieldInput(page).fill('kyiv')
    await asked
    const [before, after] = await disable()
    assert.deepEqual([before?.isBusy, after], [true, none])
  })

  it('drops its window listeners at the first click after its removal, even without a blur event', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await page.evaluate(() => {
      addEventListener('blur', (event) => event.stopImmediatePropagation(), { capture: true })
      const signals: AbortSignal[] = []
      const { addEventListener: add } = window
      const noting = (...args: Parameters<typeof add>) => {
        const [type, , options] = args
        if (type === 'mousedown' && typeof options === 'object' && options.signal) signals.push(options.signal)
        add.apply(window, args)
      }
      Object.assign(window, { signals, addEventListener: noting })
    })
    await fieldInput(page).focus()
    await page.locator('form').evaluate((form) => form.remove())
    const areAborted = () =>
      page.evaluate(() => (window as unknown as { signals: AbortSignal[] }).signals.map(({ aborted }) => aborted))
    assert.deepEqual(await areAborted(), [false])
    await page.mouse.click(5, 5)
    assert.deepEqual(await areAborted(), [true])
  })

  it('shows its error when it is left by Tab, also after another click in it', async (t) => {
    const page = await embed(t, `<form>${field('required')}</form>`)
    await fieldInput(page).focus()
    await fieldInput(page).click()
    await page.keyboard.press('Tab')
    assert.equal((await state(page)).error, 'Choose a town')
  })

  it('is forgotten by the window once it is removed', async (t) => {
    const page = await embed(t, field(`value="${KYIV}"`))
    await shows(fieldInput(page), 'Kyiv')
    await type(page, 'lviv')
    await page.locator('main').evaluate((main) => main.replaceChildren())
    await page.mouse.click(5, 5)
    const session = await page.context().newCDPSession(page)
    const fields = async () => {
      const expression = "customElements.get('town-input').prototype"
      const { result } = await session.send('Runtime.evaluate', { expression })
      // What looks for objects collects garbage too, but takes what happens to lie on the stack for references.
      await session.send('HeapProfiler.collectGarbage')
      const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
      // What is found would stay for as long as the list of it.
      await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
      return objects.description
    }
    await until(async () => (await fields()) === 'Array(0)')
  })

  it('takes its accessible name from aria-labelledby, in the order of the ids', async (t) => {
    const town = field('aria-labelledby="place :from:"').replace(/<label.*<\/label>/, '')
    const page = await embed(t, `<form><b id=":from:">loading</b> <b id="place">Town of</b> ${town}</form>`)
    await page.getByRole('combobox', { name: 'Town of loading', exact: true }).waitFor()
    await page.locator('town-input').evaluate((element) => element.setAttribute('aria-labelledby', ':from:'))
    await page.getByRole('combobox', { name: 'loading', exact: true }).waitFor()
  })

  it('is named by its label when a script puts it on the page', async (t) => {
    const page = await embed(t, '<form><label for="from">Loading</label></form>')
    await page.locator('form').evaluate((form) => {
      form.append(Object.assign(document.createElement('town-input'), { id: 'from' }))
    })
    await page.getByRole('combobox', { name: 'Loading', exact: true }).waitFor()
    await page.locator('label').evaluate((label) => label.replaceChildren('Unloading'))
    await fieldInput(page).focus()
    await page.getByRole('combobox', { name: 'Unloading', exact: true }).waitFor()
  })

  it('takes its accessible name from title if it has no label, as a native input does', async (t) => {
    const page = await embed(t, '<form><town-input title="Loading" placeholder="Town" key="KEY"></town-input></form>')
    await page.getByRole('combobox', { name: 'Loading', exact: true }).waitFor()
    await page.locator('town-input').evaluate((element) => element.setAttribute('title', 'Unloading'))
    await page.getByRole('combobox', { name: 'Unloading', exact: true }).waitFor()
  })

  it('updates its accessible name when aria-label or placeholder is changed or removed', async (t) => {
    const page = await embed(
      t,
      '<form><town-input aria-label="Loading" placeholder="Town" key="KEY"></town-input></form>',
    )
    const named = (name: string) => page.getByRole('combobox', { name, exact: true }).waitFor()
    const set = (name: string, value: string) =>
      page
        .locator('town-input')
        .evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const)
    const drop = (name: string) =>
      page.locator('town-input').evaluate((element, name) => element.removeAttribute(name), name)
    await named('Loading')
    await set('aria-label', 'Unloading')
    await named('Unloading')
    await set('aria-label', '')
    await named('Town')
    await drop('aria-label')
    await named('Town')
    await drop('placeholder')
    const labels = await page
      .locator('town-input')
      .evaluate((element) =>
        ['input', 'ul'].map((part) => element.shadowRoot?.querySelector(part)?.getAttribute('aria-label')),
      )
    assert.deepEqual(labels, [null, null])
    await set('aria-label', 'Loading')
    await named('Loading')
  })

  it('clears its error when reset, and when given a valid value', async (t) => {
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

  it('shows no error while it is disabled', async (t) => {
    const page = await embed(t, `<form><fieldset>${field()}</fieldset></form>`)
    await page.route('**/towns/by/name**', () => {})
    const disable = (isDisabled: boolean) =>
      page
        .locator('fieldset')
        .evaluate((fieldset, isDisabled) => fieldset.toggleAttribute('disabled', isDisabled), isDisabled)
    /** Leaves out the search, which goes on while the field has the focus. */
    const shown = async () => {
      const { isInvalid, error } = await state(page)
      return [isInvalid, error]
    }
    const wrong = [true, 'Choose a town from the list']
    const nothing = [false, '']
    await fieldInput(page).fill('nowhere')
    await disable(true)
    assert.deepEqual(await shown(), nothing, 'disabled while typing')
    await disable(false)
    await fieldInput(page).focus()
    await fieldInput(page).blur()
    assert.deepEqual(await shown(), wrong)
    await disable(true)
    assert.deepEqual(await shown(), nothing)
    await disable(false)
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reportValidity())
    assert.deepEqual(await shown(), wrong)
  })

  it('shows and sends its town while it is read-only, and lets nobody change it', async (t) => {
    const page = await embed(t, `<form>${field(`value="${KRAKOW}" required`)}</form>`)
    const input = fieldInput(page)
    const setReadOnly = (isReadOnly: boolean) =>
      page.locator('town-input').evaluate((element, is) => Object.assign(element, { readOnly: is }), isReadOnly)
    await shows(input, 'Krakow')
    await setReadOnly(true)
    await input.focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await page.locator('town-input').evaluate((element) => (element as TownInput).search('lviv'))
    assert.equal(await input.inputValue(), 'Krakow')
    assert.equal(await sent(page), `from=${KRAKOW}`)

    await setReadOnly(false)
    await type(page, 'lviv')
    await setReadOnly(true)
    await page.keyboard.press('ArrowDown')
    assert.deepEqual(await state(page), AT_REST, 'read-only while towns are on offer')
    assert.equal(await page.locator('form').evaluate((form) => (form as HTMLFormElement).checkValidity()), true)
    await setReadOnly(false)
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(LVIV))
  })

  /** Chromium notes what a form holds a second after it has changed; on a busy machine it may come back before it has noted it. */
  async function leaveAndReturn(page: Page): Promise<void> {
    await page.waitForTimeout(1_500)
    await page.goto(`${onStage().service.base}/errors/unauthorized`)
    await page.goBack()
  }

  it('restores its town when the user navigates back', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await type(page, 'krakow')
    await offers(page).first().click()
    for (const _time of ['first', 'second']) {
      await leaveAndReturn(page)
      await until(async () => (await chosenIn(page)) === String(KRAKOW))
      await shows(fieldInput(page), 'Krakow')
    }
  })

  it('restores an emptied field or a text that is no town, not its initial town, on navigation back', async (t) => {
    for (const text of ['', 'nowhere']) {
      const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`)
      await shows(fieldInput(page), 'Lviv')
      await fieldInput(page).fill(text)
      await leaveAndReturn(page)
      await page.locator('town-input:defined').waitFor()
      const isRestored = async () => (await chosenIn(page)) === '' && (await fieldInput(page).inputValue()) === text
      await until(isRestored)
      await page.waitForTimeout(200) // for the town that it began with to come
      assert.deepEqual([await isRestored(), await sent(page)], [true, ''])
      const isValid = await page.locator('form').evaluate((form) => (form as HTMLFormElement).checkValidity())
      assert.equal(isValid, text === '')
    }
  })

  it('keeps its text when its input is reset, as Safari does when somebody comes back to a page', async (t) => {
    const page = await embed(t, field())
    const input = fieldInput(page)
    const reset = () =>
      input.evaluate((input: HTMLInputElement) => {
        input.value = input.defaultValue
        return input.value
      })
    await type(page, 'lviv')
    assert.equal(await reset(), 'lviv')
    await offers(page).first().click()
    assert.equal(await reset(), 'Lviv')
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    await shows(input, 'Львів')
    assert.equal(await reset(), 'Львів')
    await input.press('Escape')
    assert.equal(await reset(), '')
  })

  it('shows its error only once a click is over, so that the click reaches the button below', async (t) => {
    const page = await embed(
      t,
      `<form onsubmit="event.preventDefault(); document.body.dataset.sent = ''" onmousedown="event.stopPropagation()" onmouseup="event.stopPropagation()" novalidate>${field()}<p><button>Go</button> <button type="reset">Reset</button></p></form>`,
    )
    // A list that opened before the click would cover the buttons.
    await page.route('**/towns/by/name**', () => {})
    for (const share of [0.25, 0.5, 0.75]) {
      await page.reload()
      await fieldInput(page).fill('nowhere')
      const { x, y, width, height } = (await page.getByText('Go').boundingBox()) ?? assert.fail()
      await page.mouse.move(x + width / 2, y + share * height)
      await page.mouse.down()
      assert.equal((await state(page)).error, '', 'nothing moves under the pointer')
      await page.mouse.up()
      await page.locator('[data-sent]').waitFor()
      assert.equal((await state(page)).error, 'Choose a town from the list')
    }
    await fieldInput(page).fill('nowhere again')
    await page.getByText('Reset').click()
    assert.deepEqual(await state(page), AT_REST, 'a click on Reset leaves no error')
  })

  it('stays aligned with other fields in its line when it shows an error', async (t) => {
    const page = await embed(t, `<form>${field('required')} <input aria-label="Weight"></form>`)
    const rise = () =>
      page.evaluate(() => {
        const [town, other] = [document.querySelector('town-input'), document.querySelector('form > input')]
        return Math.round((town?.getBoundingClientRect().top ?? 0) - (other?.getBoundingClientRect().top ?? 0))
      })
    const before = await rise()
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reportValidity())
    assert.deepEqual([(await state(page)).error, await rise()], ['Choose a town', before])
  })

  it('in the shadow root of a component, fires input beyond it, and change only within', async (t) => {
    const page = await embed(t, '<div id="component"></div>')
    await page.evaluate((key) => {
      const root = document.querySelector('#component')?.attachShadow({ mode: 'open' })
      const element = document.createElement('town-input')
      for (const [name, value] of Object.entries({ key, language: 'en', 'aria-label': 'From' }))
        element.setAttribute(name, value)
      root?.append(element)
    }, onStage().service.key)
    await type(page, 'lviv')
    await page.evaluate(() => {
      const note = ({ type }: Event) => {
        document.body.dataset.told = `${document.body.dataset.told ?? ''}${type} `
      }
      for (const name of ['input', 'change']) document.addEventListener(name, note)
    })
    await offers(page).first().click()
    assert.equal(await chosenIn(page), String(LVIV))
    assert.equal(await page.evaluate(() => document.body.dataset.told), 'input ')
  })

  it('fires input and then change when a town is chosen, both with the new value', async (t) => {
    const page = await embed(t, field())
    await type(page, 'lviv')
    await page.locator('town-input').evaluate((element) => {
      const note = ({ type }: Event) => {
        document.body.dataset.told = `${document.body.dataset.told ?? ''}${type}:${(element as HTMLInputElement).value} `
      }
      for (const name of ['input', 'change']) document.addEventListener(name, note)
    })
    await offers(page).first().click()
    const told = () => page.evaluate(() => document.body.dataset.told)
    assert.equal(await told(), `input:${LVIV} change:${LVIV} `)
    await fieldInput(page).blur()
    assert.equal(await told(), `input:${LVIV} change:${LVIV} `, 'once')
  })

  it('fires change when a town is chosen, also if the page gives back the value that input told', async (t) => {
    const page = await embed(t, field())
    await type(page, 'lviv')
    await page.locator('town-input').evaluate((element) => {
      const field = element as HTMLInputElement
      field.addEventListener('input', () => {
        field.value = String(field.value)
      })
      field.addEventListener('change', () => {
        document.body.dataset.chosen = field.value
      })
    })
    await offers(page).first().click()
    await page.locator(`[data-chosen="${LVIV}"]`).waitFor()
  })

  it('opens no list for its town when somebody comes to it, nor when an attribute of the search changes', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`))
    await shows(fieldInput(page), 'Lviv')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('by/name')) asked.push(request.url())
    })
    await fieldInput(page).focus()
    await page.waitForTimeout(300)
    await page.locator('town-input').evaluate((element) => element.setAttribute('limit', '3'))
    await page.waitForTimeout(300)
    assert.deepEqual(asked, [])
    assert.equal((await state(page)).isShown, false)
  })
}
