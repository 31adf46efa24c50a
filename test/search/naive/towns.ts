import type { Directories } from '../../../src/model/directories.ts'
import type { Language } from '../../../src/model/languages.ts'
import type { Town } from '../../../src/model/places.ts'
import type { TownFilter } from '../../../src/search/filters/town-filter.ts'
import { townImportance } from '../../../src/search/importance.ts'
import { fold } from '../../../src/text/fold.ts'
import { shownName } from './answers.ts'

/** A town with its names folded once. */
export interface NaiveTown {
  readonly town: Town
  readonly importance: number
  /** The same if it lay where lorries go. */
  readonly importanceHere: number
  readonly texts: readonly {
    readonly text: string
    readonly shownBy: ReadonlySet<string>
    readonly isFormer: boolean
  }[]
}

export interface NaiveQuery {
  readonly query: string
  readonly language: string
  readonly filter: TownFilter
  readonly limit: number
}

export function naiveTowns(towns: readonly Town[], { languages, countries }: Directories): NaiveTown[] {
  const far = new Set(countries.filter(({ isFar }) => isFar).map(({ sign }) => sign))
  return towns.map((town) => ({
    town,
    importance: townImportance(town.population, town.seat, far.has(town.countrySign)),
    importanceHere: townImportance(town.population, town.seat),
    texts: textsOf(town, languages),
  }))
}

export function satisfies(town: Town, { countrySigns, excludeCountrySigns, areaIds }: TownFilter): boolean {
  if (countrySigns !== undefined) {
    return countrySigns.includes(town.countrySign) && (areaIds === undefined || areaIds.includes(town.areaId))
  }
  return !(excludeCountrySigns?.includes(town.countrySign) ?? false)
}

function textsOf(town: Town, languages: readonly Language[]): NaiveTown['texts'] {
  const shown = new Map<string, Set<string>>()
  for (const name of [...Object.values(town.names), ...town.aliases]) shown.set(fold(name), new Set())
  for (const language of languages) shown.get(fold(shownName(town.names, language)))?.add(language.code)
  const former = new Set(town.formerNames.map(fold))
  for (const name of Object.values(town.names)) former.delete(fold(name))
  return [...shown]
    .filter(([text]) => text !== '')
    .map(([text, shownBy]) => ({ text, shownBy, isFormer: former.has(text) }))
}
