/** Letters of the romanization, the longest first, except `y` and `e`, which depend on the letters around them, as `ts` may. */
const LETTERS: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ...Object.entries({ zh: 'ж', kh: 'х', ts: 'ц', ch: 'ч', sh: 'ш', yu: 'ю', ya: 'я', ye: 'е', yo: 'ё', yë: 'ё' }),
  ...Object.entries({
    a: 'а', b: 'б', d: 'д', ë: 'ё', f: 'ф', g: 'г', i: 'и', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п',
    r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', z: 'з', '’': 'ь', '”': 'ъ', "'": 'ь',
  }), // biome-ignore format: a table is read by its columns
]

const VOWEL = /[аеёиоуыэюя]$/

/** Roots that have a «т» before a suffix in `sk`: Братск, but Донецк. */
const BEFORE_T =
  /(?:sove|bra|kamcha|vya|okho|irku|yaku|niki|solda|sheva|mos|bolo|usya|sarga|nagu|bacha|ita|aba|nuku|kle|flo|surgu|kronshtad|de)$/

/**
 * Words as only other romanizations write them: Leninsky, Akademicheskoe, Raduzhny, Zelyony, Stantsia, Solnechniy,
 * Ilyinogorsk, Kurilsk.
 */
const IN_ANOTHER_WAY =
  /(?:sk|zhn|chn|^nov)y$|[^aeiouy]yo.*[^iy]y$|[^y]oe$|[aeiou]i(?:sk|$)|ia$|tsch|(?:ch|v)niy$|[^aeiouy’]yi|lsk|^ust$/

/** A word of the romanization, and no abbreviation: it does not begin with two capitals. */
const WORD = /^(?!\p{Lu}{2})\p{L}[\p{L}’”']*$/u

/**
 * A Russian name in Cyrillic, from the BGN/PCGN romanization that gazetteers have for places in Russia: `Krasnoye Selo` →
 * Красное Село. The romanization does not tell a few letters apart: «ц» and «тс», and «е» and «ё», which it mostly has
 * without its dots.
 *
 * @returns undefined where the name is not in that romanization.
 */
export function romanizedRussian(name: string): string | undefined {
  const words = name.split(/([ -])/)
  const written = words.map((word) => (word === ' ' || word === '-' ? word : writtenBack(word)))
  return written.includes(undefined) ? undefined : written.join('')
}

function writtenBack(word: string): string | undefined {
  const roman = word.toLowerCase()
  if (!WORD.test(word) || IN_ANOTHER_WAY.test(roman)) return undefined
  let russian = ''
  for (let at = 0; at < roman.length; ) {
    const [letters, written] = nextLetters(roman, at, russian)
    if (written === undefined) return undefined
    russian += written
    at += letters.length
  }
  return word[0] === roman[0] ? russian : russian.charAt(0).toUpperCase() + russian.slice(1)
}

/** The next letters of a word and what they stand for, given what is written so far; undefined for unknown letters. */
function nextLetters(roman: string, at: number, written: string): readonly [string, string | undefined] {
  const rest = roman.slice(at)
  const isAfterVowel = VOWEL.test(written)
  if (/^[iy]y(?![aeëou])/.test(rest)) return rest.startsWith('i') ? ['iy', 'ий'] : ['yy', 'ый']
  if (/^y(?![aeëou])/.test(rest)) return ['y', isAfterVowel ? 'й' : 'ы']
  if (rest.startsWith('yo') && (written === '' || isAfterVowel)) return ['yo', 'йо']
  if (rest.startsWith('e')) return ['e', isHard(rest, written) ? 'э' : 'е']
  if (rest.startsWith('tsk') && BEFORE_T.test(roman.slice(0, at))) return ['ts', 'тс']
  return LETTERS.find(([letters]) => rest.startsWith(letters)) ?? ['', undefined]
}

/** Whether an `e` is «э»: at the start and after some vowels, where «е» would be `ye`. */
function isHard(rest: string, written: string): boolean {
  return written === '' || /[ео]$/.test(written) || (written.endsWith('а') && rest.startsWith('er'))
}
