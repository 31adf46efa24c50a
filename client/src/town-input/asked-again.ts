/** Milliseconds until what could not be had is asked for again. */
const PAUSE = 10_000

/** Asks once, however often the answer is wanted; again where it could not be had. */
export function askedUntilHad<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= ask().catch((error) => {
      answer = undefined
      throw error
    })
    return answer
  }
}

/**
 * Asks once, however often the answer is wanted. Where there is none, another stands in for some seconds: who types
 * wants it again at each key.
 */
export function askedOrStandIn<Answer>(ask: () => Promise<Answer>, standIn: Answer): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= ask().catch(() => {
      setTimeout(() => {
        answer = undefined
      }, PAUSE)
      return standIn
    })
    return answer
  }
}
