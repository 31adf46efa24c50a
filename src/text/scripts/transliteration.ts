import { convertedBy, isCyrillic, type Letters, Scheme } from './scheme.ts'

const CYRILLIC_COMMON: Letters = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y',
  ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', є: 'ie',
} // biome-ignore format: a table is read by its columns

const UKRAINIAN_TO_LATIN: Letters = { ...CYRILLIC_COMMON, г: 'h', и: 'y', ю: 'iu', я: 'ia' }

/** Makes roman keys. */
const ROMAN = new Scheme(UKRAINIAN_TO_LATIN)

const POLISH_FROM_CYRILLIC: Letters = {
  ...CYRILLIC_COMMON, в: 'w', ж: 'z', х: 'ch', ц: 'c', ч: 'cz', ш: 'sz', щ: 'szcz', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

const GERMAN_FROM_CYRILLIC: Letters = {
  ...CYRILLIC_COMMON, в: 'w', ж: 'sch', х: 'h', ц: 'z', ч: 'tsch', ш: 'sch', щ: 'schtsch', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

const BULGARIAN_TO_LATIN: Letters = {
  ...CYRILLIC_COMMON, х: 'h', щ: 'sht', ъ: 'a', ия: 'ia', ьо: 'yo', аи: 'ay', еи: 'ey', ои: 'oy', уи: 'uy',
} // biome-ignore format: a table is read by its columns

const BELARUSIAN_TO_LATIN: Letters = {
  ...CYRILLIC_COMMON, г: 'h', е: 'ye', и: 'y',
  ау: 'aw', еу: 'yew', іу: 'iw', оу: 'ow', уу: 'uw', ыу: 'yw', эу: 'ew', юу: 'yuw', яу: 'yaw',
} // biome-ignore format: a table is read by its columns

/**
 * Cyrillic to Latin: as romanized in English from Russian, Ukrainian, Bulgarian and Belarusian, and as written in Polish and
 * German.
 */
const TO_LATIN = [
  ...[CYRILLIC_COMMON, UKRAINIAN_TO_LATIN, BULGARIAN_TO_LATIN, BELARUSIAN_TO_LATIN],
  ...[POLISH_FROM_CYRILLIC, GERMAN_FROM_CYRILLIC],
].map((letters) => new Scheme(letters))

/** Georgian to Latin, as romanized in English without the apostrophes, which folding removes. */
const GEORGIAN_TO_LATIN = new Scheme({
  ა: 'a', ბ: 'b', გ: 'g', დ: 'd', ე: 'e', ვ: 'v', ზ: 'z', თ: 't', ი: 'i', კ: 'k', ლ: 'l', მ: 'm', ნ: 'n', ო: 'o',
  პ: 'p', ჟ: 'zh', რ: 'r', ს: 's', ტ: 't', უ: 'u', ფ: 'p', ქ: 'k', ღ: 'gh', ყ: 'q', შ: 'sh', ჩ: 'ch', ც: 'ts',
  ძ: 'dz', წ: 'ts', ჭ: 'ch', ხ: 'kh', ჯ: 'j', ჰ: 'h',
}) // biome-ignore format: a table is read by its columns

const LATIN_COMMON: Letters = {
  shch: 'щ', sch: 'щ', zh: 'ж', kh: 'х', ts: 'ц', ch: 'ч', sh: 'ш', yu: 'ю', ya: 'я', ju: 'ю', ja: 'я', ye: 'е',
  a: 'а', b: 'б', c: 'ц', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'и', k: 'к', l: 'л', m: 'м', n: 'н',
  o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'ы', z: 'з',
} // biome-ignore format: a table is read by its columns

/** Latin to Cyrillic: towards Russian, and towards Ukrainian. */
const TO_CYRILLIC = [
  LATIN_COMMON,
  { ...LATIN_COMMON, h: 'г', i: 'і', y: 'и', iu: 'ю', ia: 'я', ie: 'є', ye: 'є', yi: 'і' },
].map((letters: Letters) => new Scheme(letters))

/** German and Scandinavian vowels written out: `muenchen` finds München, whose folded form is `munchen`. */
const UMLAUTS = new Scheme({ ae: 'a', oe: 'o', ue: 'u' })

/** Folded text in the other script, by every scheme; each text once, without the text itself. */
export function transliterations(folded: string): string[] {
  return convertedBy(schemesFor(folded), folded)
}

function schemesFor(folded: string): readonly Scheme[] {
  if (isCyrillic(folded)) return TO_LATIN
  return /\p{Script=Georgian}/u.test(folded) ? [GEORGIAN_TO_LATIN] : [UMLAUTS, ...TO_CYRILLIC]
}

/**
 * What a folded name roughly sounds like in Latin letters: one key for the spellings of gazetteers
 * (Зелений Гай, Zelenyy Hay, Zelenyi Gai). For joining, where the place tells homonyms apart; not for searching.
 */
export function romanKey(folded: string): string {
  const latin = isCyrillic(folded) ? ROMAN.convert(folded) : folded
  return latin
    .replace(/[yj]/g, 'i')
    .replace(/kh|g/g, 'h')
    .replace(/i+e/g, 'e')
    .replace(/(.)\1+/g, '$1')
}
