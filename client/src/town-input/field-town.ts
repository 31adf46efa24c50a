import type { Town } from '../api.ts'
import { mayPass } from './refusals.ts'

/** Milliseconds until a town is asked for again after a failure. */
const RETRY = 10_000

/** What becomes of a look-up, unless it is overtaken. */
interface LookupEnds {
  readonly onFound: (town: Town) => void
  /** Called where no town has the id; the field has none any more. */
  readonly onGone: () => void
  /** Called where it failed; the field keeps the id. */
  readonly onError: (error: Error) => void
  /** Called some time after a failure that may pass. */
  readonly onRetry: () => void
}

/** The town of a field: its id, as the form sends it, and what is known of it. */
export class FieldTown {
  readonly #ends: LookupEnds
  #id = ''
  #town: Town | undefined
  #isSought = false
  /** Stands for the question that is not answered yet. */
  #question: object | undefined
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(ends: LookupEnds) {
    this.#ends = ends
  }

  /** Empty where there is no town. */
  get id(): string {
    return this.#id
  }

  /** The town, once it is known. */
  get town(): Town | undefined {
    return this.#town
  }

  /** Whether the town, or its name in another language, is still to be looked up. */
  get isSought(): boolean {
    return this.#isSought
  }

  /** Whether it is being looked up. */
  get isAsked(): boolean {
    return this.#question !== undefined
  }

  /** Makes it the town with this id, still to be looked up. What is known of the same town stays until then. */
  set(id: string): void {
    this.drop()
    this.#id = id
    if (String(this.#town?.id) !== id) this.#town = undefined
    this.#isSought = id !== ''
  }

  /** Makes it a town that is known. */
  take(town: Town): void {
    this.set(String(town.id))
    this.#town = town
    this.#isSought = false
  }

  /** Asks for the town; an answer to an earlier question no longer counts. */
  async lookUp(ask: (id: number) => Promise<Town | undefined>): Promise<void> {
    this.drop()
    const answer = ask(Number(this.#id))
    const question = {}
    this.#question = question
    const town = await answer.catch((error: Error) => error)
    if (this.#question !== question) return
    this.#question = undefined
    if (town instanceof Error) {
      if (mayPass(town)) this.#retry = setTimeout(this.#ends.onRetry, RETRY)
      this.#ends.onError(town)
    } else if (town === undefined) {
      this.set('')
      this.#ends.onGone()
    } else {
      this.take(town)
      this.#ends.onFound(town)
    }
  }

  /** Awaits no answer any more, and does not ask again by itself. */
  drop(): void {
    clearTimeout(this.#retry)
    this.#question = undefined
  }
}
