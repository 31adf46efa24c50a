import type { Letters } from './scheme.ts'

/*
 * How languages with Latin letters spell what Cyrillic letters sound like: spellings between bars, of which an empty one
 * means that the letters may be left out. `$` is the end of a word. Both sides are folded (see `fold`): й is и, ё is е, and
 * ą, å or ș have no marks. `by-ear.ts` reads them in both directions.
 */

const COMMON: Letters = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e|je', ж: 'z', з: 'z', и: 'i|y|j', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 'st|sc', ъ: '', ы: 'y|i', ь: '',
  э: 'e', ю: 'ju|u', я: 'ja|a', і: 'i|y', є: 'e|je', кс: 'x|ks', ии: 'i|y', ' ': ' ',
} // biome-ignore format: a table is read by its columns

export const POLISH: Letters = {
  ...COMMON, в: 'w', г: 'g|h', е: 'e|ie|je|io|jo', ж: 'z|rz', р: 'r|rz', у: 'u|o|w', ф: 'f|w', х: 'ch|h', ч: 'cz|c',
  ш: 'sz|rz|s', щ: 'szcz|sc', ю: 'u|iu|ju|o|io|jo', я: 'a|ia|ja', і: 'i|y|o|e|ie|ia', є: 'e|ie|je', ьо: 'io|jo',
  ое: 'ie|e|oje|oe', иі: 'i|y', он: 'on|a', ен: 'en|ien|e|ie|ia|je|a', ян: 'ian|jan|ia|ie', ьон: 'ion|ia',
  єн: 'ien|en|ie|e|ia', єм: 'iem|em|ie|e', велик: 'wielk', ои$: 'oj|a', ою$: 'oju|a',
  омб: 'omb|ab', омп: 'omp|ap', емб: 'emb|iemb|eb|ieb|iab', емп: 'emp|iemp|ep|iep|iap',
} // biome-ignore format: a table is read by its columns

export const GERMAN: Letters = {
  ...COMMON, а: 'a|ah|aa', в: 'w|v', г: 'g|h', е: 'e|o|a|ee|eh|oe|je', э: 'e|o|a|eh|oh|oe', є: 'e|je|ye', ж: 'sch|j|g',
  з: 's', и: 'i|ie|ih|y|j', і: 'i|ie|ih|y', к: 'k|ck|c|ch|g', о: 'o|oh|oo|oe', р: 'r|rh', с: 's|z', т: 't|th|d|dt', у: 'u|uh',
  ф: 'f|v|ph', х: 'h|ch', ц: 'z|tz|c|ts', ч: 'tsch|tzsch', ш: 'sch|s|ch', ю: 'u|uh|y|ju', я: 'a|ja|ia', ьо: 'o|oh',
  ио: 'o|jo|io', аи: 'ei|ai|ey|ay', еи: 'ei|ey|ai', ои: 'eu|au|oi|oy', яи: 'ei|ai|au', ає: 'eie|eye|aye', оє: 'eue|aue',
  кс: 'x|ks|chs|cks', кв: 'qu', санкт: 'sankt|st',
  ' на ': ' an der | am | an ', дунае: 'donau', дунаі: 'donau', е$: 'e|o|a|ee|eh|', і$: 'i|ie|ih|y|e|',
} // biome-ignore format: a table is read by its columns

export const DUTCH: Letters = {
  ...COMMON, а: 'a|aa', в: 'v|w', г: 'g|h|gh', е: 'e|ee|eu', э: 'e|ee', з: 'z', и: 'i|ie|y|ij|j', к: 'k|c|ck', о: 'o|oo',
  с: 's|c|z', т: 't|d|th|dt', у: 'oe|u|ou', ф: 'v|f|ph', х: 'g|ch|h|gh', ш: 'sj|ch|sch', ю: 'u|uu|ui', я: 'ja|ia', ье: 'ie|je',
  аи: 'ij|ei|ui|ai|ay|uy', еи: 'ij|ei|ui|y|ey|eij', эи: 'ij|ei|ui|y|ey|eij', ау: 'ou|au|ouw|auw', ои: 'ooi|oy|oi|oij',
  ив: 'ieuw|iv', ів: 'ieuw|iv', ьив: 'ieuw', ьюв: 'ieuw',
} // biome-ignore format: a table is read by its columns

export const SCANDINAVIAN: Letters = {
  ...COMMON, в: 'v|w|hv', г: 'g|gh', е: 'e|o|a|ae|je', э: 'e|a|ae', и: 'i|y|j|g', к: 'k|ck|c|q', о: 'o|a|aa', с: 's|c|z',
  т: 't|th|d', у: 'u|o', ц: 'ts|z|c', ч: 'k|kj|tj|ch', ш: 'sk|sj|skj|sch|s|stj', ю: 'y|u|ju', я: 'ja|a|ya',
} // biome-ignore format: a table is read by its columns

