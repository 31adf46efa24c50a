import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BUNDLED_DATA } from '../../../src/commands/steps/bundled-inputs.ts'
import { bundledTowns } from '../../../src/sources/bundled.ts'
import { readCurated } from '../../../src/sources/curated/curated.ts'
import { russianFromBulgarian, russianFromGeorgian } from '../../../src/text/scripts/transcribed-russian.ts'

describe('a Russian name transcribed from Bulgarian', () => {
  const names: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    'has the same letters': [
      ['Карнобат', 'Карнобат'],
      ['Айтос', 'Айтос'],
      ['Бяла', 'Бяла'],
    ],
    'has «ы» for «ъ» and «шт» for «щ»': [
      ['Търговище', 'Тырговиште'],
      ['Щръклево', 'Штрыклево'],
      ['Ъглен', 'Ыглен'],
    ],
    'has «ё» for «ьо», and «йо» as it is': [
      ['Кьосевци', 'Кёсевци'],
      ['Йоаким-Груево', 'Йоаким-Груево'],
    ],
    'has hyphens between its words, each with a capital': [
      ['Велико Търново', 'Велико-Тырново'],
      ['Червен бряг', 'Червен-Бряг'],
    ],
  }
  for (const [what, pairs] of Object.entries(names)) {
    it(what, () => {
      for (const [bulgarian, russian] of pairs) assert.equal(russianFromBulgarian(bulgarian), russian)
    })
  }

  it('is undefined for a name with other letters or marks', () => {
    for (const name of ['Lom', 'Мн. Свети Никола', 'Иван_Вазово', 'Орёл', 'Лом ', '']) {
      assert.equal(russianFromBulgarian(name), undefined, name)
    }
  })

  it('is the one that people use for over 95 % of the towns that have one', () => {
    const { same, told } = compared('BG', 'bg', russianFromBulgarian)
    assert(told > 40 && same / told > 0.95, `${same} of ${told}`)
  })
})

describe('a Russian name transcribed from Georgian', () => {
  const pairs = [
    ['ბათუმი', 'Батуми'],
    ['ქუთაისი', 'Кутаиси'],
    ['ფოთი', 'Поти'],
    ['წალენჯიხა', 'Цаленджиха'],
    ['ასპინძა', 'Аспиндза'],
    ['ყვარელი', 'Кварели'],
    ['ჭიათურა', 'Чиатура'],
    ['ღორეშა', 'Гореша'],
    ['დიდი ჯიხაიში', 'Диди-Джихаиши'],
  ] as const

  it('has the letters of Russian maps, and hyphens between its words', () => {
    for (const [georgian, russian] of pairs) assert.equal(russianFromGeorgian(georgian), russian)
  })

  it('has «э» at the start of a word, «е» elsewhere', () => {
    assert.equal(russianFromGeorgian('ენისელი'), 'Энисели')
    assert.equal(russianFromGeorgian('ქვედა ეშერა'), 'Кведа-Эшера')
  })

  it('is undefined for a name with other letters or marks', () => {
    for (const name of ['Vani', 'ვანი 2', '']) assert.equal(russianFromGeorgian(name), undefined, name)
  })

  it('is the one that people use for over 80 % of the towns that have one', () => {
    // The others have old names in Russian: Сухуми, Боржоми, Пицунда.
    const { same, told } = compared('GE', 'ka', russianFromGeorgian)
    assert(told > 60 && same / told > 0.8, `${same} of ${told}`)
  })
})

/** Of the bundled towns of a country with names in a language and in Russian, for how many the latter is derived right. */
function compared(countrySign: string, language: string, derive: (name: string) => string | undefined) {
  const { townNames } = readCurated(BUNDLED_DATA)
  const nameOf = (id: number, code: string) => townNames.map((byId) => byId.get(id)?.[code]).find((name) => name)
  const pairs = [...bundledTowns.towns()]
    .filter((town) => town.countrySign === countrySign)
    .map(({ id }) => [nameOf(id, language), nameOf(id, 'ru')] as const)
    .filter(([from, to]) => from !== undefined && to !== undefined)
  return { same: pairs.filter(([from = '', to]) => derive(from) === to).length, told: pairs.length }
}
