/**
 * Requests that a turn may always answer. So few do not make a turn long; something else does, such as other programs
 * on the machine. With 32, a thread that got an eighth of a processor turned away some of 64 clients.
 */
export const ALWAYS_ANSWERED = 100

/**
 * Measures how long the event loop has been answering in its present turn. All requests that are ready when a turn
 * begins are answered in it, one after another. The last of them has waited for all the others, and when that takes
 * longer than a client should wait, it is kinder to say so at once. Unlike the delay of a timer, this does not mistake
 * a pause of the garbage collector or of the system for load.
 */
export class TurnClock {
  readonly #longest: number
  #startedAt = 0
  #requests = 0

  /** @param longest milliseconds. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** @param now of `performance.now()`. */
  begin(now: number): void {
    this.#startedAt = now
    this.#requests = 0
  }

  /** Whether the turn has lasted too long for one more request. */
  isOver(now: number): boolean {
    this.#requests++
    return this.#requests > ALWAYS_ANSWERED && now - this.#startedAt > this.#longest
  }
}
