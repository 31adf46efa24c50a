import { svg } from '../element.ts'
import { LoadedOutlines } from './loaded-outlines.ts'
import type { Box } from './projection.ts'

/** At this width and beyond, in degrees of longitude, finer outlines look no different from the coarse ones on a screen. */
const COARSE_FROM = 100

/** The countries that are in view. */
export class LandLayer {
  readonly #land = svg('g', { class: 'land' })
  readonly #borders = svg('path', { class: 'borders' })
  readonly element = svg('svg', { class: 'outlines', 'aria-hidden': 'true' }, this.#land, this.#borders)
  readonly #coarse: LoadedOutlines
  readonly #detailed: LoadedOutlines
  #view: Box = { x: 0, y: 0, width: 0, height: 0 }
  /** Sign of the country that stands out; until there is one, coarse outlines are enough. */
  here: string | undefined

  /** @param paths where the outlines are loaded from. */
  constructor(paths: { readonly coarse: string; readonly detailed: string }) {
    this.#coarse = new LoadedOutlines(paths.coarse)
    this.#detailed = new LoadedOutlines(paths.detailed)
  }

  /** What is in view; nothing before the first look. */
  get view(): Box {
    return this.#view
  }

  /** Moves to a view, over what is drawn. */
  look(view: Box): void {
    this.#view = view
    this.element.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`)
  }

  /** Draws what lies in a box, with the finest outlines at hand; once finer ones have come, redraws what is in view. */
  draw(box: Box): void {
    const redraw = () => this.draw(this.#view)
    const wanted = this.here !== undefined && box.width < COARSE_FROM ? this.#detailed : this.#coarse
    const paths = wanted.at(redraw) ?? this.#coarse.at(redraw)
    if (paths === undefined) return
    this.#land.replaceChildren(
      ...paths.land(box).map(({ sign, path }) => svg('path', { d: path, class: sign === this.here && 'here' })),
    )
    this.#borders.setAttribute('d', paths.borders(box))
  }
}
