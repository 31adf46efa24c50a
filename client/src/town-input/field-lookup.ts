import { canBeKey } from '../access-key.ts'
import { type Client, createClient } from '../client.ts'
import { ownService } from './own-service.ts'
import { pageLanguage } from './page-language.ts'
import { impossibleLookup, type TownLookup, townLookup } from './town-lookup.ts'

/**
 * What a field asks: the client that it was given, else the service that its attribute `server` names, else the one
 * that its program comes from.
 */
export class FieldLookup {
  readonly #field: HTMLElement
  #key: string | undefined
  /** Asks through the client that the field was given. */
  #given: TownLookup | undefined
  #own: TownLookup | undefined

  constructor(field: HTMLElement) {
    this.#field = field
  }

  /** The key that was set, else the attribute. */
  get key(): string | undefined {
    return this.#key ?? this.#field.getAttribute('key') ?? undefined
  }

  set key(key: string | undefined) {
    this.#key = key
    this.renew()
  }

  set client(client: Client | undefined) {
    this.#given = client && townLookup(client)
  }

  /** Whether there is a client, or a key to ask with. */
  get isReady(): boolean {
    return this.#given !== undefined || (this.key !== undefined && canBeKey(this.key))
  }

  get towns(): TownLookup {
    if (this.#given !== undefined) return this.#given
    this.#own ??= this.#made()
    return this.#own
  }

  /** Drops the field's own client: another server or key may find what the one before did not. */
  renew(): void {
    this.#own = undefined
  }

  #made(): TownLookup {
    try {
      const server = this.#field.getAttribute('server') ?? ownService.origin
      if (server === undefined) throw new TypeError('<town-input>: in a bundle, `server` must say where the service is')
      const client = createClient({ server, key: () => this.key })
      return townLookup(client, () => pageLanguage(this.#field) ?? 'en')
    } catch (error) {
      // For whoever writes the page; who types in it only learns that nothing can be looked up.
      console.error(error)
      return impossibleLookup(error)
    }
  }
}