export const CZECH_AND_SLOVAK: Letters = {
  ...COMMON, г: 'h|g', е: 'e|je|ie', ж: 'z|r', х: 'ch|h', ш: 's|r', щ: 'st', ю: 'ju|u|iu', я: 'ja|a|ia', і: 'i|y|o|e|ji',
  рж: 'r', рш: 'r', уо: 'o|uo', во: 'o|vo', ои$: 'oj|ou', ою$: 'oju|ou',
} // biome-ignore format: a table is read by its columns

export const SOUTH_SLAVIC: Letters = {
  ...COMMON, и: 'i|j|ji', і: 'i|j|ji', л: 'l|lj', ль: 'lj|l', н: 'n|nj', нь: 'nj|n', дж: 'dz|d|dj',
} // biome-ignore format: a table is read by its columns

export const LITHUANIAN_AND_LATVIAN: Letters = {
  ...COMMON, е: 'e|ie|jie', є: 'e|ie|jie', і: 'i|y|ji', х: 'ch|h', ю: 'iu|ju|u', я: 'ia|ja|a|e',
} // biome-ignore format: a table is read by its columns

export const ESTONIAN_AND_FINNISH: Letters = {
  ...COMMON, а: 'a|aa', е: 'e|ee|a|o|je', э: 'e|ee|a|o', и: 'i|ii|j|o', к: 'k|g', о: 'o|oo', п: 'p|b', т: 't|d', у: 'u|uu',
  ц: 'ts', ы: 'o|y', ю: 'u|y|uu|ju', я: 'a|ja|aa',
} // biome-ignore format: a table is read by its columns

export const HUNGARIAN: Letters = {
  ...COMMON, в: 'v|w', г: 'g|h', д: 'd|gy', дь: 'gy', е: 'e|o|je', э: 'e|o', ж: 'zs', и: 'i|j|ly|y', к: 'k|c', л: 'l|ly', н: 'n|ny',
  с: 'sz|s|z', т: 't|ty', х: 'h|ch', ц: 'c|cz|tz', ч: 'cs', ю: 'u|ju', ьо: 'o', ио: 'o|jo|lyo',
  дд: 'dd|ggy', нн: 'nn|nny', сс: 'ssz', тт: 'tt|tty', чч: 'ccs',
} // biome-ignore format: a table is read by its columns

export const TURKIC: Letters = {
  ...COMMON, а: 'a|o', в: 'v|w', г: 'g|gh|q|h', д: 'd|t', дж: 'c|j', е: 'e|o|ye|yo|ie', є: 'e|ye|ie', э: 'e|a', ж: 'j|c', и: 'i|y',
  к: 'k|q|c', у: 'u|o|w', х: 'h|x|kh|q', ц: 'ts', ч: 'c|ch', ш: 's|sh', ю: 'u|yu', я: 'a|ya|e|ia',
} // biome-ignore format: a table is read by its columns

/** Caucasian and Asian names, as they are romanized in English. */
export const ROMANIZED: Letters = {
  ...COMMON, в: 'v|w', г: 'g|gh|h', дж: 'j|dj|dzh', е: 'e|ye|je|yo', ж: 'zh|j', и: 'i|y|j', к: 'k|q|c', о: 'o|ho', п: 'p|ph',
  р: 'r|rr', т: 't|th', у: 'u|oo|ou', х: 'kh|h|k|gh', ц: 'ts|tz|c', ч: 'ch|tch', ш: 'sh', щ: 'shch|sht', ы: 'y',
  ю: 'yu|iu|u|ju', я: 'ya|ia|a|ja',
} // biome-ignore format: a table is read by its columns

export const ROMANIAN: Letters = {
  ...COMMON, в: 'v|w|u', г: 'g|gh|h', дж: 'g|gi|ge|j', е: 'e|ie|a|ea', є: 'e|ie', э: 'a|e', ж: 'j|g', и: 'i|ii|y', к: 'c|ch|k|q',
  ц: 't|ti|c', ч: 'c|ci', ча: 'cea|cia|ca', ъ: '|a', ы: 'a|i', ь$: '|i', ю: 'iu|u', я: 'ia|ea|ja|a',
  ил: 'il|al', им: 'im|am', ин: 'in|an', ир: 'ir|ar', кс: 'x|cs',
} // biome-ignore format: a table is read by its columns

