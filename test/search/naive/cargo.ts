import type { Directories } from '../../../src/model/directories.ts'
import type { Language } from '../../../src/model/languages.ts'
import { elementImportance } from '../../../src/search/importance.ts'
import { AS_TYPED_BONUS, INFLECTED_MALUS, KIND_BONUS, SHOWN_BONUS } from '../../../src/search/score.ts'
import { fold } from '../../../src/text/fold.ts'
import { elementAnswer, type NaiveAnswer, shownName } from './answers.ts'
import type { NaiveWay } from './way.ts'
import { allWays } from './ways.ts'

export interface NaiveCargoQuery {
  readonly query: string
  readonly language: string
  readonly limit: number
}

interface NaiveCargoText {
  readonly text: string
  /** Whether it is shown, rather than only found. */
  readonly isShown: boolean
}

/** A cargo name in one language: what is looked at, and what is answered. */
interface NaiveCargoName {
  readonly id: number
  readonly importance: number
  readonly texts: readonly NaiveCargoText[]
  readonly answer: object
}

/** The search of cargo names, by looking at the name of each in the requested language. */
export class NaiveCargo {
  readonly #names: ReadonlyMap<string, readonly NaiveCargoName[]>

  constructor({ cargo, languages }: Directories) {
    const namesIn = (language: Language) =>
      cargo.map((element, place) => ({
        id: element.id,
        importance: elementImportance(place, cargo.length),
        texts: textsOf(shownName(element.names, language)),
        answer: elementAnswer(element, language),
      }))
    this.#names = new Map(languages.map((language) => [language.code, namesIn(language)]))
  }

  /** @param ids where given, only elements with these, of those that the query finds without them. */
  search({ query, language, limit }: NaiveCargoQuery, ids?: readonly number[]): NaiveAnswer {
    const names = this.#names.get(language) ?? []
    for (const way of allWays(query)) {
      const found = bestFirst(names, way)
      if (found.length === 0) continue
      const both = found.filter(({ id }) => ids === undefined || ids.includes(id)).slice(0, limit)
      return { foundBy: both.length > 0 ? way.foundBy : 'nothing', found: both.map(({ answer }) => answer) }
    }
    return { foundBy: 'nothing', found: [] }
  }
}

/** A name, the name without what stands in brackets, and each of that, of which commas separate several. */
function textsOf(name: string): NaiveCargoText[] {
  const [before = '', ...parts] = name.split('(')
  const inside = parts.flatMap((part) => part.split(')')[0]?.split(',') ?? [])
  const own = [name, [before, ...parts.map((part) => part.split(')')[1] ?? '')].join('')].map(fold)
  const others = inside.map(fold).filter((text) => !own.includes(text))
  return [...own.map((text) => ({ text, isShown: true })), ...others.map((text) => ({ text, isShown: false }))].filter(
    ({ text }) => text !== '',
  )
}

/** The names that match, by kind, what was typed before what it may stand for, and the curated order. */
function bestFirst(names: readonly NaiveCargoName[], way: NaiveWay): NaiveCargoName[] {
  return names
    .map((name) => ({ name, score: Math.max(...name.texts.map((text) => scoreOf(text, way))) + name.importance }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

function scoreOf({ text, isShown }: NaiveCargoText, way: NaiveWay): number {
  const [kind, typed, inflected] = [way.kindOf(text, undefined), way.kindOfTyped?.(text), way.kindOfInflected?.(text)]
  const scores = [
    ...(kind === undefined ? [] : [KIND_BONUS[kind] ?? 0]),
    ...(inflected === undefined ? [] : [(KIND_BONUS[inflected] ?? 0) - INFLECTED_MALUS]),
    ...(typed === undefined ? [] : [(KIND_BONUS[typed] ?? 0) + AS_TYPED_BONUS]),
  ]
  return Math.max(-Infinity, ...scores) + (isShown ? SHOWN_BONUS : 0)
}
