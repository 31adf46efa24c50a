import type { Town } from '../../client/src/index.ts'
import { svg } from '../element.ts'
import { messages } from '../page-messages.ts'
import { type Label, type PlacedLabel, placeLabels, type Rectangle } from './place-labels.ts'
import type { Box } from './projection.ts'
import { type MapScale, pointOf, type Surroundings, townsAt } from './scales.ts'

/** Pixels from the edges of the map within which no town is marked. */
const MARGIN = { x: 4, y: 8 }

interface TownLabel extends Label {
  readonly town: Town
}

/** The towns in view, as far as there is room for their names. */
export class TownLayer {
  readonly element = svg('svg', { class: 'towns', role: 'img', 'aria-label': messages.map })
  readonly #onChoose: (town: Town) => void

  constructor(onChoose: (town: Town) => void) {
    this.#onChoose = onChoose
  }

  clear(): void {
    this.element.replaceChildren()
  }

  /** @param buttons where they stand on the map. */
  draw(shown: Surroundings, scale: MapScale, view: Box, buttons: Rectangle): void {
    const { clientWidth: width, clientHeight: height } = this.element
    const labels = townsAt(scale, shown)
      .map((town) => {
        const { x, y } = pointOf(town, shown.town)
        return {
          x: ((x - view.x) / view.width) * width,
          y: ((y - view.y) / view.height) * height,
          town,
          text: town.name,
          isMain: town.id === shown.town.id,
        }
      })
      .filter(({ x, y }) => x > MARGIN.x && x < width - MARGIN.x && y > MARGIN.y && y < height - MARGIN.y)
    this.element.setAttribute('viewBox', `0 0 ${width} ${height}`)
    this.element.setAttribute('aria-label', `${messages.mapOf}: ${shown.town.name}`)
    this.element.replaceChildren(...placeLabels(labels, width, buttons).map((placed) => this.#mark(placed)))
  }

  #mark({ label: { town, x, y, text, isMain }, side, box }: PlacedLabel<TownLabel>): SVGElement {
    const place = {
      start: { x: -9, y: 4, 'text-anchor': 'end' },
      end: { x: 9, y: 4, 'text-anchor': 'start' },
      below: { x: (box.left + box.right) / 2 - x, y: 20, 'text-anchor': 'middle' },
    }[side]
    const mark = svg(
      'g',
      { class: isMain ? 'main' : 'other', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      svg('circle', { r: isMain ? 6 : 3 }),
      svg('text', place, text),
    )
    // A short cut for the pointer. With the keyboard, towns are chosen in the field and among those nearby, not in 40
    // stops here.
    if (!isMain) mark.addEventListener('click', () => this.#onChoose(town))
    return mark
  }
}
