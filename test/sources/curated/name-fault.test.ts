import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameFault } from '../../../src/sources/curated/name-fault.ts'

describe('a name written by an editor', () => {
  for (const name of [
    '',
    'Львів',
    '2 de Mayo',
    '€',
    '$',
    'С-4',
    "Кам'янка #2",
    'می‌خواهم',
    'IT-центр',
    'Win-центр',
    'Сірка',
    'CAFÉ’S',
    'ÅÄÖ',
    'Ñuñoa',
    'ŁÓDŹ',
    'ВІРІ',
    'СІН’КІ',
  ])
    it(`may be ${JSON.stringify(name)}`, () => assert.equal(nameFault(name), undefined))

  for (const [name, fault] of [
    ['?????', /^"\?{5}" has no letter or digit: write a name$/],
    ['---', /has no letter or digit/],
    ['#NAME?', /^#NAME\? is a spreadsheet error: write the name$/],
    ['#REF!', /spreadsheet error/],
    ['#Н/Д', /spreadsheet error/],
    ['#DIV/0!', /spreadsheet error/],
    ['=SUM(A1)', /^"=SUM\(A1\)" is a spreadsheet formula/],
    ['Льв\uFFFDв', /^"Льв\uFFFDв" has lost a letter: write it in place of \uFFFD$/],
    ['Льв\u200Bів', /^has an invisible character, U\+200B: remove it$/],
    ['Льв\u00ADів', /U\+00AD: remove it$/],
    ['\uFEFFЛьвів', /U\+FEFF: remove it$/],
    ['Ky\u0000iv', /^has a line break or another control character: remove it$/],
    ['Р›СЊРІС–РІ', /^"Р›СЊРІС–РІ" was read in a wrong encoding: open the file as UTF-8; here, write Львів$/],
    ['Ð›ÑŒÐ²Ñ–Ð²', /: open the file as UTF-8; here, write Львів$/],
    ['KÃ¶ln 2', /here, write Köln 2$/],
    ['Å\u0081Ã³dÅº', /here, write Łódź$/],
    ['Kиїв Mix', /^mixes letters of two alphabets that look the same: write Київ Mix$/],
    ['Lvоv', /: write Lvov$/],
  ] as const)
    it(`must not be ${JSON.stringify(name)}`, () => assert.match(nameFault(name) ?? '', fault))

  it('is corrected with letters of its language only', () => {
    const told = (name: string, language: string) => /: write (.+)$/.exec(nameFault(name, language) ?? '')?.[1]
    assert.equal(told('Сизiвка', 'uk'), 'Сизівка')
    for (const withoutI of ['ru', 'bg']) assert.equal(told('Сизiвка', withoutI), undefined, withoutI)
    assert.deepEqual([told('Рoсa', 'uk'), told('Рoсa', 'pl')], ['Роса', 'Poca'])
  })
})
