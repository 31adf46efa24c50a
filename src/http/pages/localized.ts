import type { Catalog } from '../../catalog.ts'
import { nameIn } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'

/** The name to show in a language; where the data set does not have that language, in its first. */
export function localized({ directories }: Catalog, names: Names, code: string): string {
  const { languages } = directories
  const language = languages.find((candidate) => candidate.code === code) ?? languages[0]
  return (language && nameIn(names, language)) ?? ''
}
