import { TownInput } from './element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'town-input': TownInput
  }
}

if (customElements.get('town-input') === undefined) customElements.define('town-input', TownInput)

export { TownInput }
