import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { heardAs } from '../../search/naive/heard.ts'

/** Names as they sound, and how their languages write them. */
const REGULAR = {
  Polish: ['лежаиськ', 'lezajsk'],
  'Polish with rz and y': ['тарнобжег', 'tarnobrzeg'],
  'Polish ó': ['гура кальвария', 'gora kalwaria'],
  'Polish nasal vowels': ['домбрувка', 'dabrowka'],
  'Polish nasal vowels after a soft consonant': ['гонендз', 'goniadz'],
  'Polish adjectives': ['бєлани вроцлавські', 'bielany wroclawskie'],
  'Polish with Ukrainian vowels': ['грубешів', 'hrubieszow'],
  German: ['штаинфурт', 'steinfurt'],
  'German ch': ['швехат', 'schwechat'],
  'German with unheard letters': ['хоэнаих', 'hoheneich'],
  'German rivers': ['обернберг на инне', 'obernberg am inn'],
  'a saint in German': ['санкт флориан', 'st florian'],
  Dutch: ['эиндховен', 'eindhoven'],
  'Dutch oe': ['зутермер', 'zoetermeer'],
  Swedish: ['линчепинг', 'linkoping'],
  'Czech and Slovak': ['моравска тржебова', 'moravska trebova'],
  'Serbian and Slovene': ['крань', 'kranj'],
  Lithuanian: ['шакяи', 'sakiai'],
  Estonian: ['выру', 'voru'],
  Turkish: ['чорлу', 'corlu'],
  Hungarian: ['сегед', 'szeged'],
  'Hungarian ö': ['надькереш', 'nagykoros'],
  Romanian: ['ісакча', 'isaccea'],
  'Romanian ă and â': ['димбовіца', 'dambovita'],
  Italian: ['ченто', 'cento'],
  Spanish: ['хаен', 'jaen'],
  Portuguese: ['гимараинш', 'guimaraes'],
  'romanized Armenian': ['цовагюх', 'tsovagyugh'],
} as const

const IRREGULAR = {
  French: ['венисье', 'venissieux'],
  'French with unheard letters in the middle': ['сен мало', 'saint malo'],
  English: ['уэимут', 'weymouth'],
} as const

/** Names that are Cyrillic at home, as other languages write them. */
const LATIN = {
  Polish: ['jarmolince', 'ярмолинці'],
  'Polish ó and w': ['bohuslaw', 'богуслав'],
  'Polish dzi': ['dziedzilow', 'дідилів'],
  'Polish szcz': ['szczyrzec', 'щирець'],
  'Polish names of Bulgarian towns': ['wyrszec', 'вършец'],
  'German sch and tsch': ['tschortkiw', 'чортків'],
  'German schtsch': ['schtschyrez', 'щирець'],
  'German z and ji': ['trojizke', 'троіцьке'],
  'Czech and Slovak': ['cuhujiv', 'чугуів'],
  Romanian: ['crijopil', 'крижопіль'],
  Hungarian: ['szarni', 'сарні'],
  Estonian: ['tultson', 'тульчин'],
  'Lithuanian, with an end': ['bachmacas', 'бахмач'],
  'Latvian, with an end': ['berislava', 'берислав'],
  Turkish: ['colpan', 'чолпан'],
  English: ['volochysk', 'волочиськ'],
} as const

describe('a name spelled by ear in Cyrillic', () => {
  for (const [languages, way] of [
    [REGULAR, 'regularly'],
    [IRREGULAR, 'irregularly'],
  ] as const) {
    for (const [language, [cyrillic, latin]] of Object.entries(languages)) {
      it(`${cyrillic} sounds like ${latin}: ${language}`, () => assert.equal(heardAs(cyrillic, latin), way))
    }
  }

  it('is spelled by the rules of one language, not of several', () => {
    assert.equal(heardAs('шеш', 'sches'), 'regularly')
    assert.equal(heardAs('шеч', 'schecz'), undefined)
  })

  it('ends in letters that are not heard only where a word ends', () => {
    assert.equal(heardAs('бордо', 'bordeaux'), 'irregularly')
    assert.equal(heardAs('бордони', 'bordeauxni'), undefined)
  })
})

describe('a name spelled by ear in Latin letters', () => {
  for (const [language, [latin, cyrillic]] of Object.entries(LATIN))
    it(`${latin} sounds like ${cyrillic}: ${language}`, () => assert.equal(heardAs(latin, cyrillic), 'regularly'))

  it('is spelled by the rules of one language, not of several', () => {
    assert.equal(heardAs('szosz', 'шош'), 'regularly')
    assert.equal(heardAs('szosch', 'шош'), undefined)
  })

  it('has the end of another case only where a word ends', () => {
    assert.equal(heardAs('bachmacasnova', 'бахмачнова'), undefined)
  })
})
