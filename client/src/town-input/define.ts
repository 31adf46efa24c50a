import { TownInput } from './element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'town-input': TownInput
  }
}

// The newest of what the field needs. Simulated browsers, such as jsdom, have custom elements, but not this: each field
// would fail there, and with it the tests of the page that it is on.
const isBrowser = 'CustomStateSet' in globalThis
if (isBrowser && customElements.get('town-input') === undefined) customElements.define('town-input', TownInput)

export type { TownInputEventMap } from './field-element.ts'
export { TownInput }
