import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bareNames } from '../../src/text/bare-names.ts'
import { fold } from '../../src/text/fold.ts'

/** By what is left out or changed: an address, and the names in it. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'leaves out what says which kind of place is meant': [
    ['Москва, г.', 'Москва'],
    ['Харків (м.)', 'Харків'],
    ['Київська обл., м. Бровари', 'Київська Бровари'],
    ['Lviv, Lviv Oblast, Ukraine', 'Lviv Lviv Ukraine'],
    ['АР Крим, Ялта', 'Крим Ялта'],
  ],
  'leaves out postcodes': [
    ['м. Львів, 79000', 'Львів'],
    ['D-10115 Berlin', 'Berlin'],
  ],
  'leaves districts out, with their names': [
    ['Гора, Бориспільський р-н, Київська обл.', 'Гора Київська'],
    ['Київська обл., Броварський район, Бровари', 'Київська Бровари'],
    ['Мирне Запорізького району', 'Мирне'],
    ['Барысаўскі раён, Мётча', 'Мётча'],
    ['Góra Kalwaria, pow. piaseczyński', 'Góra Kalwaria'],
    ['Góra Kalwaria powiatu piaseczyńskiego', 'Góra Kalwaria'],
  ],
  'keeps the name of a district that is all there is': [['Ленинский район', 'Ленинский']],
  'brings areas into the nominative': [
    ['Бровари Київської області', 'Бровари Київська'],
    ['Вільнянськ Запорізької обл.', 'Вільнянськ Запорізька'],
    ['Люберцы Московской области', 'Люберцы Московская'],
    ['Сочи Краснодарского края', 'Сочи Краснодарский'],
    ['Сочі Краснодарського краю', 'Сочі Краснодарський'],
    ['Барысаў Мінскай вобласці', 'Барысаў Мінская'],
    ['Płock województwa mazowieckiego', 'Płock mazowieckie'],
  ],
  'keeps names as they are': [
    ['Біла Церква', 'Біла Церква'],
    ['Новий Розділ Львівська', 'Новий Розділ Львівська'],
    ['Bielsko-Biała', 'Bielsko-Biała'],
  ],
}

describe('the names in an address', () => {
  for (const [what, addresses] of Object.entries(ADDRESSES)) {
    it(what, () => {
      for (const [address, names] of addresses) assert.equal(bareNames(fold(address)), fold(names), address)
    })
  }
})
