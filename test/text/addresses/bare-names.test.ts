import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addressNames, saysArea } from '../../../src/text/addresses/bare-names.ts'
import { fold } from '../../../src/text/fold.ts'

/** By what is left out or changed: an address, and the names in it. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'leave out words for the kind of place': [
    ['Москва, г.', 'Москва'],
    ['Харків (м.)', 'Харків'],
    ['Київська обл., м. Бровари', 'Київська Бровари'],
    ['Lviv, Lviv Oblast, Ukraine', 'Lviv Lviv Ukraine'],
    ['АР Крим, Ялта', 'Крим Ялта'],
    ['comuna Chiajna, județul Ilfov', 'Chiajna Ilfov'],
    ['Gyál, Pest megye', 'Gyál Pest'],
    ['m.st. Warszawa', 'Warszawa'],
    ['ст-ца Каневская', 'Каневская'],
    ['Новосибирская обл., р.п. Кольцово', 'Новосибирская Кольцово'],
    ['Київська обл., п.г.т. Гостомель', 'Київська Гостомель'],
    ['Алматы қаласы', 'Алматы'],
    ['Ақтөбе қ.', 'Ақтөбе'],
  ],
  'leave out postcodes': [
    ['м. Львів, 79000', 'Львів'],
    ['D-10115 Berlin', 'Berlin'],
    ['Haag, A-4400', 'Haag'],
    ['PL 05-800 Pruszków', 'Pruszków'],
    ['1012 AB Amsterdam', 'Amsterdam'],
  ],
  'leave out districts, with their names': [
    ['Гора, Бориспільський р-н, Київська обл.', 'Гора Київська'],
    ['Київська обл., Броварський район, Бровари', 'Київська Бровари'],
    ['Мирне Запорізького району', 'Мирне'],
    ['Одеська обл., Одеський р-н, Київський р-н, м. Одеса', 'Одеська Одеса'],
    ['Барысаўскі раён, Мётча', 'Мётча'],
    ['Góra Kalwaria, pow. piaseczyński', 'Góra Kalwaria'],
    ['Góra Kalwaria powiatu piaseczyńskiego', 'Góra Kalwaria'],
    ['Глеваха Фастівського р-ну', 'Глеваха'],
    ['Landkreis Harburg, Seevetal', 'Seevetal'],
    ['Garliava, Kauno r. sav.', 'Garliava'],
    ['Garliava, Kauno rajono savivaldybė', 'Garliava'],
    ['Garliava, Kauno r.', 'Garliava'],
    ['Klaipėdos r., Gargždai', 'Gargždai'],
    ['Tīraine, Mārupes nov.', 'Tīraine'],
    ['Ventspils nov., Piltene', 'Piltene'],
    ['Vilniaus m. sav., Vilnius', 'Vilnius'],
    ['Rae vald, Jüri alevik', 'Jüri'],
    ['Києво-Святошинський р-н, м. Вишневе', 'Вишневе'],
    ['Великодимерська селищна територіальна громада, смт Велика Димерка', 'Велика Димерка'],
    ['Ждановичский с/с, Ждановичи', 'Ждановичи'],
  ],
  'leave out the larger town nearby': [
    ['Stryków k. Łodzi', 'Stryków'],
    ['Бровари біля Києва', 'Бровари'],
  ],
  'leave out a street and what follows it': [
    ['м. Київ, вул. Хрещатик, 22', 'Київ'],
    ['Україна, 79000, м.Львів, вул. Городоцька, 355', 'Україна Львів'],
    ['Warszawa, ul. Marszałkowska 1', 'Warszawa'],
  ],
  'keep the name of a district that stands alone': [['Ленинский район', 'Ленинский']],
  'put areas into the nominative': [
    ['Бровари Київської області', 'Бровари Київська'],
    ['Вільнянськ Запорізької обл.', 'Вільнянськ Запорізька'],
    ['Люберцы Московской области', 'Люберцы Московская'],
    ['Сочи Краснодарского края', 'Сочи Краснодарский'],
    ['Сочі Краснодарського краю', 'Сочі Краснодарський'],
    ['Барысаў Мінскай вобласці', 'Барысаў Мінская'],
    ['Płock województwa mazowieckiego', 'Płock mazowieckie'],
  ],
  'keep other names as they are': [
    ['Біла Церква', 'Біла Церква'],
    ['Новий Розділ Львівська', 'Новий Розділ Львівська'],
    ['Bielsko-Biała', 'Bielsko-Biała'],
    ['Banská Bystrica', 'Banská Bystrica'],
    ['Rožnov p. R.', 'Rožnov p R'],
    ['Spišská Nov. Ves', 'Spišská Nov Ves'],
    ['Свердловская обл., г. Полевской', 'Свердловская Полевской'],
    ['Ulm 89073', 'Ulm'],
  ],
}

describe('the names in an address', () => {
  for (const [what, addresses] of Object.entries(ADDRESSES)) {
    it(what, () => {
      for (const [address, names] of addresses) assert.equal(addressNames(address)[0], fold(names), address)
    })
  }

  it('include an urban district as a town, and also leave it out if another town follows', () => {
    assert.deepEqual(addressNames('г.о. Подольск'), ['подольск', 'о подольск'])
    assert.deepEqual(addressNames('городской округ Истра, д. Ивановка'), ['истра ивановка', 'ивановка'])
  })

  it('of a hyphenated district alone are its whole name, or the part before the hyphen', () => {
    assert.deepEqual(addressNames("Кам'янець-Подільський р-н"), ['камянецьподільськии', 'камянець'])
  })

  it('include what is left without the street, wherever that stands', () => {
    assert.deepEqual(addressNames('Musterstraße 12, 10115 Berlin'), ['musterstrasse berlin', 'berlin'])
    assert.deepEqual(addressNames('Київ, вул. Хрещатик, Україна'), ['киів', 'киів украіна'])
  })
})

describe('a town called like an administrative unit', () => {
  it('is not taken for the name of the unit after it, though it ends like an adjective', () => {
    for (const [address, names] of [
      ['рп Октябрьский, г.о. Люберцы', 'октябрьскии'],
      ['Первомайский, городской округ Коркино', 'первомаискии'],
      ['Кировский, с/с Мирный', 'кировскии мирныи'],
    ] as const) {
      assert(addressNames(address).includes(fold(names)), `${address}: ${addressNames(address)}`)
    }
  })

  it('is kept after a postcode, even if its name is a word for a unit', () =>
    assert.deepEqual(addressNames('23250 Pag, Croatia'), ['pag croatia']))
})

describe('a text that says that it is an area', () => {
  it('has a word for areas', () => {
    for (const text of ['Полтавська обл.', 'woj. opolskie', 'Kyivska oblast']) assert(saysArea(fold(text)), text)
  })

  it('needs more than a word for a town or a district', () => {
    for (const text of ['м. Полтава', 'Donau', 'Броварський р-н']) assert(!saysArea(fold(text)), text)
  })
})
