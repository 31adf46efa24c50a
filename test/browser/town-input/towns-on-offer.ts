import assert from 'node:assert/strict'
import { it } from 'node:test'
import { KRAKOW, LVIV } from '../../http/service.ts'
import { until } from '../../until.ts'
import { assertAccessible, fieldInput, holdBack, offers, type Stage, settled } from '../stage.ts'
import { AT_REST, chosenIn, embedOn, field, state, type } from './field.ts'

export function townsOnOffer(onStage: () => Stage): void {
  const embed = embedOn(onStage)

  it('finds a town and its country that were copied from two cells of a spreadsheet', async (t) => {
    const page = await embed(t, field())
    await fieldInput(page).fill('Львів\tУкраїна')
    await offers(page).filter({ hasText: 'Lviv' }).first().waitFor()
    await fieldInput(page).blur()
    await fieldInput(page).focus()
    await offers(page).filter({ hasText: 'Lviv' }).first().waitFor()
  })

  it('supports the keys of a combobox: arrows, Home, End, Escape and Tab', async (t) => {
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
      ['ArrowLeft', -1],
      ['ArrowDown', 0],
      ['ArrowRight', -1],
      ['ArrowDown', 0],
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

  it('leaves Home and End to the text until an option is active, and opens and closes by Alt with arrows', async (t) => {
    const page = await embed(t, field('limit="4"'))
    const input = fieldInput(page)
    const caret = () => input.evaluate((element) => (element as HTMLInputElement).selectionStart)
    const selected = () => offers(page).and(page.locator('[aria-selected=true]')).count()
    await type(page, 'new')
    assert.equal(await offers(page).and(page.locator('[aria-selected=false]')).count(), 4)
    for (const [key, place] of [
      ['Home', 0],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key)
      assert.deepEqual([await caret(), await selected()], [place, 0], key)
    }
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key)
      assert.equal(await selected(), 1, 'no other than the active option')
    }
    await page.keyboard.press('Alt+ArrowUp')
    assert.deepEqual([await input.getAttribute('aria-expanded'), await input.inputValue()], ['false', 'new'])
    await page.keyboard.press('Alt+ArrowDown')
    assert.deepEqual([await input.getAttribute('aria-expanded'), await selected()], ['true', 0])
  })

  it('marks its list as busy only while the towns in it are those of an earlier text', async (t) => {
    const page = await embed(t, field())
    const isBusy = (busy: boolean) => page.locator(`[role=listbox][aria-busy=${busy}]`).waitFor()
    await type(page, 'lviv')
    await isBusy(false)
    const release = await holdBack(page, '**/by/name?query=krakow*')
    await fieldInput(page).fill('krakow')
    await isBusy(true)
    assert.equal(await page.getByRole('status').innerText(), '', 'so that the same number is said again')
    release()
    await isBusy(false)
  })

  it('leaves keys to the input method during composition', async (t) => {
    const page = await embed(t, field())
    const press = (key: string, how: { readonly isComposing?: boolean; readonly keyCode?: number }) =>
      fieldInput(page).evaluate((input, init) => input.dispatchEvent(new KeyboardEvent('keydown', init)), {
        key,
        bubbles: true,
        cancelable: true,
        ...how,
      })
    // In Safari, the key that ends a composition comes after its end, and is known by its code alone.
    const ways = [{ isComposing: true }, { keyCode: 229 }]
    await type(page, 'lviv')
    await page.keyboard.press('ArrowDown')
    for (const way of ways) {
      for (const key of ['Enter', 'Escape']) {
        assert.equal(await press(key, way), true, `${key} is not cancelled`)
        assert.deepEqual([await chosenIn(page), (await state(page)).isShown], ['', true], key)
      }
    }
    await page.keyboard.press('Escape')
    for (const way of ways) {
      assert.equal(await press('Escape', way), true, 'Escape is not cancelled')
      assert.equal(await fieldInput(page).inputValue(), 'lviv', 'Escape does not empty the field')
    }
  })

  it('selects text by Shift with Home and End even while an option is active, which no longer is then', async (t) => {
    const page = await embed(t, field())
    await type(page, 'new')
    for (const [key, selection] of [
      ['Shift+Home', 'ne'],
      ['Shift+End', 'w'],
    ] as const) {
      await fieldInput(page).evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 2))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press(key)
      const selected = await fieldInput(page).evaluate((input) => {
        const { value, selectionStart, selectionEnd } = input as HTMLInputElement
        return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
      })
      assert.equal(selected, selection)
      assert.equal(await offers(page).and(page.locator('[aria-selected=true]')).count(), 0, key)
    }
  })

  it('leaves keys pressed with Control or Command to the browser', async (t) => {
    const page = await embed(t, field())
    await type(page, 'new')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const active = await fieldInput(page).getAttribute('aria-activedescendant')
    for (const key of ['Home', 'End', 'Enter', 'ArrowDown'].flatMap((each) => [`Control+${each}`, `Meta+${each}`])) {
      await page.keyboard.press(key)
      assert.equal(await fieldInput(page).getAttribute('aria-activedescendant'), active, key)
      assert.equal(await chosenIn(page), '', key)
    }
    await page.keyboard.press('Control+Home')
    assert.equal(await fieldInput(page).evaluate((input) => (input as HTMLInputElement).selectionStart), 0)
  })

  it('offers ten towns by default', async (t) => {
    const page = await embed(t, field())
    await type(page, 'nov')
    assert.equal(await offers(page).count(), 10)
  })

  it('distinguishes homonyms by area, country and postcode, and marks what matched', async (t) => {
    const page = await embed(t, field('countries="UA"').replace('"en"', '"uk"'))
    await type(page, 'миколаїв')
    const texts = await offers(page).allInnerTexts()
    assert.match(texts[0] ?? '', /^Миколаїв\s+54000-54999\s+Миколаївська область, Україна\s+UA$/)
    assert.match(texts[1] ?? '', /^Миколаїв\s+Львівська область, Україна/)
    assert.equal(new Set(texts).size > 3, true)
    assert.equal(await offers(page).first().locator('mark').innerText(), 'Миколаїв')
    await type(page, 'rbtd')
    await offers(page).first().filter({ hasText: /^Київ/ }).waitFor()
    assert.equal(await offers(page).first().locator('mark').count(), 0, 'found in another layout: nothing to mark')
  })

  it('distinguishes towns of the same name in the same area by coordinates', async (t) => {
    const page = await embed(t, field('countries="UA" limit="50"').replace('"en"', '"uk"'))
    await type(page, 'микола')
    const texts = await offers(page).allInnerTexts()
    const twins = texts.filter((text) => text.includes('Миколаївка') && text.includes('Одеська область'))
    assert(twins.length >= 2, 'there are homonyms in one area')
    assert.equal(new Set(texts).size, texts.length)
    for (const twin of twins) assert.match(twin, /Одеська область, Україна \(\d\d\.\d\d, \d\d\.\d\d\)/)
    assert.doesNotMatch(texts[0] ?? '', /\(/, 'other towns are shown without coordinates')
  })

  it('filters towns by countries, excluded countries and areas', async (t) => {
    const filters = [
      'countries="pl, lt" limit="50"',
      'exclude-countries="PL" limit="50"',
      'countries="UA" areas="80400015"',
    ]
    const page = await embed(t, filters.map((attributes) => `<p>${field(attributes)}`).join(''))
    /** What a part of the towns on offer says, in the field in one of the paragraphs. */
    const offered = async (place: number, text: string, part: 'country' | 'place') => {
      const paragraph = `p:nth-of-type(${place})`
      await fieldInput(page, `${paragraph} town-input`).fill(text)
      await offers(page, `${paragraph} town-input`).first().waitFor()
      return new Set(await page.locator(`${paragraph} [part=${part}]`).allInnerTexts())
    }
    assert.deepEqual(await offered(1, 'nowa', 'country'), new Set(['PL']))
    assert(!(await offered(2, 'nowa', 'country')).has('PL'))
    for (const place of await offered(3, 'mykol', 'place')) assert.match(place, /Lviv Oblast/)
  })

  it('sends no request with a key of impossible characters, and says so', async (t) => {
    const asked: string[] = []
    const page = await embed(t, field(`value="${LVIV}"`).replace('KEY', 'ключ'), {
      prepare: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url()).pathname))
      },
    })
    await fieldInput(page).fill('lviv')
    await page.locator('town-input').getByText('The access key has characters that no key can have').first().waitFor()
    await fieldInput(page).fill('')
    assert.equal((await state(page)).isShown, false, 'there is nothing to say any more')
    assert.deepEqual(asked, ['/somebody/form', '/town-input.js'])
  })

  it('offers towns with area and country as soon as a valid key replaces a wrong one', async (t) => {
    const { key } = onStage().service
    for (const how of ['attribute', 'property']) {
      const page = await embed(t, field().replace('KEY', 'refdir_none'), { expects: /401/ })
      await fieldInput(page).fill('lviv')
      await page.locator('town-input').getByText('The access key is missing or not valid').first().waitFor()
      await page
        .locator('town-input')
        .evaluate(
          (element, [how, key]) =>
            how === 'attribute' ? element.setAttribute('key', key) : Object.assign(element, { key }),
          [how, key] as const,
        )
      await offers(page).first().waitFor()
      assert.match(await offers(page).first().innerText(), /Lviv Oblast, Ukraine/)
    }
  })

  it('offers towns before area names are loaded, and adds the names once they are', async (t) => {
    const page = await embed(t, field())
    const release = await holdBack(page, '**/references/areas?*')
    await type(page, 'lviv')
    const place = offers(page).first().locator('[part=place]')
    assert.equal(await place.innerText(), '')
    await page.keyboard.press('ArrowDown')
    release()
    await place.filter({ hasText: /^Lviv Oblast, Ukraine$/ }).waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await chosenIn(page), String(LVIV), 'the active option stays active')
  })

  it('labels towns in the current language even if names in the previous language arrive late', async (t) => {
    const page = await embed(t, field())
    const release = await holdBack(page, '**/references/areas?language=en')
    const asked = page.waitForRequest(/areas\?language=en/)
    await type(page, 'lviv')
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    const place = offers(page).first().locator('[part=place]')
    await place.filter({ hasText: 'Львівська область' }).waitFor()
    release()
    await settled(page, await asked)
    assert.equal(await place.innerText(), 'Львівська область, Україна')
  })

  it('keeps its cached answers when an attribute is set to the value that it has', async (t) => {
    const page = await embed(t, field('server=""'))
    await type(page, 'lviv')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.locator('town-input').evaluate((element) => {
      for (const name of ['key', 'server', 'language']) element.setAttribute(name, element.getAttribute(name) ?? '')
    })
    await fieldInput(page).fill('')
    await type(page, 'lviv')
    assert.deepEqual(asked, [])
  })

  it('drops its towns and searches again when an attribute of the search changes', async (t) => {
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
      // Counted before the new ones can have arrived.
      const left = await page.locator('town-input').evaluate(
        (field, pair) => {
          field.setAttribute(...pair)
          return field.shadowRoot?.querySelectorAll('[role=option]').length
        },
        [attribute, value] as const,
      )
      assert.equal(left, 0, `towns from before the change of ${attribute} cannot be chosen`)
      await request
    }
  })

  it('drops its towns when an attribute changes without focus, and searches again on focus', async (t) => {
    const page = await embed(t, `${field('countries="UA"')}<button>Elsewhere</button>`)
    await type(page, 'nova')
    await page.getByText('Elsewhere').focus()
    await page.locator('town-input').evaluate((field) => field.setAttribute('countries', 'PL'))
    assert.deepEqual([await offers(page).count(), (await state(page)).isShown], [0, false])
    await fieldInput(page).focus()
    await offers(page).first().waitFor()
    assert.deepEqual(new Set(await page.locator('[part=country]').allInnerTexts()), new Set(['PL']))
  })

  it('does not choose an option that was made active for an earlier text', async (t) => {
    const page = await embed(t, field())
    await type(page, 'lviv')
    await page.keyboard.press('ArrowDown')
    await page.route('**/by/name**', () => {}) // never answered
    await page.keyboard.type('s')
    assert.equal(await fieldInput(page).getAttribute('aria-activedescendant'), '')
    await page.keyboard.press('Tab')
    assert.deepEqual([await fieldInput(page).inputValue(), await chosenIn(page)], ['lvivs', ''])
  })

  it('lets no town of an earlier text be chosen, by key or pointer, while an answer is pending', async (t) => {
    const page = await embed(t, field())
    await type(page, 'lviv')
    const release = await holdBack(page, '**/by/name?query=krakow*')
    const asked = page.waitForRequest(/query=krakow/)
    await fieldInput(page).fill('krakow')
    await asked
    await offers(page).first().click()
    await page.keyboard.press('ArrowDown')
    assert.equal(await fieldInput(page).getAttribute('aria-activedescendant'), '')
    await page.keyboard.press('Enter')
    assert.deepEqual([await fieldInput(page).inputValue(), await chosenIn(page)], ['krakow', ''])
    release()
    await page.locator('[part=name]', { hasText: 'Krakow' }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    assert.equal(await chosenIn(page), String(KRAKOW))
  })

  it('searches again on an arrow key after a failed search', async (t) => {
    const page = await embed(t, field(), { expects: /Failed to load resource/ })
    await page.route('**/by/name**', (route) => route.fulfill({ status: 404, body: '' }))
    await fieldInput(page).fill('lviv')
    await page.locator('[part=note]', { hasText: 'cannot be looked up' }).waitFor()
    assert.equal((await state(page)).isBusy, false)
    await page.unroute('**/by/name**')
    await page.keyboard.press('ArrowDown')
    await offers(page).first().waitFor()
    await page.route('**/by/name**', (route) => route.fulfill({ status: 404, body: '' }))
    await fieldInput(page).fill('krakow')
    await page.locator('[part=note]', { hasText: 'cannot be looked up' }).waitFor()
    assert.equal(await offers(page).count(), 0, 'none of an earlier text')
  })

  it('repeats a search that was cut short by blur when the focus returns', async (t) => {
    const page = await embed(t, `${field()}<button>Elsewhere</button>`)
    await type(page, 'lviv')
    const release = await holdBack(page, '**/by/name?query=krakow*')
    const asked = page.waitForRequest(/query=krakow/)
    await fieldInput(page).fill('krakow')
    await asked
    await page.getByText('Elsewhere').focus()
    await fieldInput(page).focus()
    await page.keyboard.press('ArrowDown')
    assert.equal((await state(page)).isShown, false, 'the towns of the earlier text stay hidden')
    release()
    await offers(page).filter({ hasText: 'Poland' }).first().waitFor()
  })

  /** What a program does to a field that has the focus. */
  const TAKEN: Readonly<Record<string, (element: Element) => void>> = {
    'is reset': (element) => element.closest('form')?.reset(),
    'is given a value': (element) => {
      Object.assign(element, { value: '' })
    },
    'is moved': (element) => {
      // Not every browser fires blur when an element with the focus is moved.
      element.shadowRoot?.addEventListener('blur', (event) => event.stopPropagation(), { capture: true })
      element.parentElement?.prepend(element)
    },
  }

  for (const [what, does] of Object.entries(TAKEN)) {
    it(`closes its list and drops its pending search once it ${what}`, async (t) => {
      const page = await embed(t, `<form>${field()}</form>`)
      await type(page, 'lviv')
      await page.locator('town-input').evaluate(does)
      assert.deepEqual(await state(page), AT_REST, 'with its list open')

      const release = await holdBack(page, '**/by/name?query=kyiv*')
      const asked = page.waitForRequest(/query=kyiv/)
      await fieldInput(page).fill('kyiv')
      const pending = await asked
      assert.equal((await state(page)).isBusy, true)
      await page.locator('town-input').evaluate(does)
      assert.deepEqual(await state(page), AT_REST, 'while searching')
      release()
      await settled(page, pending)
      assert.deepEqual(await state(page), AT_REST, 'after a late answer')
    })
  }

  it('offers the towns of its text again when the focus returns, since phones have no arrow keys', async (t) => {
    const page = await embed(t, field(), { isPhone: true, width: 320 })
    await type(page, 'льв')
    await fieldInput(page).blur()
    await offers(page).first().waitFor({ state: 'hidden' })
    await fieldInput(page).tap()
    await offers(page).first().tap()
    assert.equal(await chosenIn(page), String(LVIV))
  })

  it('when filled in without focus, as by autofill, opens its list only on focus', async (t) => {
    const page = await embed(t, `<input aria-label="Other">${field()}`)
    await page.getByLabel('Other').focus()
    await fieldInput(page).evaluate((input) => {
      Object.assign(input, { value: 'lviv' })
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    })
    assert.deepEqual(await state(page), AT_REST)
    await fieldInput(page).focus()
    await offers(page).first().waitFor()
  })

  it('opens no list on an arrow key after a reset has removed its text', async (t) => {
    const page = await embed(t, `<form>${field()}</form>`)
    await type(page, 'lviv')
    await page.locator('form').evaluate((form) => (form as HTMLFormElement).reset())
    await fieldInput(page).press('ArrowDown')
    assert.deepEqual(await state(page), AT_REST)
  })

  it('announces to screen readers how many towns were found, or that none was', async (t) => {
    const page = await embed(t, field().replace('"en"', '"uk"'))
    await type(page, 'миколаївка')
    await page
      .getByRole('status')
      .filter({ hasText: /^8 міст знайдено$/ })
      .waitFor()
    await fieldInput(page).fill('щщщщщщщщ')
    await page.getByRole('status').filter({ hasText: 'Міста не знайдено' }).waitFor()
    assert.equal(await fieldInput(page).getAttribute('aria-expanded'), 'false')
    await page.waitForTimeout(1_100) // until it would say that it searches, if there were no answer
    assert.equal(await page.getByRole('status').innerText(), 'Міста не знайдено')
    const note = page.locator('[part=note]')
    assert.equal(await note.isVisible(), true)
    await type(page, 'миколаївка')
    assert.equal(await note.isVisible(), false, 'some are found')
  })

  it('announces it in the language that it speaks, whatever that of the page', async (t) => {
    const fields = ['', 'language="uk"', 'language="pl"'].map((own) => `<town-input ${own} key="KEY"></town-input>`)
    const page = await embed(t, `<p lang="de">${fields.join('')}</p>`)
    const spoken = () =>
      page.locator('[role=status]').evaluateAll((statuses) => statuses.map((status) => (status as HTMLElement).lang))
    assert.deepEqual(await spoken(), ['en', 'uk', 'en'])
    await page.evaluate(() => {
      document.querySelector('p')?.removeAttribute('lang')
      document.documentElement.lang = 'ru'
    })
    await until(async () => (await spoken()).join() === 'ru,uk,en')
  })

  it('announces to screen readers that it searches, if that takes longer than a second', async (t) => {
    const page = await embed(t, field())
    const release = await holdBack(page, '**/towns/by/name?*')
    const status = page.getByRole('status')
    await fieldInput(page).fill('lviv')
    await status.filter({ hasText: 'Searching…' }).waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await status.innerText(), '', 'given up')
    await fieldInput(page).fill('lvi')
    await status.filter({ hasText: 'Searching…' }).waitFor()
    release()
    await status.filter({ hasText: 'found' }).waitFor()
  })

  it('announces no search that was given up, even while the languages that it waited for are late', async (t) => {
    const page = await embed(t, field().replace('language="en"', ''))
    await holdBack(page, '**/languages')
    await fieldInput(page).fill('lviv')
    await page.locator('town-input:state(busy)').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1_100) // until it would say that it searches
    assert.equal(await page.getByRole('status').innerText(), '')
  })

  it('clears its announcement once its list is closed or a town is chosen', async (t) => {
    const page = await embed(t, field())
    const said = () => page.getByRole('status').innerText()
    for (const [text, saying] of [
      ['lviv', /found/],
      ['щщщщщщщщ', /No town found/],
    ] as const) {
      await fieldInput(page).fill(text)
      await page.getByRole('status').filter({ hasText: saying }).waitFor()
      await page.keyboard.press('Escape')
      assert.equal(await said(), '', `closed after ${text}`)
    }
    await type(page, 'lviv')
    await offers(page).first().click()
    assert.equal(await said(), '', 'chosen')
  })

  it('says that a text is too long for the service, but logs an attribute that it refuses', async (t) => {
    const page = await embed(t, field(), { expects: /Failed to load resource|<town-input>: limit=/ })
    // There is a town in it: "No town found" would be wrong.
    for (const length of [8, 8_000]) {
      await fieldInput(page).fill(`${'Lager Nord, '.repeat(length)}20457 Hamburg`)
      await page.locator('[part=note]', { hasText: 'The text is too long' }).waitFor()
      await fieldInput(page).fill('xyzzy')
      await page.locator('[part=note]', { hasText: 'No town found' }).waitFor()
    }
    await fieldInput(page).fill('')
    // A wrong attribute is a fault of the page, not of the text, and is logged for its authors.
    const told = page.waitForEvent('console', (message) => message.text().startsWith('<town-input>'))
    await page.locator('town-input').evaluate((element) => element.setAttribute('limit', '101'))
    await fieldInput(page).fill('Kyiv')
    await page.locator('[part=note]', { hasText: 'cannot be looked up' }).waitFor()
    assert.equal((await told).text(), '<town-input>: limit="101": "101" is not in the range from 1 to 100')
  })

  it('is laid out from right to left in a right-to-left page', async (t) => {
    const page = await embed(t, `<div dir="rtl">${field()}</div>`)
    await type(page, 'lviv')
    // The edges of the texts: the elements around them may be wider.
    const [name = 0, place = 0, country = 0] = await offers(page)
      .first()
      .evaluate((option) =>
        ['name', 'place', 'country'].map((part) => {
          const text = new Range()
          text.selectNodeContents(option.querySelector(`[part=${part}]`) ?? option)
          return Math.round(text.getBoundingClientRect().right)
        }),
      )
    assert.equal(name, place, 'one right edge')
    assert(name > country, 'the country is on the left')
    await assertAccessible(page)
  })

  it('follows the color-scheme, custom properties and ::part styles of its page', async (t) => {
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
}
