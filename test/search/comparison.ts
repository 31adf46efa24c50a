import type { FoundBy } from '../../src/search/found-by.ts'
import type { NaiveAnswer } from './naive/answers.ts'
import type { RandomGazetteer } from './random-gazetteer.ts'
import type { RandomQuery } from './random-queries.ts'

/** What is asked of a gazetteer with each query. */
export type SearchName =
  | 'towns by name'
  | 'towns by postcode'
  | 'towns by ids'
  | 'towns by name among ids'
  | 'cargo'
  | 'cargo among ids'

/** What became of one answer. */
interface Comparison {
  readonly search: SearchName
  /** How the naive scan found what it answers. */
  readonly foundBy: FoundBy
  /** How the JSON of the packed index differs from it; undefined where it does not. */
  readonly difference: string | undefined
}

/** How much of the two answers is shown, from shortly before they differ. */
const SHOWN_BEFORE = 60
const SHOWN = 300

/** Asks the packed index and the naive scan the same, and compares their answers byte by byte. */
export function compare({ catalog, naive }: RandomGazetteer, request: RandomQuery): Comparison[] {
  const { towns, townIds, cargo, cargoIds } = request
  const language = catalog.languages.indexOf(towns.language) ?? 0
  const packed = { ...towns, language }
  const inCargo = (ids?: readonly number[]) => catalog.cargo.search(cargo.query, language, cargo.limit, ids)
  const byIds = () => ({ body: catalog.towns.byIds(townIds, language, towns.filter) })
  const among = () => catalog.towns.byNameAmong(packed, townIds)
  return [
    compared('towns by name', towns, () => catalog.towns.byName(packed), naive.byName(towns)),
    compared('towns by postcode', towns, () => catalog.towns.byPostcode(packed), naive.byPostcode(towns)),
    compared('towns by ids', { ...towns, townIds }, byIds, naive.byIds(towns, townIds)),
    compared('towns by name among ids', { ...towns, townIds }, among, naive.byNameAmong(towns, townIds)),
    compared('cargo', cargo, () => inCargo(), naive.cargo(cargo)),
    compared('cargo among ids', { ...cargo, cargoIds }, () => inCargo(cargoIds), naive.cargo(cargo, cargoIds)),
  ]
}

type Ask = () => { readonly body: Buffer; readonly way?: FoundBy }

function compared(search: SearchName, asked: object, ask: Ask, { foundBy, found }: NaiveAnswer): Comparison {
  const packed = answerOrError(ask, foundBy)
  const naive = `${foundBy}: ${JSON.stringify(found)}`
  if (packed === naive) return { search, foundBy, difference: undefined }
  const from = Math.max(0, [...packed].findIndex((character, at) => character !== naive[at]) - SHOWN_BEFORE)
  const shown = (answer: string) => `${from > 0 ? '…' : ''}${answer.slice(from, from + SHOWN)}`
  const difference = `${search} ${JSON.stringify(asked)}: packed ${shown(packed)}, naive ${shown(naive)}`
  return { search, foundBy, difference }
}

/** @param otherwise how it was found, if the answer does not say. */
function answerOrError(ask: Ask, otherwise: FoundBy): string {
  try {
    const { body, way = otherwise } = ask()
    return `${way}: ${body}`
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`
  }
}