export const ITALIAN: Letters = {
  ...COMMON, в: 'v|w', г: 'g|gh', дж: 'g|gi|ggi', дз: 'z', з: 'z|s', и: 'i', к: 'c|ch|cch|q|k', л: 'l|gl|gli', ль: 'gl|gli|l',
  н: 'n|gn', нь: 'gn|n', ц: 'z', ч: 'c|ci|cci', ш: 'sc|sci', ю: 'iu|u', я: 'ia|a',
} // biome-ignore format: a table is read by its columns

export const SPANISH: Letters = {
  ...COMMON, а: 'a|ha', в: 'v|b', г: 'g|gu|h', е: 'e|he|ie|ye', є: 'e|ie|ye', э: 'e|he', ж: 'j|g', з: 'z|s', и: 'i|y',
  к: 'c|qu|k|q', л: 'l|ll', ль: 'll|l', н: 'n|nn', нь: 'n|ny', о: 'o|ho', р: 'r|rr', с: 's|c|z|ss', у: 'u|o|hu|w', х: 'j|g|x|h',
  ч: 'ch|tx', ш: 'x|ch|s', я: 'a|ia|ya|lla', ью: 'iu', гв: 'gu',
} // biome-ignore format: a table is read by its columns

export const PORTUGUESE: Letters = {
  ...COMMON, а: 'a|ha', г: 'g|gu', дж: 'd|g', е: 'e|he|ae', ж: 'j|g|s|z', з: 's|z', и: 'i|e|hi|y', к: 'c|qu|k|q', л: 'l|lh',
  ль: 'lh|l', н: 'n|nh', нь: 'nh', о: 'o|ho', р: 'r|rr', с: 's|c|z|ss|x', т: 't|tt|th', у: 'u|o|hu|w', х: 'h|j|ch', ч: 't|ch|tch',
  ш: 's|z|x|ch', я: 'a|ia|ea', аи: 'ai|ae', аин: 'ain|ae', ау: 'au|ao|al', ан: 'an|a', ан$: 'ao|an', ин: 'in|im|inh', он: 'on|om|o', ою: 'oio',
} // biome-ignore format: a table is read by its columns

export const FRENCH: Letters = {
  ...COMMON, а: 'a|e|ha', в: 'v|w', г: 'g|gu', е: 'e|ai|ei|eu|ay|ey|oe|he|ae', є: 'e|ai|ei|eu|ay|ey|oe|he|ae', э: 'e|ai|ei|ae|he',
  ж: 'j|g|ge', з: 's|z', и: 'i|y|hi', і: 'i|y|hi', к: 'c|qu|k|q|cc|ch', л: 'l|ll', м: 'm|mm', н: 'n|nn|gn', нь: 'gn',
  о: 'o|au|eau|ho|hau', п: 'p|pp', р: 'r|rr', с: 's|ss|c|x|sc', т: 't|tt|th', у: 'ou|u|w|hou', ф: 'f|ff|ph', х: 'h|ch',
  ц: 'ts|tz|z', ч: 'tch', ш: 'ch|sch|sh', ю: 'u|hu', я: 'ia|ya|gna|illa|a', ль: 'l|ll|ill|il', ль$: 'lle|l|ille',
  ам: 'am|em', ан: 'an|en|am|em', ем: 'em|im|aim', ен: 'in|en|ain|ein|ym|im|un', он: 'on|om', уа: 'oi|oy|oua', уен: 'oin|oing',
  аи: 'ai|ay|ail|aill|aille', еи: 'ei|ay|ey|eil|eill|euil|euill', ии: 'i|y|ill|illi', іи: 'i|ill|illi',
  ье: 'e|ie|ye|lle|ille|ieu|illeu', ьє: 'e|ie|ye|lle|ille|ieu|illeu', ьо: 'o|io|illo|illeau', ья: 'ia|illa|lla|ya',
  ан$: 'an|ant|ent|and|ans|ens|ants|amp|amps|anc|ang|en', ен$: 'in|ain|ein|en|ins|ains|aint|aing|un', он$: 'on|ont|ons|ond|onds|omb',
} // biome-ignore format: a table is read by its columns

