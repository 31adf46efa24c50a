/** What may stand in a name of any script: Roman numerals as words of their own («Петерсдорф-II»). */
const ROMAN_NUMERAL = /(?<![\p{L}\p{N}])[IVX]+(?![\p{L}\p{N}])/gu

const foreignLetters = new Map<string, RegExp>()
const ownLetters = new Map<string, RegExp>()
const scripts = new Map<string, string>()

/** The script that a language is written in, by CLDR: `Cyrl`, `Latn`, `Geor` … */
export function scriptOf(language: string): string {
  let script = scripts.get(language)
  if (script === undefined) {
    script = new Intl.Locale(language).maximize().script ?? 'Latn'
    scripts.set(language, script)
  }
  return script
}

/** Whether a name has letters, and all of them are of a script. */
export function isInScript(script: string, name: string): boolean {
  let foreign = foreignLetters.get(script)
  if (foreign === undefined) {
    foreign = new RegExp(`(?!\\p{scx=${script}})\\p{L}`, 'u')
    foreignLetters.set(script, foreign)
  }
  if (foreign.test(name) && foreign.test(name.replace(ROMAN_NUMERAL, ''))) return false
  return /\p{L}/u.test(name)
}

/** Whether a name has at least one letter of a script. */
export function hasLetterOf(script: string, name: string): boolean {
  let own = ownLetters.get(script)
  if (own === undefined) {
    own = new RegExp(`(?=\\p{L})\\p{scx=${script}}`, 'u')
    ownLetters.set(script, own)
  }
  return own.test(name)
}

/**
 * Letters that look the same, in Latin and in Cyrillic, in names as they are written. What people type is compared in lower
 * case, where fewer do: `src/text/scripts/look-alikes.ts`.
 */
const LATIN = 'aeopcxyiABEHIKMOPCTX'
const CYRILLIC = 'аеорсхуіАВЕНІКМОРСТХ'
const CYRILLIC_FOR = new Map([...LATIN].map((letter, index) => [letter, CYRILLIC[index] as string]))
const LATIN_FOR = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN[index] as string]))
/** Languages without the letter і: an i among their Cyrillic letters is something else, a Roman numeral in lower case. */
const WITHOUT_I = new Set(['ru', 'bg'])

/** A name with the right letters in place of those of another script that look the same («Сизiвка»). */
export function withOwnLetters(language: string, name: string): string {
  const own = scriptOf(language) === 'Cyrl' ? CYRILLIC_FOR : LATIN_FOR
  return [...name]
    .map((letter) => (/i/i.test(letter) && WITHOUT_I.has(language) ? letter : (own.get(letter) ?? letter)))
    .join('')
}

/** A word with letters of both scripts. */
const MIXED_WORD = /[\p{L}\p{M}]*(?:\p{sc=Latn}\p{sc=Cyrl}|\p{sc=Cyrl}\p{sc=Latn})[\p{L}\p{M}]*/gu

/**
 * A name with the words that mix Latin and Cyrillic look-alikes («Kиїв») put into one script; other words stay.
 *
 * @param language whose script is tried first; undefined: any.
 */
export function inOneScript(name: string, language = 'uk'): string {
  // For a Cyrillic language, no other Cyrillic one is tried: the first may lack letters of the other, such as і.
  const languages = scriptOf(language) === 'Cyrl' ? [language, 'en'] : [language, 'uk', 'en']
  return name.replace(MIXED_WORD, (word) => {
    const mended = languages.map((each) => [scriptOf(each), withOwnLetters(each, word)] as const)
    return mended.find(([script, form]) => isInScript(script, form))?.[1] ?? word
  })
}
