import type { Town } from '../api.ts'
import { matchedParts, matchedPostcode, type Part, unmarked } from './matched-parts.ts'
import type { PlaceNames } from './place-names.ts'

/** What towns are searched by. */
export type SearchedBy = 'name' | 'postcode'

/** As many as there is room for: those that are cut off from view would still be read out. */
const MOST_POSTCODES = 4

/** A town in the list: its name, where it is, and its postcodes, with what was typed marked. */
export function townOption(town: Town, place: string, by: SearchedBy, typed: string): readonly Node[] {
  const postcodes = shownPostcodes(town.postcode ?? [])
  return [
    part('name', by === 'name' ? matchedParts(town.name, typed) : unmarked(town.name)),
    part('postcode', by === 'postcode' ? matchedPostcode(postcodes, typed) : unmarked(postcodes)),
    part('place', unmarked(place)),
    part('country', unmarked(town.countrySign)),
  ]
}

/** The first postcodes of a town. */
export function shownPostcodes(postcodes: readonly string[]): string {
  const more = postcodes.length > MOST_POSTCODES ? ['…'] : []
  return [...postcodes.slice(0, MOST_POSTCODES), ...more].join(', ')
}

/**
 * What distinguishes each of some towns from others of its name: area and country; if those are the same, also
 * coordinates, to a kilometre.
 */
export function placesOf(towns: readonly Town[], { areas, countries }: PlaceNames): readonly string[] {
  const places = towns.map(({ areaId, countrySign }) =>
    [areas.get(areaId), countries.get(countrySign)].filter(Boolean).join(', '),
  )
  return places.map((place, at) => {
    const { id, name, lat, lon } = towns[at] as Town
    // A search by postcode finds a town once for each of its codes.
    const isLikeAnother = towns.some(
      (other, another) => other.id !== id && other.name === name && places[another] === place,
    )
    return isLikeAnother ? `${place} (${lat.toFixed(2)}, ${lon.toFixed(2)})`.trim() : place
  })
}

/** Isolated from its neighbours, since names may run in the other direction. */
function part(name: string, parts: readonly Part[]): HTMLElement {
  const element = document.createElement('bdi')
  element.setAttribute('part', name)
  element.append(
    ...parts.map(({ text, isMatch }) => {
      if (!isMatch) return text
      const mark = document.createElement('mark')
      mark.setAttribute('part', 'mark')
      mark.append(text)
      return mark
    }),
  )
  return element
}
