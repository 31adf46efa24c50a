import { LIMIT, type Slice } from './peer.ts'
import type { PeerClient } from './peer-client.ts'
import { FILTER_KINDS, isNoHit, QUERY_CLASSES } from './queries.ts'

/** Queries of each class that every peer is asked before anything is measured. */
const CHECKED = 25

export interface Agreement {
  /** 0 where there were no two to compare. */
  readonly checked: number
  /** Answers that are not what they should be, a line each. */
  readonly faults: readonly string[]
}

/**
 * Whether all answer the same question: the peers have to find the same towns in the same order. Ours orders
 * by more than rank, so it has to find as many and, where that is all there are, the same.
 *
 * @param from the first query of each class to ask.
 */
export async function checkAgreement(clients: readonly PeerClient[], from: number): Promise<Agreement> {
  const faults: string[] = []
  let checked = 0
  const [first, ...others] = clients.filter(({ name }) => name !== 'refdir')
  const ours = clients.find(({ name }) => name === 'refdir')
  if (first === undefined || clients.length === 1) return { checked, faults }
  for (const queryClass of QUERY_CLASSES) {
    for (const filter of FILTER_KINDS) {
      const slice: Slice = { queryClass, filter, from, to: from + CHECKED }
      const expected = await first.answers(slice)
      checked += expected.length
      const compare = (name: string, answers: number[][], isRight: (answer: number[], at: number) => boolean) => {
        for (const [at, answer] of answers.entries()) {
          if (isRight(answer, at)) continue
          faults.push(
            `${queryClass}, ${filter}, ${name}, query ${from + at}: ${answer} — ${first.name}: ${expected[at]}`,
          )
        }
      }
      for (const other of others) {
        compare(other.name, await other.answers(slice), (answer, at) => `${answer}` === `${expected[at]}`)
      }
      if (ours === undefined) continue
      // Where nothing matches, ours goes on to guess what was meant.
      const way = isNoHit(queryClass) ? 'direct' : 'ordinals'
      compare(ours.name, await ours.answers(slice, way), (answer, at) =>
        queryClass === 'prefix 3' ? answer.length >= expected[at]!.length : isSameChoice(answer, expected[at]!),
      )
    }
  }
  return { checked, faults }
}

function isSameChoice(answer: readonly number[], expected: readonly number[]): boolean {
  if (answer.length !== expected.length || answer.length === LIMIT) return answer.length === expected.length
  return new Set([...answer, ...expected]).size === answer.length
}
