import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { PAGE_LANGUAGES, type PageLanguage } from '../../web/messages/messages.ts'
import { bundledSnapshotFile } from '../bundled.ts'
import { KRAKOW, LVIV } from '../http/service.ts'
import { until } from '../until.ts'
import { chooseFirst, fieldInput, holdBack, offers, type Stage } from './stage.ts'
import { shows } from './town-input/field.ts'

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'explorer.png')
const PICTURE_SIZE = { width: 1000, height: 900 }
const IN_PICTURE = { language: 'en', width: PICTURE_SIZE.width }
/** Bytes. */
const LARGEST_PICTURE = 150_000
const FIRST_SCREEN = 150_000
/** In the plural forms for as many as the bundled data set has. */
const COUNTED: Readonly<Record<PageLanguage, Readonly<Record<string, string>>>> = {
  en: { areas: 'areas', countries: 'countries', regions: 'regions', languages: 'languages' },
  uk: { areas: 'областей', countries: 'країн', regions: 'регіони', languages: 'мов' },
  ru: { areas: 'областей', countries: 'стран', regions: 'региона', languages: 'языков' },
}

export function explorer(onStage: () => Stage): void {
  it('shows a dispatcher a town after three letters: its place, postcodes, and the nearest towns to go on to', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    await chooseFirst(page, 'льв')
    assert.equal(await page.locator('.sign').innerText(), 'Львів\n\nLviv')
    const facts = await page.locator('.facts').innerText()
    const names = '\nЛьвов (ru) · Lviv (en) · Lwów (pl)'
    for (const fact of [
      'Львівська область',
      'Західна Україна',
      'Україна, UA',
      '49.83826, 24.02324',
      String(LVIV),
      names,
    ]) {
      assert(facts.includes(fact), `${fact} is not in ${facts}`)
    }
    assert.deepEqual(await page.locator('.postcodes li').allInnerTexts(), ['79000–79999'])
    assert.equal((await page.locator('.nearby li').allInnerTexts()).length, 6)

    // To another town from the map, and from the list of those nearby.
    await page.locator('.towns').getByText('Дрогобич').click()
    await page.locator('.sign', { hasText: 'Дрогобич' }).waitFor()
    await shows(fieldInput(page), 'Дрогобич')
    const near = page.locator('.nearby button').first()
    const name = await near.innerText()
    await near.click()
    await page.locator('.sign', { hasText: name }).waitFor()

    // The nearest first, including those of the neighbouring area.
    await chooseFirst(page, 'київ')
    await page.locator('.nearby', { hasText: 'Бровари' }).waitFor()
    const kilometres = (await page.locator('.nearby span').allInnerTexts()).map(Number.parseFloat)
    assert(kilometres.length > 1)
    assert.deepEqual(
      kilometres,
      kilometres.toSorted((a, b) => a - b),
    )
  })

  it('shows its town in another language even while the next one is being typed', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await chooseFirst(page, 'lviv')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    assert.equal(await page.locator('.sign').innerText(), 'Lviv', 'once where both lines would be the same')
    await fieldInput(page).fill('ode')
    await page.getByLabel('Names in').selectOption('pl')
    await page.locator('.sign', { hasText: 'Lwów' }).waitFor()
  })

  it('says whether copying the request succeeded', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await chooseFirst(page, 'lviv')
    const button = page.locator('#request .copy').first()
    const said: string[] = []
    await page.exposeFunction('onText', (text: string) => said.push(text))
    // It says so only for a moment, which a busy machine may miss.
    await button.evaluate((button) => {
      const { onText } = window as unknown as { onText: (text: string | null) => void }
      new MutationObserver(() => onText(button.textContent)).observe(button, { childList: true })
    })
    for (const [isAllowed, expected] of [
      [true, 'Copied'],
      [false, 'Select and copy it by hand'],
    ] as const) {
      await page.evaluate((isAllowed) => {
        const writeText = () => (isAllowed ? Promise.resolve() : Promise.reject(new Error('not allowed')))
        Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
      }, isAllowed)
      await button.click()
      await until(() => said.includes(expected))
      await until(() => said.at(-1) === 'Copy')
    }
  })

  it('searches by postcode for digits and by name for letters, until a mode is chosen by hand', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    const by = () => page.locator('#search [name=by]:checked').inputValue()
    await fieldInput(page).fill('010')
    await offers(page).filter({ hasText: 'Київ' }).first().waitFor()
    assert.equal(await by(), 'postcode')
    for (const [code, sign] of [
      ['79000–79999', 'UA'],
      ['1012 JS', 'NL'],
      ['D-10115', 'DE'],
      ['PL 31-874', 'PL'],
      ['sw1a', 'GB'],
    ] as const) {
      await fieldInput(page).fill(code)
      await offers(page).filter({ hasText: sign }).first().waitFor()
      assert.equal(await by(), 'postcode')
    }
    await fieldInput(page).fill('льв')
    await offers(page).filter({ hasText: 'Львів' }).first().waitFor()
    assert.equal(await by(), 'name')
    await page.getByRole('radio', { name: 'За індексом' }).check()
    await fieldInput(page).fill('SW1')
    await offers(page).filter({ hasText: 'GB' }).first().waitFor()
    await fieldInput(page).fill('льв')
    assert.equal(await by(), 'postcode', 'the mode chosen by hand stays')
    await page.getByRole('radio', { name: 'За назвою' }).check()
    await fieldInput(page).fill('010')
    assert.equal(await by(), 'postcode')
    await page.getByRole('radio', { name: 'За індексом' }).click()
    await fieldInput(page).fill('льв')
    assert.equal(await by(), 'postcode', 'as does one that was the mode already')
  })

  it('shows the first town on offer on Enter, even if Enter is pressed before the answer arrives', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    await fieldInput(page).fill('rbtd')
    await offers(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.sign', { hasText: 'Київ' }).waitFor()
    const release = await holdBack(page, '**/by/name?query=%D1%85%D0%B0%D1%80%D0%BA*')
    const asked = page.waitForRequest(/by\/name/)
    await fieldInput(page).fill('харк')
    await page.keyboard.press('Enter')
    await asked
    release()
    await page.locator('.sign', { hasText: 'Харків' }).waitFor()
  })

  it('can be used by the keyboard alone', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.keyboard.press('Tab')
    // With a key, the field has the focus at once; the skip link is for those who start from the top.
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('lviv')
    await offers(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    while (!(await page.locator('.nearby button:focus').count())) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.sign', { hasText: 'Sokilnyky' }).waitFor()
    while (!(await page.locator('.scales input:focus').count())) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.locator('.towns').getByText('Odesa').waitFor()
  })

  it('moves the focus to the first postcode revealed, and to the heading of a nearby town chosen', async (t) => {
    const page = await onStage().visit(t, '/')
    await chooseFirst(page, 'krakow')
    const more = page.locator('.postcodes .more button')
    await more.waitFor()
    const before = await page.locator('.postcodes li:not(.more)').count()
    await more.press('Enter')
    await more.waitFor({ state: 'detached' })
    const hasFocus = await page
      .locator('.postcodes li')
      .nth(before)
      .evaluate((item) => item.matches(':focus'))
    assert.equal(hasFocus, true)
    const near = page.locator('.nearby button').first()
    const name = await near.innerText()
    await near.press('Enter')
    await page.locator('.sign h2:focus', { hasText: name }).waitFor()
  })

  it('finds towns by postcode, and marks what matched', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    const [byName, byPostcode] = await page
      .getByRole('radio')
      .first()
      .evaluate(() => Object.values((document.querySelector('#town-field') as HTMLElement).dataset))
    assert.equal(await fieldInput(page).getAttribute('placeholder'), byName)
    await page.getByRole('radio', { name: 'За індексом' }).check()
    assert.equal(await fieldInput(page).getAttribute('placeholder'), byPostcode)
    await fieldInput(page).fill('31001')
    const first = offers(page).first()
    assert.match(await first.innerText(), /Краків[\s\S]*31-001[\s\S]*Малопольське воєводство, Польща/)
    assert.equal(await first.locator('mark').innerText(), '31-001')
    await first.click()
    await page.locator('.sign', { hasText: 'Краків' }).waitFor()
    assert((await page.locator('.facts').innerText()).includes(String(KRAKOW)))
  })

  it('finds the town of each sample search: layouts, old names, typos, postcodes', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    const expected = ['Москва', 'Київ', 'Вроцлав', 'Дніпро', 'Копенгаген', 'Краків']
    for (const [place, town] of expected.entries()) {
      await page.locator('.tries button').nth(place).click()
      await offers(page).first().filter({ hasText: town }).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  it('narrows the search to a country, and shows names in the chosen language', async (t) => {
    const page = await onStage().visit(t, '/')
    await page.locator('#country').selectOption('PL')
    await page.locator('#names-language').selectOption('pl')
    await fieldInput(page).fill('nowa')
    await offers(page).first().waitFor()
    for (const offer of await offers(page).allInnerTexts()) assert.match(offer, /Polska\s+PL$/)
  })

  it('shows names in the language of the browser, also where the page does not speak it', async (t) => {
    for (const [language, names, warsaw] of [
      ['pl-PL', 'pl', 'Warszawa'],
      ['ja', 'en', 'Warsaw'],
      ['uk', 'uk', 'Варшава'],
    ] as const) {
      const page = await onStage().visit(t, '/', { language })
      assert.equal(await page.locator('#names-language').inputValue(), names)
      await fieldInput(page).fill('warsz')
      await offers(page).filter({ hasText: warsaw }).first().waitFor()
    }
  })

  it('restores the town and the search mode when the user navigates back', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await page.getByRole('radio', { name: 'By postcode' }).check()
    await chooseFirst(page, '79000')
    await page.getByText('Directories').click()
    await page.locator('h1', { hasText: 'Directories' }).waitFor()
    await page.goBack()
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    await shows(fieldInput(page), 'Lviv')
    assert.equal(await page.locator('#town-field').getAttribute('by'), 'postcode')

    // What is being typed instead stays, too.
    await fieldInput(page).fill('31001')
    await page.getByText('Directories').click()
    await page.locator('h1', { hasText: 'Directories' }).waitFor()
    await page.goBack()
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    await shows(fieldInput(page), '31001')
  })

  it('keeps its town, country and text when the language is switched', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await page.locator('#country').selectOption('UA')
    await chooseFirst(page, 'lviv')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    await page.locator('.switch a[lang=uk]').click()
    await page.locator('.sign', { hasText: 'Львів' }).waitFor()
    await shows(fieldInput(page), 'Львів')
    assert.equal(await page.locator('#country').inputValue(), 'UA')

    await fieldInput(page).fill('дрого')
    await offers(page).filter({ hasText: 'Дрогобич' }).waitFor()
    await page.locator('.switch a[lang=en]').click()
    await offers(page).filter({ hasText: 'Drohobych' }).waitFor()
    assert.equal(await fieldInput(page).inputValue(), 'дрого')
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()

    await fieldInput(page).fill('7900')
    await offers(page).filter({ hasText: '79000' }).first().waitFor()
    await page.locator('.switch a[lang=uk]').click()
    await offers(page).filter({ hasText: '79000' }).first().waitFor()

    await page.getByRole('radio', { name: 'За індексом' }).click()
    await fieldInput(page).fill('abc')
    await page.locator('.switch a[lang=en]').click()
    await page.getByRole('radio', { name: 'By postcode', checked: true }).waitFor()
    await shows(fieldInput(page), 'abc')
  })

  it('shows the town that a link names, once there is a key, in whatever language it is read', async (t) => {
    const page = await onStage().visit(t, `/#town=${LVIV}&country=UA`, { language: 'en', key: undefined })
    await page.locator('.switch a[lang=uk]').click()
    await page.locator('#key-input').fill(onStage().service.key)
    await page.keyboard.press('Enter')
    await page.locator('.sign', { hasText: 'Львів' }).waitFor()
    await shows(fieldInput(page), 'Львів')
    assert.equal(new URL(page.url()).hash, `#town=${LVIV}&country=UA`)

    // Another link, pasted into the same tab; then back.
    await page.evaluate((id) => location.assign(`#town=${id}&country=XX`), KRAKOW)
    await page.locator('.sign', { hasText: 'Краків' }).waitFor()
    assert.equal(
      await page.locator('#country option[value=""]:checked').count(),
      1,
      'all where there is no such country',
    )
    await page.goBack()
    await page.locator('.sign', { hasText: 'Львів' }).waitFor()
    assert.equal(await page.locator('#country').inputValue(), 'UA')

    // The skip link leads elsewhere on the page, and what is typed stays as it is when the page is loaded again.
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    await until(() => new URL(page.url()).hash === `#town=${LVIV}&country=UA`)
    await page.reload()
    await page.locator('.sign', { hasText: 'Львів' }).waitFor()
    await shows(fieldInput(page), 'Львів')
    assert.equal(await page.locator('#country').inputValue(), 'UA')
  })

  it('after a return to digits that it took for a postcode, searches by name for letters again', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'en' })
    await chooseFirst(page, '79000')
    await page.locator('.sign').waitFor()
    await page.getByText('Directories').click()
    await page.locator('h1', { hasText: 'Directories' }).waitFor()
    await page.goBack()
    await page.locator('.sign', { hasText: 'Lviv' }).waitFor()
    assert.equal(await page.locator('#search [name=by]:checked').inputValue(), 'postcode')
    await fieldInput(page).fill('krakow')
    await offers(page).filter({ hasText: 'Krakow' }).first().waitFor()
  })

  it('shows the last visible town cut off when there are more to scroll to', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk' })
    await fieldInput(page).fill('микола')
    await offers(page).first().waitFor()
    const share = await page.locator('[part=list]').evaluate((list) => {
      const { bottom } = list.getBoundingClientRect()
      const shares = [...list.children].map((option) => {
        const { top, height } = option.getBoundingClientRect()
        return (bottom - top) / height
      })
      return shares.find((share) => share < 1)
    })
    assert(share !== undefined && share > 0.2 && share < 0.8, `${share} of the last one are seen`)
  })

  it('shows the first instruction without scrolling, and counts with the plural forms of the language', async (t) => {
    const page = await onStage().visit(t, '/')
    for (const language of PAGE_LANGUAGES) {
      if (language !== 'en') await onStage().go(page, `/?language=${language}`)
      const bottom = await page.locator('#town .empty').evaluate((empty) => {
        const text = new Range()
        text.selectNodeContents(empty)
        return text.getBoundingClientRect().bottom
      })
      assert(bottom < (page.viewportSize()?.height ?? 0), `${language}: ${bottom}`)
      const text = (await page.locator('.counts').innerText()).replace(/[\u00a0,]/g, '')
      for (const [what, word] of Object.entries(COUNTED[language])) {
        const { length } = await onStage().service.get(what)
        const count = `\n${word}\n${length}\n`
        assert(`\n${text}\n`.includes(count), `${count} is not in ${text}`)
      }
    }
  })

  it('shows a town even if the data set lacks the language of the page', async (t) => {
    const page = await onStage().visit(t, '/', {
      language: 'uk',
      prepare: async (context) => {
        await context.route(
          ({ pathname }) => pathname === '/',
          async (route) => {
            const html = await (await route.fetch()).text()
            await route.fulfill({
              contentType: 'text/html',
              body: html.replace(/<option value="(uk|pl)".*?<\/option>/g, ''),
            })
          },
        )
        await context.route(/[?&]language=(uk|pl)(&|$)/, (route) => route.fulfill({ status: 400, body: '' }))
      },
    })
    await chooseFirst(page, 'льв')
    assert.equal(await page.locator('.sign').innerText(), 'Львов\n\nLviv')
    const others = await page
      .locator('.facts dd [lang]')
      .evaluateAll((names) => names.map((name) => name.getAttribute('lang')))
    assert.deepEqual(others, ['en', 'de', 'lt'])
  })

  it('shows an integrator the request as URL, curl and code, and the answer with its header and time', async (t) => {
    const { service } = onStage()
    const page = await onStage().visit(t, '/')
    await fieldInput(page).fill('lviv')
    await page.locator('.exchange').waitFor()
    const source = page.locator('[role=tabpanel] pre')
    const url = await source.innerText()
    assert.equal(url, `${service.base}/v2/references/towns/by/name?query=lviv&language=en&limit=8`)
    await page.getByRole('tab', { name: 'curl' }).click()
    assert.equal(await source.innerText(), `curl -H "Authorization: $REFDIR_KEY" \\\n  '${url}'`)
    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight')
    assert.match(await source.innerText(), /refdir\.findTownsByName\(\{\n {2}query: 'lviv',/)
    await page.getByRole('tab', { name: 'JavaScript' }).press('ArrowRight')
    assert.equal(await source.innerText(), url, 'the first comes after the last')
    await page.getByRole('tab', { name: 'URL', exact: true }).press('ArrowLeft')
    assert.equal(await page.getByRole('tab', { name: 'JavaScript', selected: true }).count(), 1)
    assert.equal(await page.locator('[role=tab][tabindex="0"]').innerText(), 'JavaScript', 'one stop for Tab')
    await fieldInput(page).fill('qqqq')
    await page.locator('.answer pre', { hasText: /^\[\]$/ }).waitFor()
    assert.equal(
      await page.getByRole('tab', { name: 'JavaScript', selected: true }).count(),
      1,
      'also for the next one',
    )
    await fieldInput(page).fill('lviv')
    await page.locator('.answer pre', { hasText: 'Lviv' }).waitFor()
    assert.match(await page.locator('.status').innerText(), /^200 OK · [\d.,]+ ms · [\d,]+ bytes$/)
    await page.getByText('Header').click()
    const header = await page.locator('.fields').innerText()
    for (const name of ['etag', 'dataset-version', 'content-language']) assert(header.includes(name), name)
    assert.match(await page.locator('.answer pre').innerText(), new RegExp(`"id":${LVIV},`))
  })

  it('shows a manager what the data set holds, how old it is, and where it comes from', async (t) => {
    const { publishedAt } = await bundledSnapshotFile()
    const page = await onStage().visit(t, '/', {
      prepare: (context) => context.clock.setFixedTime(publishedAt.getTime() + 3 * 86_400_000),
    })
    const languages = await onStage().service.get('languages')
    const text = await page.locator('.data-set').innerText()
    const published = `Published ${publishedAt.toISOString().slice(0, 10)} (3 days ago).`
    for (const part of ['135,667', `languages\n${languages.length}`, 'GeoNames', 'CC BY 4.0', published, 'Ukrainian'])
      assert(text.includes(part), `${part} is not in ${text}`)
    assert.match(await page.locator('footer').innerText(), /[0-9a-f]{16}/)
  })

  it('shows how long ago a time was, in the largest unit that has passed in full', async (t) => {
    const [minute, hour, day] = [60, 3600, 86_400]
    const ages = [
      [10, 'this minute'],
      [59 * minute, '59 minutes ago'],
      [61 * minute, '1 hour ago'],
      [23 * hour, '23 hours ago'],
      [25 * hour, 'yesterday'],
      [3 * day, '3 days ago'],
      [31 * day, 'last month'],
      [800 * day, '2 years ago'],
    ] as const
    const now = Date.now()
    const page = await onStage().visit(t, '/', {
      prepare: async (context) => {
        await context.clock.setFixedTime(now)
        await context.route(
          ({ pathname }) => pathname === '/',
          async (route) => {
            const html = await (await route.fetch()).text()
            const times = ages.map(([seconds]) => {
              const time = new Date(now - 1000 * seconds).toISOString()
              return `<p id="age-${seconds}"><time class="age" datetime="${time}">then</time></p>`
            })
            await route.fulfill({ contentType: 'text/html', body: html.replace('</main>', `${times.join('')}</main>`) })
          },
        )
      },
    })
    for (const [seconds, said] of ages)
      assert.equal(await page.locator(`#age-${seconds}`).innerText(), `then (${said})`)
    assert.equal(
      await page.locator('#age-10 time').getAttribute('title'),
      await page.evaluate((now) => new Date(now - 10_000).toLocaleString('en'), now),
    )
  })

  it('is in the language of the browser, and in another once switched', async (t) => {
    const page = await onStage().visit(t, '/', { language: 'uk-UA' })
    assert.equal(await page.locator('h1').innerText(), 'Яке місто?')
    for (const [switchTo, title] of [
      ['РУС', 'Какой город?'],
      ['EN', 'Which town?'],
    ]) {
      await page.getByText(switchTo ?? '', { exact: true }).click()
      await page.locator('h1', { hasText: title ?? '' }).waitFor()
    }
    await page.getByText('Directories').click()
    await page.locator('h1', { hasText: 'Directories' }).waitFor()
  })

  it('loads the first screen within its size budget', async (t) => {
    const sizes: Promise<number>[] = []
    const page = await onStage().visit(t, '/', {
      language: 'uk',
      prepare: async (context) => {
        context.on('requestfinished', (request) => {
          sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
        })
      },
    })
    await page.waitForLoadState('networkidle')
    assert(sizes.length > 2, 'a page, a style sheet and a script')
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    t.diagnostic(`the first screen is ${total} bytes compressed, of ${FIRST_SCREEN} allowed`)
    assert(total <= FIRST_SCREEN, `${total} bytes`)
  })

  it('has a screenshot for the README, of the right dimensions and not too large, retaken on demand', async (t) => {
    if (process.env.REFDIR_PICTURE !== undefined) await takePicture(await onStage().visit(t, '/', IN_PICTURE))
    const picture = readFileSync(PICTURE)
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)] // of a PNG's first chunk
    assert.deepEqual({ width, height }, PICTURE_SIZE)
    assert(picture.length < LARGEST_PICTURE, `${picture.length} bytes`)
  })
}

async function takePicture(page: Page): Promise<void> {
  await page.locator('#names-language').selectOption('uk')
  await chooseFirst(page, 'льв')
  await page.locator('.towns').getByText('Дрогобич').waitFor()
  await page.locator('.key-state').evaluate((state) => state.remove())
  await page.locator('h1').click()
  await page.screenshot({ path: PICTURE, clip: { x: 0, y: 0, ...PICTURE_SIZE }, fullPage: true })
}
