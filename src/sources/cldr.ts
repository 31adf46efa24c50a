import type { Names } from '../model/names.ts'

/**
 * Names from the Unicode CLDR, by the ICU of the Node that compiles. Languages without data give none.
 *
 * @param type the kind of code: an ISO 3166-1 alpha-2 sign or a BCP 47 language code.
 * @throws RangeError where a code or a language is not of that form.
 */
export function cldrNames(type: 'region' | 'language', code: string, languages: readonly string[]): Names {
  const names: Record<string, string> = {}
  for (const language of languages) {
    if (Intl.DisplayNames.supportedLocalesOf(language).length === 0) continue
    const name = new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code)
    if (name !== undefined) names[language] = name.normalize('NFC')
  }
  return names
}
