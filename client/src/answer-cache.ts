/** An answer as it was last received. */
interface KeptAnswer {
  readonly etag: string
  readonly elements: readonly unknown[]
  /** When it was received, in milliseconds since the epoch. */
  readonly keptAt: number
  /** For how many milliseconds from then on it may be used without asking; not before then, if the clock was set back. */
  readonly maxAge: number
}

/** The latest answers by address, up to a limit; the least recently used go first. */
export class AnswerCache {
  readonly #most: number
  /** In order of use, oldest first. */
  readonly #answers = new Map<string, KeptAnswer>()

  constructor(most: number) {
    this.#most = most
  }

  get(url: string): KeptAnswer | undefined {
    const answer = this.#answers.get(url)
    if (answer !== undefined) this.set(url, answer)
    return answer
  }

  set(url: string, answer: KeptAnswer): void {
    this.#answers.delete(url)
    this.#answers.set(url, answer)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break
      this.#answers.delete(oldest)
    }
  }
}

/** An answer to keep, or undefined where its header has no ETag. */
export function kept(headers: Headers, elements: readonly unknown[]): KeptAnswer | undefined {
  const etag = headers.get('etag')
  if (etag === null) return undefined
  const maxAge = 1000 * Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  return { etag, elements, maxAge, keptAt: Date.now() }
}
