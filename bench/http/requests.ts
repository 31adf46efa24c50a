import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'
import { bundledTowns } from '../../src/sources/bundled.ts'
import { readCurated } from '../../src/sources/curated/curated.ts'
import { randomNumbers } from '../../test/random-numbers.ts'

const PATH = '/v2/references/towns/by/name'

/** How often dispatchers ask in each language, of a hundred times. */
const LANGUAGES = [
  ...Array<string>(40).fill('uk'),
  ...Array<string>(25).fill('ru'),
  ...Array<string>(15).fill('en'),
  ...Array<string>(10).fill('pl'),
  ...'de lt lv et ro bg be kk tr cs'.split(' '),
]

/**
 * Autocompletion as people do it: larger towns more often (Zipf), typed letter by letter from the third, in
 * all languages. Among a million requests, some 80,000 addresses.
 */
export function naturalMix(count: number, seed: number): string[] {
  const random = randomNumbers(seed)
  const named = townsWithNames()
  const addresses: string[] = []
  while (addresses.length < count) {
    // High ranks in Zipf's law are towns that hardly anybody asks for.
    const town = named[Math.floor(named.length ** random()) - 1]
    const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? 'uk'
    const name = town?.names[language]
    if (name === undefined) continue
    for (let letters = 3; letters <= Math.min(name.length, 3 + Math.floor(random() * 4)); letters++) {
      const typed = name.slice(0, letters).trim()
      if ([...typed].length >= 3) addresses.push(address(typed, language, 10))
    }
  }
  return addresses
}

/** Parts of names of any length from three letters, no address twice. */
export function neverRepeating(count: number, seed: number): string[] {
  const random = randomNumbers(seed)
  const named = townsWithNames()
  const addresses = new Set<string>()
  while (addresses.size < count) {
    const names = Object.entries(named[Math.floor(random() * named.length)]?.names ?? {})
    const [language, name] = names[Math.floor(random() * names.length)] ?? ['uk', '']
    const letters = 3 + Math.floor(random() * 6)
    const typed = name
      .slice(Math.floor(random() * Math.max(1, name.length - letters)) * Math.round(random()))
      .slice(0, letters)
      .trim()
    if ([...typed].length >= 3) addresses.add(address(typed, language, 8 + Math.floor(random() * 5)))
  }
  return [...addresses]
}

function address(query: string, language: string, limit: number): string {
  return `${PATH}?query=${encodeURIComponent(query)}&language=${language}${limit === 10 ? '' : `&limit=${limit}`}`
}

/** Bundled towns with their names in all languages, by falling population. */
function townsWithNames() {
  const curated = readCurated(BUNDLED_DATA)
  return [...bundledTowns.towns()]
    .sort((a, b) => b.population - a.population)
    .map(({ id, names }) => ({
      names: Object.assign({}, names, ...curated.townNames.map((byId) => byId.get(id) ?? {})) as Record<string, string>,
    }))
}
