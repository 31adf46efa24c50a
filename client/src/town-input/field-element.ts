import type { Town } from '../api.ts'

/** The events of the field, by name. */
export interface TownInputEventMap extends HTMLElementEventMap {
  /** Another town is chosen, or none. */
  change: CustomEvent<{ readonly town: Town | undefined }>
}

type Listener<Field, Name extends keyof TownInputEventMap> = (this: Field, event: TownInputEventMap[Name]) => unknown

/** An element whose listeners know the field's events. */
interface FieldElement extends HTMLElement {
  addEventListener<Name extends keyof TownInputEventMap>(
    name: Name,
    listener: Listener<this, Name>,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof TownInputEventMap>(
    name: Name,
    listener: Listener<this, Name>,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/**
 * What the field extends. Servers that render pages load it without ever making a field; they have no elements, so any
 * class will do.
 */
export const FieldElement = (globalThis.HTMLElement ?? class {}) as {
  new (): FieldElement
  readonly prototype: FieldElement
}
