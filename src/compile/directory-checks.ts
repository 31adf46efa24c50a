import { LOADING_MNEMOS } from '../model/loading-type.ts'
import type { Area } from '../model/places.ts'
import { cldrNames } from '../sources/cldr.ts'
import type { Curated } from '../sources/curated/curated.ts'
import { CURATED_FILES } from '../sources/curated/curated-files.ts'

/** Sizes that the specification prescribes (sections 2.5 and 2.7). */
const SIZES = { currencies: 8, paymentTypes: 7, bodyGroups: 6, loadingTypes: LOADING_MNEMOS.length } as const

/** Most groups of towns, one for each area and one for each country: a snapshot has 16 bits for their indexes. */
const MOST_GROUPS = 0x1_0000

/**
 * What is wrong with the merged directories, each fault with its file and how to mend it; none when all is well. Faults that
 * the files alone show, such as ids that stand twice and references that lead nowhere, were reported with file and line when
 * the files were read.
 */
export function directoryFaults(curated: Curated, areas: readonly Area[]): string[] {
  const { languages, countries, loadingTypes } = curated
  const faults: string[] = []
  for (const [directory, size] of Object.entries(SIZES)) {
    const name = directory as keyof typeof SIZES
    const { length } = curated[name]
    const remedy = length > size ? `drop ${length - size}` : `add ${size - length}`
    if (length !== size)
      faults.push(
        `${CURATED_FILES[name].file}: ${length} elements, the specification requires exactly ${size}: ${remedy}`,
      )
  }
  for (const mnemo of duplicates(loadingTypes.map((type) => type.mnemo))) {
    faults.push(`${CURATED_FILES.loadingTypes.file}: mnemo ${mnemo} is used twice: write each mnemo once`)
  }
  for (const { code } of languages) {
    if (Object.keys(cldrNames('language', code, [code, 'en'])).length === 0)
      faults.push(`${CURATED_FILES.languages.file}: ICU has no name for ${code}: write a code of ISO 639`)
  }
  for (const { sign, names } of countries) {
    if (Object.keys(names).length === 0)
      faults.push(`${CURATED_FILES.countries.file}: ICU has no name for ${sign}: write a sign of ISO 3166-1`)
  }
  for (const id of duplicates(areas.map((area) => area.id)))
    faults.push(`${CURATED_FILES.areas.file}: id ${id} is that of two areas: change the code of one`)
  if (areas.length + countries.length > MOST_GROUPS) {
    faults.push(`areas: ${areas.length}, together with ${countries.length} countries more than ${MOST_GROUPS}`)
  }
  return faults
}

function duplicates<T>(values: readonly T[]): T[] {
  const groups = Map.groupBy(values, (value) => value)
  return [...groups].filter(([, same]) => same.length > 1).map(([value]) => value)
}
