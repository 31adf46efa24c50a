import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Route } from 'playwright-core'
import { KRAKOW, KYIV, LVIV } from '../../http/service.ts'
import { until } from '../../until.ts'
import { fieldInput, holdBack, offers, type Stage, settled } from '../stage.ts'
import { chosenIn, embedOn, field, sent, shows } from './field.ts'

export function fieldsTown(onStage: () => Stage): void {
  const embed = embedOn(onStage)

  it('shows the town of a value that was set before it had a key and was on the page', async (t) => {
    const page = await embed(t, '<form></form>')
    await page.evaluate(
      ([key, id]) => {
        const field = document.createElement('town-input')
        field.setAttribute('language', 'en')
        field.setAttribute('name', 'from')
        field.setAttribute('aria-label', 'From')
        field.setAttribute('value', String(id))
        document.body.dataset.early = field.value
        field.value = String(id)
        field.key = String(key)
        document.querySelector('form')?.append(field)
      },
      [onStage().service.key, LVIV],
    )
    assert.equal(await page.locator('body').getAttribute('data-early'), String(LVIV))
    await shows(fieldInput(page))
    assert.deepEqual([await fieldInput(page).inputValue(), await sent(page)], ['Lviv', `from=${LVIV}`])
  })

  it('shows the town of a value that it had before it was given a client', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`).replace('key="KEY" ', ''))
    await page.locator('town-input').evaluate((element, authorization) => {
      const findTownsByIds = async ({ ids, language }: Record<string, unknown>) => {
        const address = `/v2/references/towns/by/ids?ids=${ids}&language=${language}`
        return (await fetch(address, { headers: { authorization } })).json()
      }
      Object.assign(element, { client: { findTownsByIds } })
    }, onStage().service.key)
    await shows(fieldInput(page), 'Lviv')
  })

  it('takes over properties that were set before its script was loaded', async (t) => {
    const early = `<script>Object.assign(document.querySelector('town-input'), { key: 'KEY', value: '${LVIV}', required: true })</script>`
    const page = await embed(t, `${field().replace('key="KEY" ', '')}${early}`)
    await shows(fieldInput(page), 'Lviv')
    const input = page.locator('town-input')
    await input.evaluate((element, id) => Object.assign(element, { value: id }), String(KRAKOW))
    await shows(fieldInput(page), 'Krakow')
    assert.equal(await input.getAttribute('required'), '')
  })

  it('names its town in the page language by default, or in English if the service lacks that', async (t) => {
    const fields = ['DE-AT', 'fr', ''].map(
      (lang) => `<div ${lang && `lang="${lang}"`}><town-input key="KEY" value="${KYIV}"></town-input></div>`,
    )
    const page = await embed(t, fields.join(''))
    // The service has no French, so English is used, as for the field's own texts. The page itself is in English.
    await page.evaluate(() => {
      const first = document.querySelector('town-input')
      document.documentElement.removeAttribute('lang')
      document.querySelector('main')?.append(first?.cloneNode(true) ?? '')
    })
    for (const [place, name] of ['Kyiw', 'Kyiv', 'Kyiv', 'Kyiv'].entries()) {
      const input = page.locator('town-input').nth(place).locator('input')
      await shows(input)
      assert.equal(await input.inputValue(), name)
    }
  })

  it('names its town in the page language even if the languages could not be loaded at first', async (t) => {
    const markup = `<div lang="uk"><town-input aria-label="Town" key="KEY" value="${KYIV}"></town-input></div>`
    const page = await embed(t, markup, {
      expects: /Failed to load resource/,
      prepare: async (context) => {
        const refuse = (route: Route) => route.fulfill({ status: 404, body: '' })
        await context.route('**/references/languages', refuse, { times: 1 })
      },
    })
    const input = fieldInput(page)
    await until(async () => {
      await input.blur()
      await input.focus()
      return (await input.inputValue()) !== ''
    })
    assert.equal(await input.inputValue(), 'Київ')
  })

  it('names its town in the page language even in the shadow root of a component', async (t) => {
    const page = await embed(t, '<div lang="uk"><div id="component"></div></div>')
    await page.locator('#component').evaluate((component, key) => {
      component.attachShadow({
        mode: 'open',
      }).innerHTML = `<town-input aria-label="Town" key="${key}" value="702550"></town-input>`
    }, onStage().service.key)
    await shows(fieldInput(page))
    assert.equal(await fieldInput(page).inputValue(), 'Львів')
  })

  it('follows the language of the page when that is switched, unless it has its own', async (t) => {
    const fields = ['', 'language="en"'].map((own) => `<town-input ${own} key="KEY" value="${KYIV}"></town-input>`)
    const page = await embed(t, `${fields.join('')}<town-input required></town-input>`)
    const input = (place: number) => page.locator('town-input').nth(place).locator('input')
    for (const place of [0, 1]) await shows(input(place), 'Kyiv')
    const empty = page.locator('town-input').last()
    await empty.evaluate((element) => (element as HTMLInputElement).reportValidity())
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'uk'))
    await shows(input(0), 'Київ')
    assert.equal(await empty.locator('[part=error]').innerText(), 'Виберіть місто')
    assert.equal(await input(1).inputValue(), 'Kyiv')
    await input(1).fill('lviv')
    await offers(page, 'town-input[language]').first().waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
    assert((await offers(page, 'town-input[language]').count()) > 0)
    await shows(input(0), 'Kyiv')
  })

  it('keeps what is typed when the answer for its value arrives late', async (t) => {
    const page = await embed(t, field())
    const release = await holdBack(page, '**/by/ids?*')
    const asked = page.waitForRequest(/by\/ids/)
    await page.locator('town-input').evaluate((element, id) => element.setAttribute('value', String(id)), LVIV)
    const late = await asked
    await fieldInput(page).fill('krakow')
    release()
    await settled(page, late)
    assert.deepEqual([await fieldInput(page).inputValue(), await chosenIn(page)], ['krakow', ''])
  })

  it('keeps the name in the current language when an answer in the previous one arrives late', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`))
    const input = fieldInput(page)
    await shows(input)
    const release = await holdBack(page, '**/by/ids?*language=uk*')
    const asked = page.waitForRequest(/language=uk/)
    await page.locator('town-input').evaluate((element) => {
      element.setAttribute('language', 'uk')
      element.setAttribute('language', 'pl')
    })
    await shows(input, 'Lwów')
    release()
    await settled(page, await asked)
    assert.equal(await input.inputValue(), 'Lwów')
  })

  it('is asked for once in another language, even if somebody comes to the field before the answer', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`))
    const input = fieldInput(page)
    await shows(input)
    const release = await holdBack(page, '**/by/ids?*language=uk*')
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/by/ids')) requests++
    })
    const asked = page.waitForRequest(/language=uk/)
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    await asked
    await input.focus()
    release()
    await shows(input, 'Львів')
    assert.equal(requests, 1)
  })

  it('follows a script that sets its value, its key and another language', async (t) => {
    const page = await embed(t, '<town-input aria-label="Town" language="en"></town-input>')
    await page.locator('town-input').evaluate(
      (element, [id, key]) => {
        const field = element as HTMLInputElement & { key: string }
        field.value = id ?? ''
        field.key = key ?? ''
      },
      [String(LVIV), onStage().service.key],
    )
    await shows(fieldInput(page), 'Lviv')
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    await shows(fieldInput(page), 'Львів')
  })

  it('looks its town up again on focus after a failure', async (t) => {
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
    await shows(fieldInput(page), 'Lviv')
  })

  it('says that its town cannot be looked up, and retries when the network is back', async (t) => {
    const expects = /Failed to load resource/
    let isGone = true
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`, {
      expects,
      prepare: async (context) => {
        await context.route('**/towns/by/ids**', (route) =>
          isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
        )
      },
    })
    const error = page.locator('[part=error]')
    await until(async () => (await error.innerText()) === 'The towns cannot be looked up right now')
    assert.equal(await sent(page), `from=${LVIV}`)
    isGone = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await shows(fieldInput(page), 'Lviv')
    await until(async () => (await error.innerText()) === '')
  })

  it('shows its town in another language once the network is back', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`), { expects: /Failed to load resource/ })
    await shows(fieldInput(page), 'Lviv')
    await page.route('**/towns/by/ids**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    const error = page.locator('[part=error]')
    await until(async () => (await error.innerText()) === 'Зараз не вдається знайти міста')
    assert.equal(await fieldInput(page).inputValue(), 'Lviv')
    await page.unroute('**/towns/by/ids**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await shows(fieldInput(page), 'Львів')
    await until(async () => (await error.innerText()) === '')
  })

  it('says that its town cannot be looked up with an impossible key, and shows it when given another', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`).replace('KEY', 'ключ'))
    await page.locator('[part=error]', { hasText: 'characters that no key can have' }).waitFor()
    assert.equal(await chosenIn(page), String(LVIV))
    const { key } = onStage().service
    await page.locator('town-input').evaluate((element, key) => element.setAttribute('key', key), key)
    await shows(fieldInput(page), 'Lviv')
    assert.equal(await page.locator('[part=error]').textContent(), '')
  })

  it('says that its town cannot be looked up at an impossible server, and shows it when given another', async (t) => {
    const markup = field(`value="${LVIV}" server="refdir.example"`)
    const page = await embed(t, markup, { expects: /server "refdir.example" is not an address/ })
    await page.locator('[part=error]', { hasText: 'cannot be looked up' }).waitFor()
    assert.equal(await chosenIn(page), String(LVIV))
    await page.locator('town-input').evaluate((element) => element.setAttribute('server', location.origin))
    await shows(fieldInput(page), 'Lviv')
  })

  it('looks its town up again after ten seconds', async (t) => {
    let isGone = true
    const page = await embed(t, field(`value="${LVIV}"`), {
      expects: /Failed to load resource/,
      prepare: async (context) => {
        await context.clock.install()
        await context.route('**/towns/by/ids**', (route) =>
          isGone ? route.fulfill({ status: 500, body: '' }) : route.continue(),
        )
      },
    })
    await page.locator('[part=error]', { hasText: 'cannot be looked up' }).waitFor()
    let asked = 0
    for (let visit = 0; visit < 3; visit++) {
      const answered = page.waitForResponse(/by\/ids/)
      await fieldInput(page).focus()
      await (await answered).finished()
      await page.waitForTimeout(50)
      await fieldInput(page).blur()
    }
    page.on('request', (request) => {
      if (request.url().includes('by/ids')) asked++
    })
    await page.clock.fastForward(10_000)
    await page.waitForTimeout(200) // for requests to be reported
    assert.equal(asked, 1, 'however often somebody has come to it')
    isGone = false
    await page.clock.fastForward(10_000)
    await shows(fieldInput(page), 'Lviv')
  })

  it('still says that its town cannot be looked up when it is left', async (t) => {
    const markup = `${field(`value="${LVIV}"`).replace('KEY', 'wrong')}<button>Elsewhere</button>`
    const page = await embed(t, markup, { expects: /401/ })
    const error = page.locator('[part=error]', { hasText: 'access key' })
    await error.waitFor()
    const asked = page.waitForRequest(/by\/ids/)
    await fieldInput(page).focus()
    await settled(page, await asked)
    await page.getByText('Elsewhere').focus()
    assert.equal(await error.count(), 1)
  })

  it('says no more that its town cannot be looked up once that is another, none, or unknown to the service', async (t) => {
    const page = await embed(t, `${field()}<button>Elsewhere</button>`, { expects: /Failed to load resource/ })
    const give = (id: string) =>
      page.locator('town-input').evaluate((element, id) => Object.assign(element, { value: id }), id)
    const error = page.locator('[part=error]')
    const ways: readonly (() => Promise<unknown>)[] = [
      () => give(''),
      () => fieldInput(page).fill('x'),
      async () => {
        await page.route('**/towns/by/ids**', (route) => route.fulfill({ json: [] }))
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await until(async () => (await chosenIn(page)) === '')
      },
    ]
    for (const way of ways) {
      await page.route('**/towns/by/ids**', (route) => route.fulfill({ status: 404, body: '' }))
      await give(String(LVIV))
      await until(async () => (await error.innerText()) !== '')
      await way()
      assert.equal(await error.textContent(), '', String(way))
    }
  })

  it('does not look its town up again after a 401 until it is given another key', async (t) => {
    const page = await embed(t, field(`value="${LVIV}"`).replace('KEY', 'wrong'), {
      expects: /401/,
      prepare: (context) => context.clock.install(),
    })
    await page.locator('[part=error]', { hasText: 'access key' }).waitFor()
    let asked = 0
    page.on('request', () => asked++)
    await page.clock.fastForward(60_000)
    await page.waitForTimeout(200) // for a request to be reported
    assert.equal(asked, 0)
    const { key } = onStage().service
    await page.locator('town-input').evaluate((element, key) => element.setAttribute('key', key), key)
    await shows(fieldInput(page), 'Lviv')
  })

  it('logs why its town cannot be looked up if an attribute is wrong', async (t) => {
    const page = await embed(t, '<h2>Town</h2>', { expects: /Failed to load resource|<town-input>: language=/ })
    const told = page.waitForEvent('console', (message) => message.text().startsWith('<town-input>'))
    await page.evaluate(
      (markup) => document.querySelector('main')?.insertAdjacentHTML('beforeend', markup),
      `<town-input language="xx" key="${onStage().service.key}" value="${KYIV}"></town-input>`,
    )
    assert.match((await told).text(), /^<town-input>: language="xx": "xx" is not one of /)
  })

  it('requests its town once, whatever the order of its attributes', async (t) => {
    const given = [`key="KEY" language="en" value="${LVIV}"`, `value="${LVIV}" language="en" key="KEY"`]
    for (const attributes of given) {
      let asked = 0
      const page = await embed(t, `<town-input aria-label="Town" ${attributes}></town-input>`, {
        prepare: async (context) => {
          context.on('request', (request) => {
            if (request.url().includes('/by/ids')) asked++
          })
        },
      })
      await shows(fieldInput(page), 'Lviv')
      assert.equal(asked, 1, attributes)
    }
  })

  it('shows its town once the attribute key is set', async (t) => {
    const page = await embed(t, `<town-input aria-label="Town" language="en" value="${LVIV}"></town-input>`)
    await page.locator('town-input').evaluate((element, key) => element.setAttribute('key', key), onStage().service.key)
    await shows(fieldInput(page), 'Lviv')
  })

  it('is empty after being given a value that cannot be an id', async (t) => {
    const page = await embed(t, `<form>${field('required')}</form>`)
    for (const id of ['abc', '-1', '1.0', '9007199254740992']) {
      const [value, isValid] = await page.locator('town-input').evaluate((element, id) => {
        const field = element as HTMLInputElement
        field.value = id
        return [field.value, field.checkValidity()]
      }, id)
      assert.deepEqual([value, isValid, await sent(page)], ['', false, ''], id)
    }
  })

  it('fires no change event when no town has the given id', async (t) => {
    const page = await embed(t, `${field('value="999999999"')}<button>Elsewhere</button>`)
    await page.evaluate(() => {
      document.addEventListener('change', () => document.body.setAttribute('data-told', ''))
    })
    await until(async () => (await chosenIn(page)) === '')
    await fieldInput(page).focus()
    await page.getByText('Elsewhere').focus()
    assert.equal(await page.locator('[data-told]').count(), 0)
  })

  it('fires no change event when its id is given with leading zeros', async (t) => {
    const page = await embed(t, `${field(`value="00${LVIV}"`)}<button>Elsewhere</button>`)
    await page.evaluate(() => {
      document.addEventListener('change', () => document.body.setAttribute('data-told', ''))
    })
    await shows(fieldInput(page), 'Lviv')
    await fieldInput(page).focus()
    await page.getByText('Elsewhere').focus()
    assert.equal(await page.locator('[data-told]').count(), 0)
  })

  it('becomes empty when the service no longer has its town', async (t) => {
    const page = await embed(t, `<form>${field(`value="${LVIV}"`)}</form>`)
    await shows(fieldInput(page), 'Lviv')
    await page.route('**/towns/by/ids**', (route) => route.fulfill({ json: [] }))
    await page.locator('town-input').evaluate((element) => element.setAttribute('language', 'uk'))
    await until(async () => (await chosenIn(page)) === '')
    const town = await page.locator('town-input').evaluate((element) => 'town' in element && element.town)
    assert.deepEqual([town, await fieldInput(page).inputValue(), await sent(page)], [undefined, '', ''])
  })
}
