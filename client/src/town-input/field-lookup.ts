import { canBeKey } from '../access-key.ts'
import { type Client, createClient } from '../client.ts'
import { type TownLookup, townLookup } from './town-lookup.ts'

/**
 * Whom a field asks: the client that it was given, else the service that its attribute `server` names, else the one
 * that its program comes from.
 */
export class FieldLookup {
  readonly #field: HTMLElement
  #key: string | undefined
  /** In the client that the field was given. */
  #given: TownLookup | undefined
  #own: TownLookup | undefined

  constructor(field: HTMLElement) {
    this.#field = field
  }

  /** The attribute, unless it was set. */
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

  /** Another server or key may have what the one before had not. */
  renew(): void {
    this.#own = undefined
  }

  #made(): TownLookup {
    const server = this.#field.getAttribute('server') ?? serviceOf(import.meta.url)
    const client = createClient({ server, key: () => this.key })
    return townLookup(client, () => pageLanguage(this.#field) ?? 'en')
  }
}

/**
 * The service that a program comes from: the field's own file is a service's, a bundle with the field in it is anybody's.
 *
 * @throws TypeError where the program is such a bundle, or, as some bundles, has no address.
 */
function serviceOf(program: string | undefined): string {
  if (program !== undefined && /\/town-input\.js(\?|$)/.test(program)) return new URL(program).origin
  throw new TypeError('<town-input>: in a bundle, `server` has to say where the service is')
}

/** The language of the page around an element, also where that is in the shadow root of another. */
export function pageLanguage(element: Element): string | undefined {
  const named = element.closest('[lang]')
  const root = element.getRootNode()
  if (named === null && root instanceof ShadowRoot) return pageLanguage(root.host)
  return named?.getAttribute('lang') ?? undefined
}
