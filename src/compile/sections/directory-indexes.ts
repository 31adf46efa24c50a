import type { Directories } from '../../model/directories.ts'
import { nameIn } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'
import { ScopeNumbers } from '../../search/filters/scope-numbers.ts'
import { FURTHER_NAME, ONLY_AFTER, OWN_NAME } from '../../search/place-names.ts'
import { TextIndexBuilder } from '../../search/text-index/builder.ts'
import { languageBit, OF_NAMES, OF_WORDS } from '../../search/text-index/layout.ts'
import type { Section } from '../../snapshot/format.ts'
import { fold } from '../../text/fold.ts'
import { bracketedName } from '../../text/names/bracketed.ts'

/** The indexes of the directories that are searched by name; text-index/layout.ts says what each section holds. */
export function directoryIndexes(directories: Directories): Map<string, Section> {
  return new Map([...placeNames(directories), ...cargoNames(directories)])
}

/** Areas and countries by any of their names: the owners are the scopes of the towns' indexes. */
function placeNames({ countries, townGroups, homelands, areas }: Directories): Map<string, Section> {
  const named: { readonly owner: number; readonly text: string; readonly mask: number }[] = []
  const add = (owner: number, names: Names, more: readonly string[], after: readonly string[] = []) => {
    const own = new Set(Object.values(names).map(fold))
    const further = new Set(more.map(fold)).difference(own)
    const onlyAfter = new Set(after.map(fold)).difference(own).difference(further)
    for (const text of own) named.push({ owner, text, mask: OWN_NAME })
    for (const text of further) named.push({ owner, text, mask: FURTHER_NAME })
    for (const text of onlyAfter) named.push({ owner, text, mask: ONLY_AFTER })
  }
  const scopes = new ScopeNumbers(countries.length, townGroups, homelands)
  for (const [country, { names, sign, aliases, vehicleSign }] of countries.entries())
    add(scopes.ofCountry(country), names, [sign, ...aliases], vehicleSign === undefined ? [] : [vehicleSign])
  const areasById = new Map(areas.map((area) => [area.id, area]))
  for (const [group, { areaId }] of townGroups.entries()) {
    const area = areasById.get(areaId)
    if (area !== undefined) add(scopes.ofGroup(group), area.names, area.aliases, area.abbreviations)
  }
  const builder = new TextIndexBuilder()
  // The builder needs the texts of an owner side by side; a country and its only area may be one owner.
  for (const { owner, text, mask } of named.sort((a, b) => a.owner - b.owner)) builder.add(owner, text, mask)
  return builder.finish('places.', { kinds: [OF_NAMES, OF_WORDS] })
}

/**
 * Cargo names, one index per language, since they are matched only in the requested language. What stands in brackets is a name
 * as well, but not one that is shown.
 */
function cargoNames({ languages, cargo }: Directories): [string, Section][] {
  return languages.flatMap((language, index) => {
    const builder = new TextIndexBuilder()
    for (const [ordinal, { id, names }] of cargo.entries()) {
      const { own, others } = bracketedName(nameIn(names, language) ?? String(id))
      const shown = new Set(own.map(fold))
      for (const text of shown) builder.add(ordinal, text, languageBit(index))
      for (const text of new Set(others.map(fold)).difference(shown)) builder.add(ordinal, text, 0)
    }
    return [...builder.finish(`cargo.${language.code}.`)]
  })
}
