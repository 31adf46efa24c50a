import { TownInput } from './element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'town-input': TownInput
  }
}

const isBrowser = 'customElements' in globalThis
if (isBrowser && customElements.get('town-input') === undefined) customElements.define('town-input', TownInput)

export type { TownInputEventMap } from './field-element.ts'
export { TownInput }
