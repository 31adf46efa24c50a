/** What letters, of folded text (see `fold`), so that й is и and ї is і, become in the other script. */
type Letters = Readonly<Record<string, string>>

/** A way in which names cross between the Cyrillic and the Latin script. */
class Scheme {
  /** By the code of the first letter; the longest first. */
  readonly #replacements: ReadonlyMap<number, readonly (readonly [letters: string, replacement: string])[]>

  constructor(letters: Letters) {
    const longestFirst = Object.entries(letters).sort(([one], [other]) => other.length - one.length)
    this.#replacements = Map.groupBy(longestFirst, ([letters]) => letters.charCodeAt(0))
  }

  /** Text with the longest letters replaced that stand at each place; others stay. */
  convert(text: string): string {
    let converted = ''
    for (let at = 0; at < text.length; ) {
      const [letters, replacement] = this.#replacementAt(text, at) ?? [text.charAt(at), text.charAt(at)]
      converted += replacement
      at += letters.length
    }
    return converted
  }

  #replacementAt(text: string, at: number): readonly [letters: string, replacement: string] | undefined {
    return this.#replacements.get(text.charCodeAt(at))?.find(([letters]) => text.startsWith(letters, at))
  }
}

const CYRILLIC_COMMON: Letters = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y',
  ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', є: 'ie',
} // biome-ignore format: a table is read by its columns

const UKRAINIAN_TO_LATIN: Letters = { ...CYRILLIC_COMMON, г: 'h', и: 'y', ю: 'iu', я: 'ia' }

/** By which roman keys are made. */
const ROMAN = new Scheme(UKRAINIAN_TO_LATIN)

