import type { Language } from '../../model/languages.ts'
import type { Country } from '../../model/places.ts'

/**
 * The sets of several countries where languages are at home, as indexes in the list of countries, ascending; each once. All
 * towns of a set are searched together, as those of one country are.
 */
export function homelandsOf(languages: readonly Language[], countries: readonly Country[]): number[][] {
  const indexes = new Map(countries.map(({ sign }, index) => [sign, index]))
  const homelands = new Map<string, number[]>()
  for (const { home = [] } of languages) {
    const homeland = home.flatMap((sign) => indexes.get(sign) ?? []).sort((a, b) => a - b)
    if (homeland.length > 1) homelands.set(homeland.join(), homeland)
  }
  return [...homelands.values()]
}
