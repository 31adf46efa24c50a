import type { Names } from '../../model/names.ts'
import { romanizedRussian } from '../../text/scripts/romanized-russian.ts'
import { russianFromBulgarian, russianFromGeorgian } from '../../text/scripts/transcribed-russian.ts'

/** By country: the language whose names tell the Russian ones, and how. */
const DERIVED: Readonly<Record<string, readonly [string, (name: string) => string | undefined]>> = {
  RU: ['en', romanizedRussian],
  BG: ['bg', russianFromBulgarian],
  GE: ['ka', russianFromGeorgian],
}

/** The Russian name of a town for which no source has one; undefined where its other names do not tell it. */
export function derivedRussian(countrySign: string, names: Names): string | undefined {
  const [language = '', derive] = DERIVED[countrySign] ?? []
  const name = names[language]
  return name === undefined ? undefined : derive?.(name)
}
