import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { TownInput } from '../../../client/src/town-input/element.ts'
import { KRAKOW, LVIV } from '../../http/service.ts'
import { until } from '../../until.ts'
import { chooseFirst, fieldInput, holdBack, offers, type Stage, settled } from '../stage.ts'
import { AT_REST, chosenIn, embedOn, field, state, type } from './field.ts'

export function listOfTowns(onStage: () => Stage): void {
  const embed = embedOn(onStage)

  for (const [where, before, after] of [
    ['in a box with overflow hidden', '<div style="overflow: hidden; height: 4em">', '</div>'],
    ['in a dialog', '<dialog style="height: 5em">', '</dialog>'],
    ['at the lower edge of the window', '<div style="position: fixed; bottom: 0">', '</div>'],
    ['at the right edge of the window', '<div style="position: fixed; right: 0; width: 5em">', '</div>'],
    ['at a field with round ends', '<style>town-input { --town-input-radius: 999px }</style>', ''],
    ['in a translated box', '<div style="overflow: hidden; translate: 3em 5em; height: 4em">', '</div>'],
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

  it('breaks no name for a postcode on a phone whose text is twice as large', async (t) => {
    const page = await embed(t, `<style>html { font-size: 200% }</style>${field()}`, { width: 360 })
    await type(page, 'krasnoy')
    const first = offers(page).filter({ hasText: '660000' })
    const tops = await first.locator('[part=name]').evaluate((name) => {
      const text = new Range()
      text.selectNodeContents(name)
      return [...text.getClientRects()].map(({ bottom }) => Math.round(bottom))
    })
    assert.equal(new Set(tops).size, 1, `${tops}`)
    const [option, code] = [await first.boundingBox(), await first.locator('[part=postcode]').boundingBox()]
    assert(option && code && code.width > 50 && code.x + code.width < option.x + option.width)
  })

  it('hides its list while it is scrolled out of sight itself', async (t) => {
    const page = await embed(
      t,
      `<div id="box" style="overflow: auto; height: 9em">${field()}<p style="height: 90em"></p></div>`,
    )
    await type(page, 'nov')
    const scrollTo = (top: number) => page.locator('#box').evaluate((box, top) => box.scrollTo({ top }), top)
    await scrollTo(500)
    await offers(page).first().waitFor({ state: 'hidden' })
    await scrollTo(0)
    await offers(page).first().waitFor()
  })

  it('stays closed after Escape when the answer to what was typed last arrives', async (t) => {
    const page = await embed(t, field())
    await type(page, 'lvi')
    const release = await holdBack(page, '**/by/name?query=lviv&*')
    const asked = page.waitForRequest('**/by/name?query=lviv&*')
    await fieldInput(page).press('End')
    await page.keyboard.type('v')
    const latest = await asked
    await page.keyboard.press('Escape')
    release()
    await settled(page, latest)
    assert.deepEqual(await state(page), AT_REST)
    assert.equal(await fieldInput(page).inputValue(), 'lviv')
    await page.keyboard.press('ArrowDown')
    await offers(page).filter({ hasText: 'Lviv' }).first().waitFor()
  })

  it('lets a page choose its first town only while that is in view', async (t) => {
    const page = await embed(t, field())
    const chooseFirst = () => page.locator('town-input').evaluate((element) => (element as TownInput).chooseFirst())
    await type(page, 'lviv')
    await page.keyboard.press('Escape')
    await chooseFirst()
    assert.equal(await chosenIn(page), '')
    await page.keyboard.press('ArrowDown')
    await chooseFirst()
    assert.equal(await chosenIn(page), String(LVIV))
    const release = await holdBack(page, '**/by/name?query=krakow*')
    const asked = page.waitForRequest(/query=krakow/)
    await fieldInput(page).fill('krakow')
    await asked
    await chooseFirst()
    await fieldInput(page).fill('kyiv')
    release()
    await offers(page).filter({ hasText: 'Kyiv' }).first().waitFor()
    assert.equal(await chosenIn(page), '', 'a text that is typed later has none chosen')
  })

  it('chooses the town whose name, place or edge is clicked', async (t) => {
    const page = await embed(t, field())
    for (const [text, part, id] of [
      ['lviv', '[part=name]', LVIV],
      ['krakow', '[part=place]', KRAKOW],
      ['lviv', '', LVIV],
    ] as const) {
      await type(page, text)
      const first = page.locator('town-input [part=option]', { hasText: new RegExp(text, 'i') }).first()
      await (part === '' ? first.click({ position: { x: 2, y: 2 } }) : first.locator(part).click())
      assert.equal(await chosenIn(page), String(id))
    }
  })

  it('keeps from the page the keys that its list takes, and Escape while it has something to close or to empty', async (t) => {
    const page = await embed(t, field())
    await page.evaluate(() => {
      document.addEventListener('keydown', ({ key }) => {
        document.body.dataset.keys = `${document.body.dataset.keys ?? ''} ${key}`
      })
    })
    const keys = () => page.evaluate(() => document.body.dataset.keys)
    await type(page, 'krakow')
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    assert.deepEqual([(await chosenIn(page)) !== '', await keys()], [true, undefined])
    await type(page, 'lviv')
    for (const text of ['lviv', '']) {
      await page.keyboard.press('Escape')
      assert.deepEqual([await fieldInput(page).inputValue(), await keys()], [text, undefined])
    }
    await page.keyboard.press('Escape')
    assert.equal(await keys(), ' Escape')
  })

  it('in a dialog, is emptied by Escape and tells so before the next Escape closes the dialog', async (t) => {
    const page = await embed(t, `<dialog>${field()}</dialog>`)
    await page.locator('dialog').evaluate((dialog) => (dialog as HTMLDialogElement).showModal())
    await page.locator('dialog').evaluate((dialog) => {
      for (const name of ['input', 'change']) {
        dialog.addEventListener(name, () => {
          dialog.dataset.told = `${dialog.dataset.told ?? ''} ${name}`
        })
      }
    })
    await chooseFirst(page, 'krakow')
    await page.locator('dialog').evaluate((dialog) => Reflect.deleteProperty(dialog.dataset, 'told'))
    for (const [open, told] of [
      [true, ' input change'],
      [false, ' input change'],
    ] as const) {
      await page.keyboard.press('Escape')
      const seen = await page
        .locator('dialog')
        .evaluate((dialog) => [(dialog as HTMLDialogElement).open, dialog.dataset.told])
      assert.deepEqual(seen, [open, told])
    }
  })

  it('scrolls the option that a key makes active into view', async (t) => {
    const page = await embed(t, field('limit="50"'))
    await type(page, 'nov')
    const hidden = (place: 'first' | 'last') =>
      offers(page)
        [place]()
        .evaluate((option) => {
          const list = option.parentElement?.getBoundingClientRect() ?? new DOMRect()
          const { top, bottom } = option.getBoundingClientRect()
          return top < Math.floor(list.top) || bottom > Math.ceil(list.bottom)
        })
    assert.equal(await hidden('last'), true, 'the list needs scrolling')
    const scrolledBy = () => page.locator('town-input [part=list]').evaluate(({ scrollTop }) => scrollTop)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    assert.equal(await scrolledBy(), 0, 'what is in view stays where it is')
    await page.keyboard.press('End')
    assert.equal(await hidden('last'), false)
    assert((await scrolledBy()) > 0)
    await page.keyboard.press('Home')
    assert.equal(await hidden('first'), false)
  })

  it('shows the best of other towns at the top, wherever the list before was scrolled to', async (t) => {
    const page = await embed(t, field('limit="50"'))
    await type(page, 'nov')
    const scrolledBy = () => page.locator('town-input [part=list]').evaluate(({ scrollTop }) => scrollTop)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    assert((await scrolledBy()) > 0)
    await fieldInput(page).fill('kras')
    await offers(page).first().filter({ hasText: 'Krasnoyarsk' }).waitFor()
    assert.equal(await scrolledBy(), 0)
  })

  it('keeps its list within the window when placed at an edge of it', async (t) => {
    const edges = [
      ['right', 'ltr'],
      ['left', 'rtl'],
    ] as const
    const boxes = edges.map(
      ([edge, direction]) =>
        `<div id="${edge}" style="position: fixed; ${edge}: 0; inline-size: 5em; direction: ${direction}">${field()}</div>`,
    )
    const page = await embed(t, boxes.join(''))
    for (const [edge] of edges) {
      await fieldInput(page, `#${edge} town-input`).fill('nov')
      await offers(page, `#${edge} town-input`).first().waitFor()
      const [left, right] = await page.locator(`#${edge} town-input`).evaluate(({ shadowRoot }) => {
        const popup = shadowRoot?.querySelector('[part=popup]')?.getBoundingClientRect() ?? new DOMRect()
        return [popup.left, document.documentElement.clientWidth - popup.right]
      })
      assert.equal(Math.round((edge === 'left' ? left : right) ?? 0), 4, `${left} and ${right} pixels from the edges`)
    }
  })

  it('places its list above the input on a phone, even on a page that is wider than the screen', async (t) => {
    const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    const wide = '<div style="width: 480px; height: 500px">Table</div>'
    const page = await embed(t, `${viewport}${wide}${field()}`, { isPhone: true, width: 360 })
    await type(page, 'nov')
    const gap = await page.locator('town-input').evaluate(({ shadowRoot }) => {
      const [input, popup] = ['input', '[part=popup]'].map((part) =>
        shadowRoot?.querySelector(part)?.getBoundingClientRect(),
      )
      return Math.round((input?.top ?? 0) - (popup?.bottom ?? 0))
    })
    assert.equal(gap, 4)
  })

  it('places its list at the input, at least as wide, on a zoomed page', async (t) => {
    const page = await embed(t, field())
    for (const zoom of [0.8, 1.5]) {
      await page.locator('body').evaluate((body, zoom) => body.style.setProperty('zoom', `${zoom}`), zoom)
      await type(page, 'nov')
      const [input, popup] = await page.locator('town-input').evaluate(({ shadowRoot }) =>
        ['input', '[part=popup]'].map((part) => {
          const { left, right, bottom, top } = shadowRoot?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
          return { left: Math.round(left), right: Math.round(right), bottom: Math.round(bottom), top: Math.round(top) }
        }),
      )
      assert(input !== undefined && popup !== undefined)
      assert.deepEqual([popup.left, popup.top - input.bottom], [input.left, 4], `${zoom}`)
      assert(popup.right >= input.right, `${zoom}`)
      await page.keyboard.press('Escape')
    }
  })

  it('keeps its style and places its list at the input after being moved into another window', async (t) => {
    const page = await embed(t, `${field()}<iframe title="Other" style="width: 40em; height: 20em"></iframe>`)
    // As in browsers that fire no blur when an element is moved.
    await page.evaluate(() => addEventListener('blur', (event) => event.stopImmediatePropagation(), { capture: true }))
    await type(page, 'lviv')
    const frames = await page.locator('iframe').evaluate(async (frame) => {
      const { contentWindow } = frame as HTMLIFrameElement
      const town = document.querySelector('town-input')
      if (contentWindow === null || town === null) return undefined
      let frames = 0
      const request = contentWindow.requestAnimationFrame.bind(contentWindow)
      contentWindow.requestAnimationFrame = (step) => {
        frames++
        return request(step)
      }
      contentWindow.document.body.append(town)
      await new Promise((resolve) => setTimeout(resolve, 200))
      return frames
    })
    assert.equal(frames, 0, 'no frames are requested while the list is closed')
    const moved = page.frameLocator('iframe').locator('town-input')
    await moved.locator('input').fill('nov')
    await moved.locator('[role=option]').first().waitFor()
    const { display, gap, start } = await moved.evaluate((element) => {
      const [input, popup] = ['input', '[part=popup]'].map((part) =>
        element.shadowRoot?.querySelector(part)?.getBoundingClientRect(),
      )
      return {
        display: getComputedStyle(element).display,
        gap: Math.round((popup?.top ?? 0) - (input?.bottom ?? 0)),
        start: Math.round((popup?.left ?? 0) - (input?.left ?? 0)),
      }
    })
    assert.deepEqual([display, gap, start], ['inline-flex', 4, 0])
  })

  it('shows its progress on the lower edge of the input, even with an error below', async (t) => {
    const page = await embed(t, field('value="1" required'), { hasMotion: true })
    await page.route('**/by/name**', () => {}) // never answered
    await fieldInput(page).fill('lviv')
    await until(async () => (await state(page)).isBusy)
    await page.locator('town-input').evaluate((element) => (element as HTMLInputElement).reportValidity())
    const [line, input] = await page.locator('town-input').evaluate(({ shadowRoot }) =>
      ['progress', 'input'].map((part) => {
        const { left, right, bottom } =
          shadowRoot?.querySelector(`[part=${part}]`)?.getBoundingClientRect() ?? new DOMRect()
        return { left, right, bottom }
      }),
    )
    assert(line !== undefined && input !== undefined)
    assert.equal(Math.round(input.bottom - line.bottom), 1)
    assert(line.left > input.left && line.right < input.right)
  })

  it('animates only while searching: a moving line, or a pulsing one with reduced motion', async (t) => {
    const page = await embed(t, field(), { hasMotion: true })
    const moving = () =>
      page.locator('town-input').evaluate(({ shadowRoot }) => {
        const animations = shadowRoot?.getAnimations() ?? []
        return animations.flatMap((each) => (each instanceof CSSAnimation ? [each.animationName] : []))
      })
    for (const [text, reducedMotion, movement] of [
      ['lviv', 'no-preference', 'pass'],
      ['kyiv', 'reduce', 'pulse'],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      assert.deepEqual(await moving(), [])
      const answer = await holdBack(page, `**/by/name?query=${text}*`)
      await fieldInput(page).fill(text)
      await until(async () => (await state(page)).isBusy)
      assert.deepEqual(await moving(), [movement])
      answer()
      await until(async () => !(await state(page)).isBusy)
      assert.deepEqual(await moving(), [])
    }
  })

  it('keeps its list at the input while the page scrolls', async (t) => {
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

  it('keeps its list at the input when a layout change or a transform moves it', async (t) => {
    const page = await embed(
      t,
      `<div id="box" style="height: 30em; overflow: auto"><div id="above">Above</div>${field()}<div style="height: 60em"></div></div>`,
    )
    await type(page, 'nov')
    const edges = () =>
      page.locator('town-input').evaluate(({ shadowRoot }) => {
        const [input, popup] = ['input', '[part=popup]'].map((part) =>
          shadowRoot?.querySelector(part)?.getBoundingClientRect(),
        )
        return {
          gap: Math.round((popup?.top ?? 0) - (input?.bottom ?? 0)),
          start: Math.round((popup?.left ?? 0) - (input?.left ?? 0)),
          top: Math.round(input?.top ?? 0),
        }
      })
    const { top: before } = await edges()
    await page.locator('#above').evaluate(({ style }) => style.setProperty('padding-bottom', '40px'))
    await page.locator('town-input').evaluate(({ style }) => style.setProperty('translate', '30px 20px'))
    await until(async () => {
      const { gap, start } = await edges()
      return gap === 4 && start === 0
    })
    assert.equal((await edges()).top, before + 60, 'the field has moved')
  })

  it('keeps its list at the input while a pane in a surrounding shadow root scrolls', async (t) => {
    const page = await embed(t, '<div id="component"></div>')
    await page.locator('#component').evaluate((component, key) => {
      component.attachShadow({
        mode: 'open',
      }).innerHTML = `<div id="pane" style="block-size: 10em; overflow: auto"><p>Form<town-input aria-label="Town" key="${key}" language="en"></town-input><p style="block-size: 60em"></div>`
    }, onStage().service.key)
    await type(page, 'lviv')
    const edges = () =>
      page.locator('town-input').evaluate(({ shadowRoot }) => {
        const [input, popup] = ['input', '[part=popup]'].map((part) => shadowRoot?.querySelector(part)) as [
          Element,
          Element,
        ]
        const { top, bottom } = input.getBoundingClientRect()
        return { gap: Math.round(popup.getBoundingClientRect().top - bottom), top: Math.round(top) }
      })
    const { gap, top } = await edges()
    assert.equal(gap, 4)
    await page.locator('#pane').evaluate((pane) => {
      pane.scrollTop = 30
    })
    await until(async () => (await edges()).gap === 4)
    assert.equal((await edges()).top, top - 30, 'the field has moved')
  })
}
