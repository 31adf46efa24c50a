import { element } from '../element.ts'
import { messages } from '../page-messages.ts'
import type { MapScale } from './scales.ts'

/** The buttons that choose a scale, hidden until there is a town. */
export function scaleSwitch(onSwitch: (scale: MapScale) => void): HTMLElement {
  const options = [
    ['area', messages.mapArea],
    ['country', messages.mapCountry],
    ['world', messages.mapWorld],
  ] as const
  const boxes = options.map(([scale, label]) => {
    const radio = element('input', { type: 'radio', name: 'scale', value: scale, checked: scale === 'area' })
    radio.addEventListener('change', () => onSwitch(scale))
    return element('label', {}, radio, element('span', {}, label))
  })
  return element(
    'fieldset',
    { class: 'scales modes', hidden: true },
    element('legend', { class: 'spoken' }, messages.mapScale),
    ...boxes,
  )
}
