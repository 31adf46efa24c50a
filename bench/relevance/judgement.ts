import type { Town } from '../../src/model/places.ts'
import { MOST_FOUND } from '../../src/search/match-search.ts'
import { fold } from '../../src/text/fold.ts'
import { foldQuery } from '../../src/text/fold-query.ts'
import { otherLayouts } from '../../src/text/scripts/keyboard-layouts.ts'
import { transliterations } from '../../src/text/scripts/transliteration.ts'
import { prefixEdits } from '../../test/search/edits.ts'
import { foldedNames, type Gazetteer } from './gazetteer.ts'
import { CLASSES, type Question } from './questions.ts'

/** Why a town was not found: nothing was, it was but too far behind others, or how others were found instead. */
export const CAUSES = [
  'nothing found',
  'too far behind',
  'others directly',
  'others by layout',
  'others by transliteration',
  'others by place or typo',
] as const
type Cause = (typeof CAUSES)[number]

export interface Judgement {
  readonly question: Question
  readonly isFound: boolean
  /** Found, but behind towns that have the same claim. */
  readonly isBehindHomonyms: boolean
  /** The town's place among the best hundred, 0 the first; -1 where it is not there. */
  readonly place: number
  readonly cause: Cause | undefined
  /** The best of the answer. */
  readonly first: readonly Town[]
}

/** Asks a question and looks where its town stands in the answer. */
export function judge(gazetteer: Gazetteer, question: Question): Judgement {
  const { town, kind } = question
  const { among } = CLASSES[kind]
  let found = ask(gazetteer, question, among)
  let isFound = found.includes(town)
  let isBehindHomonyms = false
  if (!isFound) {
    found = ask(gazetteer, question, MOST_FOUND)
    isBehindHomonyms = kind !== 'start' && isOnlyBehindHomonyms(found, question)
    isFound = isBehindHomonyms
  }
  const place = found.indexOf(town)
  const cause = isFound ? undefined : causeOf(question, found, place)
  return { question, isFound, isBehindHomonyms, place, cause, first: found.slice(0, 3) }
}

function ask({ catalog, towns }: Gazetteer, { query, language, filter }: Question, limit: number): Town[] {
  const index = catalog.languages.indexOf(language) ?? 0
  const answer = catalog.towns.byName({ query, language: index, filter, limit }).body.toString()
  return JSON.parse(answer).flatMap(({ id }: { id: number }) => towns.get(id) ?? [])
}

function isOnlyBehindHomonyms(found: readonly Town[], question: Question): boolean {
  const place = found.indexOf(question.town)
  if (place < 0 && found.length < MOST_FOUND) return false
  const before = place < 0 ? found : found.slice(0, place)
  return before.every((other) => hasSameClaim(other, question))
}

/** Whether another town bears the name that is meant or, where there is a typo, one as near to what was typed. */
function hasSameClaim(other: Town, { kind, meant, query }: Question): boolean {
  const names = foldedNames(other)
  if (names.has(meant)) return true
  if (kind !== 'slip') return false
  const typed = fold(query)
  const distance = edits(typed, meant)
  return [...names].some((name) => edits(typed, name) <= distance)
}

function edits(typed: string, name: string): number {
  return prefixEdits(typed, name).at(-1) ?? 0
}

function causeOf({ query }: Question, found: readonly Town[], place: number): Cause {
  const [first] = found
  if (first === undefined) return 'nothing found'
  if (place >= 0) return 'too far behind'
  const names = [...foldedNames(first)]
  const hold = (texts: readonly string[]) => texts.some((text) => names.some((name) => name.includes(text)))
  const typed = foldQuery(query)
  if (hold([typed])) return 'others directly'
  if (hold(otherLayouts(query).map(foldQuery).filter(Boolean))) return 'others by layout'
  return hold(transliterations(typed)) ? 'others by transliteration' : 'others by place or typo'
}
