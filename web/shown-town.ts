import type { Client, Town } from '../client/src/index.ts'
import { element } from './element.ts'
import { faultOf, tryAgainButton } from './fault.ts'
import { handOnFocus } from './focus.ts'
import { askForKey } from './key-card.ts'
import type { TownMap } from './map/town-map.ts'
import { messages } from './page-messages.ts'
import { sessionKey } from './session-key.ts'
import { townCard } from './town-card.ts'
import { townFacts } from './town-facts.ts'

/** Where a town is shown, and in which language. */
interface TownPlaces {
  readonly card: HTMLElement
  readonly map: TownMap
  /** The language of the names, among those of the data set. */
  readonly language: HTMLSelectElement
  readonly client: Client
  /** Told of a town near it that a person wants to see. */
  readonly onChoose: (town: Town) => void
}

/** The town that is shown on its card and on the map. */
export class ShownTown {
  readonly #places: TownPlaces
  #latest = new AbortController()
  #id: number | undefined

  constructor(places: TownPlaces) {
    this.#places = places
  }

  /** The town that was last asked for, also while another is being typed. */
  get id(): number | undefined {
    return this.#id
  }

  /** Shows a town once all about it is known, unless another is asked for meanwhile; asks for the key if there is none. */
  async show(id: number): Promise<void> {
    if (sessionKey() === undefined) return askForKey()
    const { card, client, language, map, onChoose } = this.#places
    this.#latest.abort()
    this.#latest = new AbortController()
    const { signal } = this.#latest
    this.#id = id
    card.setAttribute('aria-busy', 'true')
    try {
      const languages = [...language.options].map(({ value }) => value)
      const facts = await townFacts(client, id, language.value, languages, signal)
      if (facts === undefined) {
        this.#fill(element('p', { class: 'fault' }, messages.townGone))
        return
      }
      this.#fill(...townCard(facts, onChoose))
      map.show(facts)
    } catch (error) {
      if (signal.aborted) return
      this.#fill(
        element('p', { class: 'fault' }, faultOf(error)),
        tryAgainButton(() => this.show(id)),
      )
      addEventListener('online', () => void this.show(id), { once: true, signal })
    } finally {
      if (!signal.aborted) card.removeAttribute('aria-busy')
    }
  }

  /** Leaves a person whose focus was in the card at its heading, at the button to try again, or at the card itself. */
  #fill(...content: readonly Node[]): void {
    const { card } = this.#places
    handOnFocus(card, () => {
      card.replaceChildren(...content)
      return card.querySelector('h2') ?? card.querySelector('button') ?? card
    })
  }
}
