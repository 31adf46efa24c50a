import { saysArea } from './bare-names.ts'
import { fold } from './fold.ts'

/** Most parts of an address of which each may be the town. */
const MOST_TOWNS = 3

/** What only a postcode looks like: four digits side by side, or two groups as in Poland and Czechia. */
const POSTCODE = /\p{Nd}{4}|\p{Nd}{2}-\p{Nd}{3}|\p{Nd}{3} \p{Nd}{2}(?!\p{Nd})/u

/** An address cut down to one of its towns. */
export interface AddressOfOne {
  readonly address: string
  /** Whether it names an area as well, in which the town is to be. */
  readonly isInArea: boolean
}

/**
 * An address cut down to each of the towns that it may be of, the likeliest first: where it names an area, to what stands
 * last («Київська обл., м. Ірпінь, смт Гостомель»); else to what stands with a postcode (`Modletice, 251 01 Říčany`).
 */
export function addressesOfOneTown(address: string): AddressOfOne[] {
  const parts = address.split(',').map((part) => part.trim())
  if (parts.length === 1) return []
  const areas = parts.filter((part) => saysArea(fold(part)))
  const others = parts.filter((part) => !areas.includes(part))
  const isInArea = areas.length > 0
  const towns = isInArea ? others : others.filter((part) => POSTCODE.test(part))
  return towns
    .slice(-MOST_TOWNS)
    .reverse()
    .map((town) => ({ address: [town, ...areas].join(', '), isInArea }))
}
