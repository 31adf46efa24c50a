/** Milliseconds until a request that failed is made again. */
const PAUSE = 10_000

/** Asks once, however often the answer is wanted; again only after a failure. */
export function askedUntilAnswered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
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
 * Asks once, however often the answer is wanted. If there is no answer, another stands in for some seconds: typing
 * would ask for it again at each key.
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
