import type { Names } from '../model/names.ts'

type Kind = 'region' | 'language'

/** By kind and language: making one takes longer than to ask it for all names. */
const displayNames = new Map<string, Intl.DisplayNames | undefined>()

/**
 * Names from the Unicode CLDR, by the ICU of the Node that compiles. Languages without data give none.
 *
 * @param type the kind of code: an ISO 3166-1 alpha-2 sign or a BCP 47 language code.
 * @throws RangeError where a code or a language is not of that form.
 */
export function cldrNames(type: Kind, code: string, languages: readonly string[]): Names {
  const names: Record<string, string> = {}
  for (const language of languages) {
    const name = displayNamesIn(language, type)?.of(code)
    if (name !== undefined) names[language] = name.normalize('NFC')
  }
  return names
}

/** Undefined where there are no data for the language. */
function displayNamesIn(language: string, type: Kind): Intl.DisplayNames | undefined {
  const key = `${type} ${language}`
  if (!displayNames.has(key)) {
    const isSupported = Intl.DisplayNames.supportedLocalesOf(language).length > 0
    displayNames.set(key, isSupported ? new Intl.DisplayNames(language, { type, fallback: 'none' }) : undefined)
  }
  return displayNames.get(key)
}
