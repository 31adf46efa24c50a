import type { Language } from '../../model/languages.ts'
import { CURATED_FILES, type CuratedRow } from './curated-files.ts'
import type { DroppedRows } from './dropped-rows.ts'
import { checkSign } from './place-rows.ts'

/** What a language's code looks like: ISO 639, in lower case. */
export const LANGUAGE_CODE = /^[a-z]{2,3}$/
/** The language of answers where none is asked for: specification, section 2.6. */
const DEFAULT_LANGUAGE = 'ru'
/** Most languages of a data set: they are bits of a 32-bit mask, one of which means something else. */
const MOST_LANGUAGES = 31

/** The rows of `languages.csv`; what is wrong with their cells is noted there. */
export function readLanguages(rows: readonly CuratedRow<'languages'>[], dropped: DroppedRows): Language[] {
  const { file } = CURATED_FILES.languages
  const known = new Set(rows.map((row) => row.text('code')))
  const languages = rows.map((row): Language => {
    const code = row.text('code')
    const short = LANGUAGE_CODE.test(code) ? shortCode(code) : undefined
    if (short === undefined) row.fault('code', `${JSON.stringify(code)}: write two or three lower-case letters`)
    else if (short !== code) row.fault('code', `${JSON.stringify(code)}: write ${short}, as browsers and GeoNames do`)
    const fallback = row.text('fallback').split(' ').filter(Boolean)
    for (const [index, other] of fallback.entries()) {
      const written = JSON.stringify(other)
      if (!known.has(other))
        dropped.noteReference(file, other, row, 'fallback', `${written} is not a language of this file`)
      else if (other === code) row.fault('fallback', `${written} is the language itself: remove it`)
      else if (fallback.indexOf(other) < index) row.fault('fallback', `${written} is listed twice: remove one`)
    }
    const home = row.text('home').split(' ').filter(Boolean)
    for (const [index, sign] of home.entries()) {
      checkSign(row, 'home', sign)
      if (home.indexOf(sign) < index) row.fault('home', `${JSON.stringify(sign)} is listed twice: remove one`)
    }
    return { code, fallback, home }
  })
  if (rows[0] !== undefined && languages[0]?.code !== DEFAULT_LANGUAGE) {
    const fault = `the first language is the default of the interface, which is ${DEFAULT_LANGUAGE}`
    dropped.noteReference(file, DEFAULT_LANGUAGE, rows[0], 'code', fault)
  }
  rows[MOST_LANGUAGES]?.fault('code', `at most ${MOST_LANGUAGES} languages`)
  return languages
}

/** The code of two letters of a language with one of three, where it has such a one: `sl` of `slv`. */
function shortCode(code: string): string {
  const [canonical = code] = Intl.getCanonicalLocales(code)
  return canonical.length < code.length ? canonical : code
}
