import { isTownPart, withoutTownPart } from '../../text/addresses/town-parts.ts'
import { BETWEEN_NAMES } from '../../text/between-names.ts'
import { fold } from '../../text/fold.ts'
import { foldQuery } from '../../text/fold-query.ts'

/** Most parts of an address after its first that are looked at. */
const MOST_PARTS = 6

/** A query of several names, folded: the first, and those after it that are areas or countries, or may be. */
export interface NameAndPlaces {
  /** The first as it was typed. */
  readonly first: string
  readonly name: string
  readonly around: readonly string[]
}

/** @param isMeant tells whether a folded part is taken for an area or country beside a name. */
export function nameAndPlaces(query: string, isMeant: (part: string, name: string) => boolean): NameAndPlaces {
  const [first = '', ...others] = fromFirstName(query.split(BETWEEN_NAMES))
  const name = withoutTownPart(foldQuery(first))
  const parts = [...new Set(others.map(fold))].slice(0, MOST_PARTS)
  return { first, name, around: parts.filter((part) => !isTownPart(part) && isMeant(part, name)) }
}

/** Texts from the first one that is not only a part of a town, as in `Merkez/Niğde`. */
function fromFirstName(texts: readonly string[]): readonly string[] {
  const first = texts.findIndex((text) => !isTownPart(fold(text)))
  return first < 0 ? texts : texts.slice(first)
}
