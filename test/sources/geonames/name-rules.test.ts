import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { BUNDLED_DATA } from '../../../src/commands/steps/bundled-inputs.ts'
import { DataError } from '../../../src/sources/data-faults.ts'
import { type NameRule, readNameRules } from '../../../src/sources/geonames/name-rules.ts'
import { RuleBook } from '../../../src/sources/geonames/rule-book.ts'
import { Tally } from '../../../src/sources/tally.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

describe('the rules of data/name-rules.csv', () => {
  for (const rule of readNameRules(BUNDLED_DATA)) {
    const { name, example, gives } = rule
    it(`${name}: ${example} → ${gives || 'no name'}`, () => {
      const [of = ''] = rule.for
      const ruled = new RuleBook([rule], new Tally()).apply(rule.scope, of, example)
      assert.equal(ruled.forms.join('|'), gives)
    })
  }

  it('leave alone names that only look like a match', () => {
    const book = new RuleBook(readNameRules(BUNDLED_DATA), new Tally())
    for (const [language, name] of [
      ['be', 'Сяло'],
      ['ru', 'Посёлок Кирова'],
      ['uk', 'Нове Село'],
      ['cs', 'Město Touškov'],
      ['ro', 'Satu Mare'],
      ['de', 'Stollberg/Erzgeb.'],
    ] as const) {
      assert.deepEqual(book.apply('town', language, name), { forms: [name], isAlias: false })
    }
  })

  it('turn a Lithuanian village’s name from the genitive into the nominative', () => {
    const book = new RuleBook(readNameRules(BUNDLED_DATA), new Tally())
    const { forms } = book.apply('postal', 'LT', 'Sevelionių k.')
    assert(forms.includes('Sevelionys'), forms.join())
  })
})

const RULE: NameRule = {
  name: 'saint',
  scope: 'town',
  for: [],
  pattern: /^St\. /gu,
  action: 'replace',
  replacements: ['Sankt '],
  example: 'St. Moritz',
  gives: 'Sankt Moritz',
}

describe('rules for names', () => {
  it('apply only the first matching line of those with the same name', () => {
    const lines = [RULE, { ...RULE, pattern: /^S/gu, replacements: ['s'] }]
    assert.deepEqual(new RuleBook(lines, new Tally()).apply('town', 'de', 'St. Moritz').forms, ['Sankt Moritz'])
  })

  it('apply one after another if their names differ', () => {
    const lines = [RULE, { ...RULE, name: 'other', pattern: /Moritz/gu, replacements: ['Murezzan'] }]
    assert.deepEqual(new RuleBook(lines, new Tally()).apply('town', 'de', 'St. Moritz').forms, ['Sankt Murezzan'])
  })

  it('mark a name as an alias with the action alias', () => {
    const book = new RuleBook([{ ...RULE, action: 'alias' }], new Tally())
    assert.deepEqual(book.apply('town', 'de', 'St. Moritz'), { forms: ['St. Moritz'], isAlias: true })
  })

  it('still mark it if a later one changes it', () => {
    const book = new RuleBook(
      [
        { ...RULE, action: 'alias' },
        { ...RULE, name: 'another' },
      ],
      new Tally(),
    )
    assert.equal(book.apply('town', 'de', 'St. Moritz').isAlias, true)
  })

  it('leave single spaces where they take something away, and no name where nothing is left', () => {
    const book = new RuleBook([{ ...RULE, pattern: /St\./gu, replacements: [''] }], new Tally())
    for (const [name, ...forms] of [['St. Moritz', 'Moritz'], ['Sils St. Maria', 'Sils Maria'], ['St.']])
      assert.deepEqual(book.apply('town', 'de', name ?? '').forms, forms)
  })

  it('are limited to their languages and to towns or postal places', () => {
    const book = new RuleBook([{ ...RULE, for: ['de'] }], new Tally())
    assert.deepEqual(book.apply('town', 'en', 'St. Moritz').forms, ['St. Moritz'])
    assert.deepEqual(book.apply('postal', 'de', 'St. Moritz').forms, ['St. Moritz'])
  })

  it('are counted, with the first three examples of each', () => {
    const tally = new Tally()
    const book = new RuleBook([RULE], tally)
    for (const name of ['St. A', 'St. B', 'St. C', 'St. D', 'Berlin']) book.apply('town', 'de', name)
    assert.deepEqual(tally.lines(), ['saint: 4, such as St. A → Sankt A; St. B → Sankt B; St. C → Sankt C'])
  })

  it('are refused with file, line and column of what is not understood', () => {
    const folder = join(temporaryFolder(), 'data')
    mkdirSync(folder)
    const header = 'rule,scope,for,pattern,action,replacement,example,gives'
    writeFileSync(join(folder, 'name-rules.csv'), `${header}\na,towns,,(,change,,x,y\n`)
    assert.throws(
      () => readNameRules(folder),
      (error) => {
        assert(error instanceof DataError)
        const places = error.faults.map(({ file, line, column }) => [file, line, column])
        assert.deepEqual(
          places,
          ['scope', 'pattern', 'action'].map((column) => [join(folder, 'name-rules.csv'), 2, column]),
        )
        const [scope = '', pattern = '', action = ''] = error.faults.map(({ fault }) => fault)
        assert.match(scope, /^"towns": write one of town, postal$/)
        assert.match(pattern, /write a JavaScript regular expression$/)
        assert.match(action, /^"change": write one of replace, alias, drop$/)
        return true
      },
    )
  })
})