const POLISH: Letters = {
  ...CYRILLIC_COMMON, в: 'w', ж: 'z', х: 'ch', ц: 'c', ч: 'cz', ш: 'sz', щ: 'szcz', ы: 'y', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

const GERMAN: Letters = {
  ...CYRILLIC_COMMON, в: 'w', ж: 'sch', х: 'h', ц: 'z', ч: 'tsch', ш: 'sch', щ: 'schtsch', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

/** Cyrillic to Latin: as romanized in English from Russian and from Ukrainian, and as written in Polish and German. */
const TO_LATIN = [CYRILLIC_COMMON, UKRAINIAN_TO_LATIN, POLISH, GERMAN].map((letters) => new Scheme(letters))

/** Of names that are in Cyrillic letters as they sound: nasal vowels, ów and endings of Polish ones. */
const POLISH_SOUNDS: Letters = {
  ...POLISH, ю: 'iu', я: 'ia', є: 'ie', ля: 'la', ья: 'ja', ьо: 'io', аи: 'aj', еи: 'ej', ои: 'oj', уи: 'uj', ув: 'ow', ує: 'oje', вец: 'wiec',
  ськ: 'sk', ськи: 'ski', ськии: 'ski', ські: 'skie', ски: 'ski', ское: 'skie', цькии: 'cki', цкии: 'cki', цькі: 'ckie',
  омб: 'ab', омп: 'ap', енб: 'eb', емб: 'eb', емп: 'ep', енг: 'eg', енк: 'ek', енд: 'ed', онг: 'ag', онд: 'ad', онт: 'at', онж: 'az', онз: 'az', онч: 'acz',
} // biome-ignore format: a table is read by its columns

const GERMAN_SOUNDS: Letters = {
  ...GERMAN, шт: 'st', шп: 'sp', ю: 'u', ё: 'o', аи: 'ei', еи: 'ei', ои: 'eu', кс: 'x',
} // biome-ignore format: a table is read by its columns

/** Letters of many languages, whose marks folding takes off: č š ž. */
const WITHOUT_MARKS: Letters = {
  ...CYRILLIC_COMMON, ж: 'z', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 'st', ы: 'y', є: 'e', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

const CZECH: Letters = { ...WITHOUT_MARKS, г: 'h', х: 'ch', рж: 'r' }
const LITHUANIAN: Letters = { ...WITHOUT_MARKS, ю: 'iu', я: 'ia' }
const TURKISH: Letters = {
  ...WITHOUT_MARKS, дж: 'c', ц: 'ts', ы: 'i', ё: 'o', ю: 'u', я: 'ya', аи: 'ay', еи: 'ey', ии: 'iy', ои: 'oy', уи: 'uy', ыи: 'iy',
} // biome-ignore format: a table is read by its columns
const HUNGARIAN: Letters = {
  ...WITHOUT_MARKS, ж: 'zs', с: 'sz', ч: 'cs', ё: 'o', ю: 'u', дь: 'gy', нь: 'ny', ть: 'ty',
} // biome-ignore format: a table is read by its columns
const ROMANIAN: Letters = {
  ...WITHOUT_MARKS, к: 'c', ке: 'che', ки: 'chi', ч: 'ci', ча: 'cea', че: 'ce', чи: 'ci', ге: 'ghe', ги: 'ghi', ж: 'j', дж: 'gi', дже: 'ge',
  джи: 'gi', ц: 't', э: 'a', ы: 'a', ю: 'iu', я: 'ia', кс: 'x',
} // biome-ignore format: a table is read by its columns
const ITALIAN: Letters = {
  ...WITHOUT_MARKS, к: 'c', ке: 'che', ки: 'chi', куа: 'qua', че: 'ce', чи: 'ci', дж: 'gi', дже: 'ge', джи: 'gi', ц: 'z', цц: 'zz',
  ля: 'glia', нь: 'gn', я: 'ia',
} // biome-ignore format: a table is read by its columns

/** Cyrillic to Latin, of names that have never been written in Cyrillic letters, as people write them by ear. */
const BY_EAR = [
  ...[POLISH_SOUNDS, { ...POLISH_SOUNDS, ж: 'rz' }, { ...POLISH_SOUNDS, и: 'y', і: 'i' }],
  { ...POLISH_SOUNDS, и: 'y', і: 'i', ж: 'rz' },
  ...[GERMAN_SOUNDS, { ...GERMAN_SOUNDS, х: 'ch' }, { ...GERMAN_SOUNDS, г: 'h' }],
  { ...GERMAN_SOUNDS, и: 'ie', і: 'ie' },
  ...[CZECH, { ...CZECH, я: 'a', ю: 'u', и: 'y', і: 'i' }],
  ...[LITHUANIAN, TURKISH, HUNGARIAN],
  ...[ROMANIAN, { ...ROMANIAN, ы: 'i', я: 'ea' }, ITALIAN],
].map((letters) => new Scheme(letters))

const LATIN_COMMON: Letters = {
  shch: 'щ', sch: 'щ', zh: 'ж', kh: 'х', ts: 'ц', ch: 'ч', sh: 'ш', yu: 'ю', ya: 'я', ju: 'ю', ja: 'я', ye: 'е',
  a: 'а', b: 'б', c: 'ц', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'и', k: 'к', l: 'л', m: 'м', n: 'н',
  o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'ы', z: 'з',
} // biome-ignore format: a table is read by its columns

/** Latin to Cyrillic: towards Russian, and towards Ukrainian. */
const TO_CYRILLIC = [
  LATIN_COMMON,
  { ...LATIN_COMMON, g: 'г', h: 'г', i: 'і', y: 'и', iu: 'ю', ia: 'я', ie: 'є', ye: 'є', yi: 'і' },
].map((letters: Letters) => new Scheme(letters))

/** German and Scandinavian vowels written out: `muenchen` finds München, whose folded form is `munchen`. */
const UMLAUTS = new Scheme({ ae: 'a', oe: 'o', ue: 'u' })

/** Folded text in the other script, by every scheme; each text once, without the text itself. */
export function transliterations(folded: string): string[] {
  return convertedBy(isCyrillic(folded) ? TO_LATIN : [UMLAUTS, ...TO_CYRILLIC], folded)
}

/** What folded Cyrillic text may be in languages that are written in Latin letters: «лежаиськ» is `lezajsk`. */
export function heardIn(folded: string): string[] {
  return isCyrillic(folded) ? convertedBy(BY_EAR, folded) : []
}

function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text)
}

function convertedBy(schemes: readonly Scheme[], folded: string): string[] {
  const found = new Set(schemes.map((scheme) => scheme.convert(folded)))
  found.delete(folded)
  found.delete('')
  return [...found]
}

/**
 * What a folded name sounds like in Latin letters, roughly: one key for the spellings of gazetteers
 * (Зелений Гай, Zelenyy Hay, Zelenyi Gai). For joining, where a place tells homonyms apart; not for searching.
 */
export function romanKey(folded: string): string {
  const latin = isCyrillic(folded) ? ROMAN.convert(folded) : folded
  return latin
    .replace(/[yj]/g, 'i')
    .replace(/kh|g/g, 'h')
    .replace(/i+e/g, 'e')
    .replace(/(.)\1+/g, '$1')
}
