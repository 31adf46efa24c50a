import { fold } from '../../../src/text/fold.ts'
import { foldQuery } from '../../../src/text/fold-query.ts'
import { waysOfAddressing } from './addresses.ts'
import { kindOfAny, WHOLE } from './kinds.ts'
import type { NaiveWay, NaiveWaysOfPlaces } from './way.ts'

/** A town with its place, or in an address, behind its country, which is its sign or stands before a comma. */
export function* behindCountry<Owner>(query: string, places: NaiveWaysOfPlaces<Owner>): Generator<NaiveWay<Owner>> {
  const sign = /^\s*\(?([a-z]{1,3})(?:\s|\p{Pd}|[/:)])+(\p{L}\p{L}.*)$/isu.exec(query)?.slice(1)
  const name = /^([^,]+),(.*)$/su.exec(query)?.slice(1)
  for (const [country = '', rest = ''] of [sign ?? [], name ?? []]) {
    const behind = rest.trim()
    if (!/[/(),]/.test(behind) || foldQuery(behind).split(' ').length > 8) continue
    const isThere = places.inCountrySigned(fold(country))
    const inPlace = places.inPlaceWholeFirst(foldQuery(behind))
    const [first = ''] = behind.split(/[/(),]/)
    const names = foldQuery(first).length < 2 ? [] : [foldQuery(first)]
    const ofFirst = {
      foundBy: 'address' as const,
      prefersHome: true,
      kindOf: (text: string) => kindOfAny(text, names, WHOLE),
    }
    for (const way of [inPlace, ...waysOfAddressing(behind, places), ofFirst])
      yield { ...way, kindOf: (text, owner) => (isThere(owner) ? way.kindOf(text, owner) : undefined) }
  }
}
