import type { Town } from '../../client/src/index.ts'
import { element } from '../element.ts'
import { Journey } from './journey.ts'
import { LandLayer } from './land-layer.ts'
import type { Rectangle } from './place-labels.ts'
import { type Box, union } from './projection.ts'
import { scaleSwitch } from './scale-switch.ts'
import { type MapScale, type Surroundings, viewOf } from './scales.ts'
import { TownLayer } from './town-layer.ts'

export interface TownMap {
  /** Goes to a town. */
  show(around: Surroundings): void
}

/** Draws the map into an element, which names the outlines as data. A town on it can be chosen. */
export function townMap(into: HTMLElement, onChoose: (town: Town) => void): TownMap {
  const land = new LandLayer({ coarse: into.dataset.world ?? '', detailed: into.dataset.worldDetailed ?? '' })
  const towns = new TownLayer(onChoose)
  const scales = scaleSwitch((scale) => {
    chosenScale = scale
    go()
  })
  into.append(element('div', { class: 'canvas' }, land.element, towns.element), scales)

  const journey = new Journey()
  let shown: Surroundings | undefined
  let chosenScale: MapScale = 'area'

  /** Where the switch stands on the map. */
  function buttons(): Rectangle {
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = scales
    return { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  }

  /** What the chosen scale shows. */
  function chosenView(): Box {
    const { clientWidth: width, clientHeight: height } = land.element
    return viewOf(shown, chosenScale, { width, height, clear: buttons().top })
  }

  function go(): void {
    const to = chosenView()
    towns.clear()
    land.draw(union(land.view, to))
    journey.go(land.view, to, (view) => land.look(view), arrive)
  }

  function arrive(): void {
    const view = chosenView()
    land.look(view)
    land.draw(view)
    if (shown !== undefined) towns.draw(shown, chosenScale, view, buttons())
  }

  new ResizeObserver(() => {
    if (!journey.isUnderWay) arrive()
  }).observe(land.element)
  arrive()

  return {
    show(around) {
      shown = around
      land.here = around.town.countrySign
      scales.hidden = false
      go()
    },
  }
}
