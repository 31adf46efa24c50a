import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchedParts, matchedPostcode, simplified } from '../../client/src/town-input/matched-parts.ts'
import { fold } from '../../src/text/fold.ts'

/** The shown text with brackets around what is marked. */
const marked = (parts: ReturnType<typeof matchedParts>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('what is marked in a name', () => {
  for (const [shown, typed, expected] of [
    ['Львів', 'льв', '[Льв]ів'],
    ['Київ', 'киї', '[Киї]в'],
    ['Нова Каховка', 'каховка', 'Нова [Каховка]'],
    ['Красноярськ', 'ярс', 'Красно[ярс]ьк'],
    ['Новояворівськ', 'ново', '[Ново]яворівськ'],
    ['Łódź', 'lod', '[Łód]ź'],
    ['München', 'munch', '[Münch]en'],
    ['Кам’янець-Подільський', "кам'янець под", '[Кам’янець-Под]ільський'],
    ['Кам’янка', 'камян', '[Кам’ян]ка'],
    ['Großenhain', 'gross', '[Groß]enhain'],
    ['Großenhain', 'gros', '[Groß]enhain'],
    ['İzmir', 'izm', '[İzm]ir'],
    ['თბილისი', 'თბი', '[თბი]ლისი'],
    ['Київ', 'rbtd', 'Київ'],
    ['Wrocław', 'breslau', 'Wrocław'],
    ['Львів', '  ', 'Львів'],
    ['Львів', '---', 'Львів'],
    ['Долина', 'лина', 'До[лина]'],
    ['Salem Lem', 'lem', 'Salem [Lem]'],
    ['Frankfurt (Oder)', 'frankfurt oder', '[Frankfurt (Oder])'],
    ['Нова Каховка', 'нова  -  ках', '[Нова Ках]овка'],
    ['Львів', ' льв ', '[Льв]ів'],
    ['𐌰𐌱𐌲 Town', 'town', '𐌰𐌱𐌲 [Town]'],
    ['𐌰𐌱𐌲 Town', '𐌱', '𐌰[𐌱]𐌲 Town'],
  ] as const) {
    it(`${shown}, typed ${JSON.stringify(typed)}`, () => assert.equal(marked(matchedParts(shown, typed)), expected))
  }
})

describe('letters typed without their diacritics', () => {
  it('are marked if the service matches them', () => {
    for (let code = 0xc0; code < 0x530; code++) {
      const letter = String.fromCharCode(code)
      if (!/\p{Ll}/u.test(letter) || fold(letter) === '') continue
      assert.equal(marked(matchedParts(letter, fold(letter))), `[${letter}]`, `${letter} typed ${fold(letter)}`)
    }
  })
})

describe('every character', () => {
  it('is compared as the service compares it', () => {
    for (let code = 0; code < 0x10000; code++) {
      const text = `a${String.fromCharCode(code)}b`
      if (text.isWellFormed()) assert.equal(simplified(text).letters, fold(text))
    }
  })
})

describe('what is marked in a postcode', () => {
  for (const [shown, typed, expected] of [
    ['40-001', '40001', '[40-001]'],
    ['400 01', '40001', '[400 01]'],
    ['LV-1010', 'lv1010', '[LV-1010]'],
    ['79000-79999', '790', '[790]00-79999'],
    ['01000-06999', '033', '01000-06999'],
    ['40-001', '00', '4[0-0]01'],
    ['SW1A 1AA', '1aa', 'SW1A [1AA]'],
    ['LV-1010', '1010', 'LV-[1010]'],
    ['', '790', ''],
  ] as const) {
    it(`${shown}, typed ${typed}`, () => assert.equal(marked(matchedPostcode(shown, typed)), expected))
  }
})
