import type { Town } from '../api.ts'
import { mayPass } from './refusals.ts'
import type { TownLookup } from './town-lookup.ts'

/** Milliseconds until a town is asked for again after a failure. */
const RETRY = 10_000

/** What becomes of a look-up, unless the field has another town by then. */
export interface LookupEnds {
  readonly onFound: (town: Town) => void
  /** Called where no town has the id; the field has none any more. */
  readonly onGone: () => void
  /** Called where it failed; the field keeps the id. */
  readonly onError: (error: Error) => void
  /** Called some time after a failure that may pass. */
  readonly onRetry: () => void
}

/** A question to the service that is not answered yet. */
interface Asked {
  readonly id: string
  readonly towns: TownLookup
  readonly language: string | undefined
}

/** The town of a field: its id, as the form sends it, and what is known of it. */
export class FieldTown {
  readonly #ends: LookupEnds
  #id = ''
  #town: Town | undefined
  #isSought = false
  #asked: Asked | undefined
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

  /** Makes it the town with this id, still to be looked up. What is known of the same town stays until then. */
  set(id: string): void {
    this.rest()
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

  /** Asks for the town, unless just that has been asked and not been answered yet. */
  async lookUp(towns: TownLookup, language: string | undefined): Promise<void> {
    this.rest()
    const asked = { id: this.#id, towns, language }
    if (isSame(asked, this.#asked)) return
    this.#asked = asked
    const town = await towns.byId(Number(asked.id), language).catch((error: Error) => error)
    if (this.#asked !== asked) return // answers may come in another order
    this.#asked = undefined
    if (!this.#isSought || this.#id !== asked.id) return
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

  /** Does not ask again by itself. */
  rest(): void {
    clearTimeout(this.#retry)
  }
}

function isSame(one: Asked, other: Asked | undefined): boolean {
  return one.id === other?.id && one.towns === other.towns && one.language === other.language
}
