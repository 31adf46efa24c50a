import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fold, isPlain } from '../../src/text/fold.ts'
import { foldQuery, initialOf } from '../../src/text/fold-query.ts'

const SEED = Number(process.env.SEED ?? 20261121)

/** Longest folded text, in UTF-16 code units. */
const LONGEST = 200

/** Texts of whole code points that fold with all rules: marks, ligatures, apostrophes, separators, astral letters. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom(...'aБґёїłßİı\u0301\u0300\u2019\u02BC\u00AD-–_ \u00A0.\uFDFA\uFB01\u{1D400}\u{10400}'),
    maxLength: 400,
  }),
)

function assertFoldsTo(expected: string, ...texts: string[]): void {
  for (const each of texts) assert.equal(fold(each), expected, JSON.stringify(each))
}

describe('folding', () => {
  it('brings letters of every script to lower case', () => {
    assertFoldsTo('киев', 'КИЕВ', 'Киев', 'киев')
    assertFoldsTo('berlin', 'BERLIN', 'BeRLiN')
    assertFoldsTo('αθηνα', 'ΑΘΗΝΑ')
    assertFoldsTo('თბილისი', 'ᲗᲑᲘᲚᲘᲡᲘ')
  })

  it('removes diacritics', () => {
    assertFoldsTo('lodz', 'Lódz', 'Lo\u0301dz')
    assertFoldsTo('malmo', 'Malmö')
    assertFoldsTo('ceske budejovice', 'České Budějovice')
    assertFoldsTo('киів', 'Київ', 'Киі\u0308в')
    assertFoldsTo('иошкар ола', 'Йошкар-Ола')
    assertFoldsTo('мінск', 'Мінск', 'Мі\u0301нск')
  })

  it('writes compatibility forms as plain letters and digits', () => {
    assertFoldsTo('fi', '\uFB01')
    assertFoldsTo('kyiv', 'Ｋｙｉｖ')
    assertFoldsTo('4', '④', '４', '⁴')
    assertFoldsTo('l', 'ℒ')
  })

  it('maps the letters that Unicode does not decompose', () => {
    const pairs =
      'ł l, Ł l, ø o, Ø o, đ d, Đ d, ð d, ß ss, ẞ ss, ı i, I i, æ ae, œ oe, þ th, ħ h, ŋ n, ŧ t, ə e, ς σ, Σ σ'
    for (const pair of pairs.split(', ')) {
      const [letter = '', expected = ''] = pair.split(' ')
      assertFoldsTo(expected, letter)
    }
    assertFoldsTo('lodz', 'Łódź')
    assertFoldsTo('diyarbakir', 'Diyarbakır', 'DİYARBAKIR')
    assertFoldsTo('giessen', 'Gießen', 'GIESSEN')
  })

  it('maps ё to е and ґ to г', () => {
    assertFoldsTo('орел', 'Орёл', 'ОРЕЛ', 'Оре\u0308л')
    assertFoldsTo('гданськ', 'Ґданськ', 'ґданськ')
  })

  it('maps İ and ı to i', () => {
    assertFoldsTo('istanbul', 'İstanbul', 'Istanbul', 'ıstanbul', 'I\u0307stanbul')
  })

  it('drops every apostrophe', () => {
    for (const apostrophe of "'\u02BC\u2019\u2018\u0060\u00B4\u2032\u201B\uFF07\u02B9") {
      assertFoldsTo('камянець', `Кам${apostrophe}янець`)
    }
  })

  it('collapses hyphens, spaces and punctuation into one space, and trims the ends', () => {
    for (const separator of ['-', ' ', '  ', ' - ', '\u2010', '\u2011', '–', '—', '\u2212', '\u00A0', '\u3000', '_']) {
      assertFoldsTo('иваново франково', `Иваново${separator}Франково`, `${separator}Иваново${separator}Франково-`)
    }
    assertFoldsTo('st louis mo', 'St. Louis (MO)')
    assertFoldsTo('', '---', ' ', '', '!?…')
  })

  it('turns tabs and line breaks into a space too', () => {
    assertFoldsTo('stary sacz', 'Stary\tSącz', 'Stary\nSącz', 'Stary\r\nSącz')
  })

  it('drops invisible characters', () => {
    assertFoldsTo('lviv', 'L\u200Bviv', 'Lv\u00ADiv', '\uFEFFLviv', 'Lviv\u200E', 'L\u2060viv')
  })

  it('keeps digits', () => assertFoldsTo('арзамас 16', 'Арзамас-16'))

  it('drops 50,000 combining marks in a row', () => {
    assertFoldsTo('аб', `а${'\u0301'.repeat(50_000)}б`)
    assertFoldsTo('', '\u0301'.repeat(50_000))
  })

  it('expands U+FDFA, within the length limit', () => {
    assertFoldsTo('صلى الله عليه وسلم', '\uFDFA')
    const many = fold('\uFDFA'.repeat(100))
    assert(many.length <= LONGEST && many.startsWith('صلى الله عليه وسلم'), many)
    assert.equal(fold(many), many)
  })

  it('never cuts a surrogate pair in two', () => {
    assert.equal(fold('\u{10400}'.repeat(150)), '\u{10428}'.repeat(LONGEST / 2))
    assert.equal(fold(`a${'\u{10400}'.repeat(150)}`), `a${'\u{10428}'.repeat(LONGEST / 2 - 1)}`)
  })

  it('keeps the first 200 letters of a name', () => {
    assert.equal(fold('Ж'.repeat(LONGEST)), 'ж'.repeat(LONGEST))
    assert.equal(fold('Ж'.repeat(LONGEST + 1)), 'ж'.repeat(LONGEST))
  })

  it('turns a lone surrogate into a space', () => assertFoldsTo('a b', 'a\uD800b', 'a\uDFFFb', '\uDC00a\uD800b'))

  it('folds a letter the same after its lone surrogates were folded', () => {
    const letter = '\u{1E900}'
    assert.equal(fold(letter), '\u{1E922}')
    fold(letter.charAt(0))
    fold(letter.charAt(1))
    assert.equal(fold(letter), '\u{1E922}')
  })

  it('is idempotent for random texts', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = fold(given)
        assert.equal(fold(once), once)
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('is idempotent for every Unicode character', () => {
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
      const once = fold(String.fromCodePoint(codePoint))
      if (fold(once) !== once) assert.fail(`U+${codePoint.toString(16)}`)
    }
  })

  it('is the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(text, (given) => assert.equal(fold(given.normalize('NFD')), fold(given.normalize('NFC')))),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('returns letters and digits with single spaces between, at most 200 UTF-16 units', () => {
    fc.assert(
      fc.property(text, (given) => {
        const folded = fold(given)
        assert.match(folded, /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
        assert(folded.length <= LONGEST)
        assert(folded.isWellFormed())
      }),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('folds the words of a short text one by one', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aКyіЇ\u0301ßŁ'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) =>
        assert.equal(fold(words.join(' - ')), words.map(fold).filter(Boolean).join(' ')),
      ),
      { seed: SEED },
    )
  })
})

describe('folding a query', () => {
  it('leaves a settlement prefix out', () => {
    for (const prefix of ['м.', 'г.', 'с.', 'смт', 'пгт', 'м', 'Г. ', 'СМТ.', ' м. ']) {
      assert.equal(foldQuery(`${prefix} Біла Церква`), 'біла церква', prefix)
    }
    assert.equal(foldQuery('м.Біла Церква'), 'біла церква')
  })

  it('keeps a prefix that stands alone, or that is only the start of a word', () => {
    assert.equal(foldQuery('с.'), 'с')
    assert.equal(foldQuery('смт'), 'смт')
    assert.equal(foldQuery('Мукачево'), 'мукачево')
    assert.equal(foldQuery('Гсмт Київ'), 'гсмт киів')
  })

  it('leaves out a prefix that folds to two words', () => {
    assert.equal(foldQuery('с-ще Гостомель'), 'гостомель')
  })

  it('keeps a letter before a hyphen, which stands for a word of the name', () => {
    assert.equal(foldQuery('М-Подільський'), 'м подільськии')
    assert.equal(foldQuery('М-Щебекино'), 'м щебекино')
  })

  it('tells a letter for a word of the name from one before the name, which a capital may be as well', () => {
    for (const text of ['М-Подільський', 'Б. Церква', 'б.церква', 'N. Sól', 'M. Mazowiecki'])
      assert.equal(initialOf(text), 'word')
    for (const text of ['П. Посад', ' М.Київ', 'Г. Алтайск']) assert.equal(initialOf(text), 'perhaps')
    for (const text of [
      'м. Київ',
      'с.Загора',
      'm. Kaunas',
      'п.г.т. Южный',
      'Р.П. Х',
      'с-ще Х',
      'Н Каховка',
      'Ж. В',
      '1. Київ',
    ])
      assert.equal(initialOf(text), 'none', text)
  })

  it('keeps a settlement word inside or after the name', () => {
    assert.equal(foldQuery('Нова с. Гребля'), 'нова с гребля')
    assert.equal(foldQuery('Гребля с.'), 'гребля с')
  })

  it('never empties a query that has words', () => {
    const words = fc.array(fc.constantFrom('м', 'г.', 'СМТ', 'с-ще', 'посёлок', 'Київ'), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, (given) => assert.notEqual(foldQuery(given.join(' ')), '')),
      { seed: SEED },
    )
  })

  it('equals the folding of names if there is no prefix', () => {
    const name = fc.string({ unit: fc.constantFrom(...'Łódź-Kalīnīngrad Їжак'), maxLength: 30 })
    fc.assert(
      fc.property(name, (given) => assert.equal(foldQuery(given), fold(given))),
      { seed: SEED },
    )
  })
})

describe('plain text', () => {
  /** Whether a text is plain, once it has been folded. */
  function isPlainOnceFolded(text: string): boolean {
    fold(text)
    return isPlain(text)
  }

  it('holds letters of any case and script, digits and spaces', () => {
    for (const plain of ['Біла Церква', 'łódź', 'ΑΘΗΝΑ', '79000 Львів', ' Київ  ', ''])
      assert.ok(isPlainOnceFolded(plain), plain)
  })

  it('holds no mark that a search looks at before it folds', () => {
    for (const mark of "[]{};<>`~,)-\u2013/.'№\u0301") {
      assert.ok(!isPlainOnceFolded(`Київ${mark}`), mark)
    }
  })

  it('holds no punctuation of any script', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    const punctuation = units.filter((unit) => /\p{P}/u.test(unit))
    assert.deepEqual(punctuation.filter(isPlainOnceFolded), [])
  })
})
