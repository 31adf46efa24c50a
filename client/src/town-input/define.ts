import { TownInput } from './element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'town-input': TownInput
  }
}

const isBrowser = 'customElements' in globalThis
if (isBrowser && customElements.get('town-input') === undefined) customElements.define('town-input', TownInput)

export { TownInput }
