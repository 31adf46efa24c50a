import type { Language } from '../../../src/model/languages.ts'
import type { Element, Names } from '../../../src/model/names.ts'
import type { Town } from '../../../src/model/places.ts'
import type { FoundBy } from '../../../src/search/found-by.ts'

/** What is answered to a query: the members of the JSON array, and in which way they were found. */
export interface NaiveAnswer {
  readonly foundBy: FoundBy
  readonly found: readonly object[]
}

/** The answer of searches that know one way only. */
export function foundDirectly(found: readonly object[]): NaiveAnswer {
  return { foundBy: found.length > 0 ? 'direct' : 'nothing', found }
}

/** A town as specification section 2.2 shows it. */
export function townAnswer(town: Town, language: Language, postcodes = town.postcodes): object {
  const { id, names, countrySign, areaId, lat, lon } = town
  const postcode = postcodes.length > 0 ? { postcode: postcodes } : {}
  return { id, name: shownName(names, language), countrySign, areaId, lat, lon, ...postcode }
}

export function elementAnswer({ id, names }: Element, language: Language): object {
  return { id, name: shownName(names, language) }
}

/** The name in a language, else in the first of its chain that has one, else in any. */
export function shownName(names: Names, { code, fallback }: Language): string {
  const [shown = ''] = [code, ...fallback, ...Object.keys(names)].filter((each) => each in names)
  return names[shown] ?? ''
}