export const ENGLISH: Letters = {
  ...COMMON, а: 'a|u|ar|au', а$: 'a|er|ah|or', г: 'g|gh|h', д: 'd|th|de', дж: 'j|g|dg', е: 'e|a|ea|ee|ai|i|u', э: 'a|e|ea', ж: 's|j',
  з: 's|z', и: 'i|ee|ea|y|e|ey|ie', к: 'k|c|ck|ch|q', л: 'l|le', м: 'm|me', н: 'n|ne', о: 'o|ou|aw|au|oa|ow|a|u|or', р: 'r|re',
  с: 's|c|ce|sc|th|gh', т: 't|th', у: 'u|oo|w|wo|ou|o', ф: 'f|ph|gh|th', х: 'h|wh|', ч: 'ch|tch', ш: 'sh|ti', ю: 'u|ew|yu',
  аи: 'i|y|igh|ai|ie|eigh', еи: 'ay|ai|a|ei|ey', эи: 'a|ai|ay|ei', ау: 'ow|ou', оу: 'o|ow|oa|ou', уе: 'we', уи: 'wi', уо: 'wa|wo|wal',
  ью: 'ew|u', ем: 'ham|em', боро: 'borough|boro', сент: 'st|saint|cent', стер: 'ster|cester',
} // biome-ignore format: a table is read by its columns

/*
 * How they spell names that are Cyrillic at home: fewer spellings, since they follow the letters. Read from Latin to Cyrillic.
 */

export const POLISH_OF_CYRILLIC: Letters = {
  ...COMMON, в: 'w', г: 'g|h', д: 'd|dz', е: 'e|ie|je|io|jo', ж: 'z|rz|dz', р: 'r|rz', т: 't|c', у: 'u|o', х: 'ch|h', ч: 'cz|c',
  ш: 'sz|s', щ: 'szcz|szt', ъ: 'y', ю: 'u|iu|ju', я: 'a|ia|ja', і: 'i|y|o|e|ie|ji', є: 'e|ie|je', ое: 'e', ьо: 'io', велик: 'wielk',
  и$: 'i|y|e',
} // biome-ignore format: a table is read by its columns

export const GERMAN_OF_CYRILLIC: Letters = {
  ...COMMON, в: 'w|v', г: 'g|h', е: 'e|je|ie', ж: 'sch|dsch', з: 's', о: 'o|a', х: 'ch|h', ц: 'z|ts|c', ч: 'tsch', ш: 'sch|s',
  щ: 'schtsch|scht', ъ: 'a', ю: 'ju', я: 'ja', і: 'i|ji',
} // biome-ignore format: a table is read by its columns

export const CZECH_AND_SLOVAK_OF_CYRILLIC: Letters = {
  ...COMMON, г: 'h|g', х: 'ch', щ: 'st|sc', ъ: 'a', і: 'i|ji',
} // biome-ignore format: a table is read by its columns

export const ESTONIAN_OF_CYRILLIC: Letters = {
  ...COMMON, и: 'i|o|j', х: 'h|hh', ц: 'ts', ч: 'ts', щ: 'sts', ы: 'o|y', і: 'i|ji',
} // biome-ignore format: a table is read by its columns

export const HUNGARIAN_OF_CYRILLIC: Letters = {
  ...COMMON, г: 'g|h', д: 'd|gy', ж: 'zs', н: 'n|ny', с: 'sz|s', т: 't|ty', ч: 'cs', щ: 'scs', ъ: 'a', і: 'i|ji',
} // biome-ignore format: a table is read by its columns

export const ROMANIAN_OF_CYRILLIC: Letters = {
  ...COMMON, в: 'v|u', г: 'g|gh|h', дж: 'j|g|gi|ge', е: 'e|ie|a', ж: 'j', к: 'c|k', ц: 't|c', ч: 'c|ci', ча: 'cea', щ: 'st|sc|sci', ъ: 'a', ы: 'a|i',
  ю: 'iu|u', я: 'ia|ea|ja|a', і: 'i|ii', є: 'e|ie',
} // biome-ignore format: a table is read by its columns

export const LITHUANIAN_OF_CYRILLIC: Letters = {
  ...COMMON, е: 'e|ie', х: 'ch', ъ: 'a|e', ю: 'iu', я: 'ia|ja', і: 'i|ji', є: 'je|ie',
  и$: 'ai|is|jus', і$: 'i|iai', ы$: 'ai', о$: 'as|a', ии$: 'is',
} // biome-ignore format: a table is read by its columns

export const LATVIAN_OF_CYRILLIC: Letters = {
  ...COMMON, ъ: 'a', і: 'i|ji', о$: 'o|a', ии$: 'i|ija',
} // biome-ignore format: a table is read by its columns

export const TURKISH_OF_CYRILLIC: Letters = {
  ...COMMON, в: 'v|w', г: 'g|h', дж: 'c|j', е: 'e|ye|yo', ж: 'j|c', к: 'k|q', х: 'h|kh', ц: 'ts', ч: 'c|ch', ш: 's|sh', ю: 'yu|u', я: 'ya|ia',
  є: 'ye',
} // biome-ignore format: a table is read by its columns
