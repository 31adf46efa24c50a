import { convertedBy, isCyrillic, type Letters, Scheme } from './scheme.ts'
import { CYRILLIC_COMMON, GERMAN, POLISH } from './transliteration.ts'

/** Nasal vowels, ó, and the endings of adjectives. */
const POLISH_SOUNDS: Letters = {
  ...POLISH, ю: 'iu', я: 'ia', ля: 'la', ья: 'ja', ьо: 'io', ув: 'ow', ує: 'oje', вец: 'wiec',
  аи: 'aj', еи: 'ej', ои: 'oj', уи: 'uj',
  омб: 'ab', омп: 'ap', онг: 'ag', онд: 'ad', онт: 'at', онж: 'az', онз: 'az', онч: 'acz',
  емб: 'eb', енб: 'eb', емп: 'ep', енг: 'eg', енк: 'ek', енд: 'ed',
  ськи: 'ski', ськии: 'ski', ські: 'skie', ски: 'ski', ское: 'skie',
  цькии: 'cki', цкии: 'cki', цькі: 'ckie',
} // biome-ignore format: a table is read by its columns

const GERMAN_SOUNDS: Letters = { ...GERMAN, шт: 'st', шп: 'sp', ю: 'u', аи: 'ei', еи: 'ei', ои: 'eu', кс: 'x' }

/** Letters of many languages, whose marks folding removes: č š ž. */
const WITHOUT_MARKS: Letters = {
  ...CYRILLIC_COMMON, ж: 'z', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 'st', є: 'e', ю: 'ju', я: 'ja',
} // biome-ignore format: a table is read by its columns

const CZECH: Letters = { ...WITHOUT_MARKS, г: 'h', х: 'ch', рж: 'r' }
const LITHUANIAN: Letters = { ...WITHOUT_MARKS, ю: 'iu', я: 'ia' }
const HUNGARIAN: Letters = { ...WITHOUT_MARKS, ж: 'zs', с: 'sz', ч: 'cs', ю: 'u', дь: 'gy', нь: 'ny', ть: 'ty' }
const TURKISH: Letters = {
  ...WITHOUT_MARKS, дж: 'c', ц: 'ts', ы: 'i', ю: 'u', я: 'ya',
  аи: 'ay', еи: 'ey', ии: 'iy', ои: 'oy', уи: 'uy', ыи: 'iy',
} // biome-ignore format: a table is read by its columns
const ROMANIAN: Letters = {
  ...WITHOUT_MARKS, ж: 'j', ц: 't', ы: 'a', э: 'a', ю: 'iu', я: 'ia', кс: 'x',
  к: 'c', ке: 'che', ки: 'chi', ч: 'ci', ча: 'cea', че: 'ce', чи: 'ci',
  ге: 'ghe', ги: 'ghi', дж: 'gi', дже: 'ge', джи: 'gi',
} // biome-ignore format: a table is read by its columns
const ITALIAN: Letters = {
  ...WITHOUT_MARKS, ц: 'z', я: 'ia', ля: 'glia', нь: 'gn', куа: 'qua',
  к: 'c', ке: 'che', ки: 'chi', дж: 'gi', дже: 'ge', джи: 'gi',
} // biome-ignore format: a table is read by its columns

/** Where a sound has several spellings, a scheme for each: «Тарнобжег» is Tarnobrzeg, «Лежайськ» Leżajsk. */
const SCHEMES = [
  ...[POLISH_SOUNDS, { ...POLISH_SOUNDS, ж: 'rz' }, { ...POLISH_SOUNDS, и: 'y', і: 'i' }],
  { ...POLISH_SOUNDS, и: 'y', і: 'i', ж: 'rz' },
  ...[GERMAN_SOUNDS, { ...GERMAN_SOUNDS, х: 'ch' }, { ...GERMAN_SOUNDS, г: 'h' }],
  { ...GERMAN_SOUNDS, и: 'ie', і: 'ie' },
  ...[CZECH, { ...CZECH, я: 'a', ю: 'u', и: 'y', і: 'i' }],
  ...[LITHUANIAN, TURKISH, HUNGARIAN],
  ...[ROMANIAN, { ...ROMANIAN, ы: 'i', я: 'ea' }, ITALIAN],
].map((letters: Letters) => new Scheme(letters))

/**
 * How folded Cyrillic text may be spelled in languages with Latin letters: people write names by ear that have no Cyrillic
 * spelling of their own. «лежаиськ» is `lezajsk`.
 */
export function heardIn(folded: string): string[] {
  return isCyrillic(folded) ? convertedBy(SCHEMES, folded) : []
}
