import type { Directories } from '../../src/model/directories.ts'
import type { Town } from '../../src/model/places.ts'
import type { TownFilter } from '../../src/search/town-filter.ts'
import { fold } from '../../src/text/fold.ts'
import { transliterations } from '../../src/text/transliteration.ts'
import type { NaiveQuery } from './naive-towns.ts'

const ENGLISH_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = ['ёйцукенгшщзхъфывапролджэячсмитьбю', "'йцукенгшщзхїфівапролджєячсмитьбю"]

/** An answer's limits: the smallest, those that cut ties, the largest. */
const LIMITS = [1, 2, 5, 10, 100]

/**
 * Queries for some town each, of any kind: parts of names, wrong layouts, the other script, typos, places,
 * postcodes, nonsense; with any filter, more often than not one that the town satisfies.
 *
 * @param random numbers from 0 up to 1, all that the queries depend on.
 */
export function randomQueries(random: () => number, towns: readonly Town[], directories: Directories) {
  const { areas, countries, languages } = directories
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const withPostcodes = towns.filter(({ postcodes }) => postcodes.length > 0)
  const areasById = new Map(areas.map((area) => [area.id, area]))
  const countriesBySign = new Map(countries.map((country) => [country.sign, country]))

  function textFor(town: Town): string {
    const name = pick([...Object.values(town.names), ...town.aliases])
    const kind = random()
    if (kind < 0.15) return postcode(town)
    if (kind < 0.3) return part(name, 12)
    if (kind < 0.4) return name
    if (kind < 0.55) return withTypo(random() < 0.4 ? withTypo(name) : name)
    if (kind < 0.65) return shifted(random() < 0.5 ? part(name, 12) : name)
    if (kind < 0.75) return pick([name, ...transliterations(fold(name))])
    if (kind < 0.95) return inPlace(random() < 0.3 ? part(name, 6) : name, placeOf(town))
    return Array.from({ length: 1 + Math.floor(random() * 10) }, () => pick([..."аеиоткс abeks-'01"])).join('')
  }

  function part(text: string, most: number): string {
    const from = random() < 0.5 ? 0 : Math.floor(random() * text.length)
    return text.slice(from, from + 1 + Math.floor(random() * most))
  }

  /** Part of one of its postcodes, or of another town's, written with and without its separator. */
  function postcode(town: Town): string {
    const owner = town.postcodes.length > 0 ? town : pick([...withPostcodes, town])
    const item = pick(owner.postcodes) ?? ''
    const from = Math.floor(random() * 3)
    const length = random() < 0.3 ? item.length : 1 + Math.floor(random() * 6)
    const written = random() < 0.3 ? item.replace(/[- ]/g, '').toLowerCase() : item
    return random() < 0.1 ? `${town.countrySign}-${written}` : written.slice(from, from + length)
  }

  /** A name of the town's area or country, and now and then of another. */
  function placeOf(town: Town): string {
    const country = countriesBySign.get(town.countrySign)
    if (random() < 0.2) return town.countrySign
    if (random() < 0.2) return pick(Object.values((random() < 0.5 ? pick(areas) : pick(countries)).names))
    const place = (random() < 0.7 ? areasById.get(town.areaId) : undefined) ?? country
    return place === undefined ? 'xx' : pick(Object.values(place.names))
  }

  function inPlace(name: string, place: string): string {
    const partOfPlace = place.slice(0, 2 + Math.floor(random() * place.length))
    return random() < 0.7 ? `${name} ${partOfPlace}` : `${partOfPlace}, ${name}`
  }

  function withTypo(name: string): string {
    const letters = [...name]
    const at = Math.floor(random() * letters.length)
    const letter = pick([...'аеиотabeks'])
    const edits = [
      () => letters.splice(at, 1),
      () => letters.splice(at, 0, letter),
      () => letters.splice(at, 1, letter),
      () => letters.splice(at, 2, ...letters.slice(at, at + 2).reverse()),
    ]
    pick(edits)()
    return letters.join('')
  }

  function shifted(name: string): string {
    const cyrillic = pick(CYRILLIC_KEYS)
    return [...name.toLowerCase()]
      .map((letter) => {
        const at = cyrillic.indexOf(letter)
        return at >= 0 ? ENGLISH_KEYS[at] : (cyrillic[ENGLISH_KEYS.indexOf(letter)] ?? letter)
      })
      .join('')
  }

  function filterFor(town: Town): TownFilter {
    const sign = () => (random() < 0.1 ? 'XX' : pick(towns).countrySign)
    const some = <T>(make: () => T) => [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, make))]
    const kind = random()
    if (kind < 0.4) return {}
    const anchor = random() < 0.7 ? town : pick(towns)
    if (kind < 0.6) return { countrySigns: [...new Set([anchor.countrySign, ...some(sign)])] }
    if (kind < 0.75) return { excludeCountrySigns: some(sign) }
    return {
      countrySigns: [...new Set([anchor.countrySign, ...some(sign)])],
      areaIds: [...new Set([anchor.areaId, ...some(() => pick([0, pick(towns).areaId]))])],
    }
  }

  return (): NaiveQuery => {
    const town = pick(towns)
    return {
      query: textFor(town).normalize('NFC'),
      language: pick(languages).code,
      filter: filterFor(town),
      limit: pick(LIMITS),
    }
  }
}
