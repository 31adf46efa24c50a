import type { Town } from '../api.ts'
import { matchedParts, matchedPostcode, type Part } from './matched-parts.ts'
import type { PlaceNames } from './place-names.ts'

/** By what towns are searched for. */
export type SearchedBy = 'name' | 'postcode'

/** A town in the list: its name, where it is, and its postcodes, with what was typed marked. */
export function townOption(town: Town, names: PlaceNames, by: SearchedBy, typed: string): readonly Node[] {
  const postcodes = town.postcode?.join(', ')
  return [
    part('name', by === 'name' ? matchedParts(town.name, typed) : plain(town.name)),
    part('postcode', by === 'postcode' ? matchedPostcode(postcodes ?? '', typed) : plain(postcodes ?? '')),
    part('place', plain(placeOf(town, names))),
    part('country', plain(town.countrySign)),
  ]
}

/** Area and country of a town: what tells it from others of its name. */
export function placeOf({ areaId, countrySign }: Town, { areas, countries }: PlaceNames): string {
  return [areas.get(areaId), countries.get(countrySign)].filter(Boolean).join(', ')
}

function plain(text: string): readonly Part[] {
  return [{ text, isMatch: false }]
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
