import type { Town } from '../../client/src/index.ts'
import { element, svg } from '../element.ts'
import { messages } from '../page-messages.ts'
import { type OutlinePaths, outlinePaths } from './outline-paths.ts'
import { placeLabels, type Rectangle } from './place-labels.ts'
import { type Box, between, boxAround, type Point, project } from './projection.ts'

/** The towns to show around one: the most important of its area and of its country, most important first. */
export interface Neighbours {
  readonly area: readonly Town[]
  readonly country: readonly Town[]
}

export type MapScale = 'region' | 'country' | 'world'

export interface TownMap {
  /** Goes to a town; its neighbours are shown where they are known. */
  show(town: Town, neighbours?: Neighbours): void
}

/** Opposite corners of what is shown before a town is chosen, and of the scale of that name. */
const EUROPE = [project(-11, 35), project(52, 61)]
const WORLD = [project(-168, -52), project(180, 74)]
/** How wide the other scales are at least, in degrees of longitude. */
const LEAST_REGION = 1.6
const LEAST_COUNTRY = 6
/** At this width and beyond, in degrees of longitude, finer outlines than the coarse ones cannot be told on a screen. */
const COARSE_FROM = 100
const ZOOM_TIME = 700

/** Draws the map into an element, which names the outlines as data. A town on it can be chosen. */
export function townMap(into: HTMLElement, onChoose: (town: Town) => void): TownMap {
  const landLayer = svg('g', { class: 'land' })
  const borderLayer = svg('path', { class: 'borders' })
  const outlines = svg('svg', { class: 'outlines', 'aria-hidden': 'true', preserveAspectRatio: 'xMidYMid slice' })
  outlines.append(landLayer, borderLayer)
  const townLayer = svg('svg', { class: 'towns', role: 'img', 'aria-label': messages.map })
  const scales = scaleSwitch((scale) => {
    chosenScale = scale
    go()
  })
  into.append(element('div', { class: 'canvas' }, outlines, townLayer), scales)

  const coarse = new Outlines(into.dataset.world ?? '')
  const detailed = new Outlines(into.dataset.worldDetailed ?? '')
  let shown: { readonly town: Town; readonly neighbours: Neighbours } | undefined
  let chosenScale: MapScale = 'region'
  let view: Box = viewOf()
  /** The frame to come of a way to another view; 0 where the map stands still. */
  let animation = 0

  function aspect(): number {
    return outlines.clientWidth / Math.max(1, outlines.clientHeight) || 1.5
  }

  /** Where the switch stands on the map. */
  function buttons(): Rectangle {
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = scales
    return { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  }

  /** What the chosen scale shows; the towns that it is about lie above the switch. */
  function viewOf(): Box {
    if (shown === undefined) return boxAround(EUROPE, aspect(), 0)
    if (chosenScale === 'world') return boxAround(WORLD, aspect(), 0)
    const { town, neighbours } = shown
    const towns = chosenScale === 'region' ? neighbours.area : neighbours.country
    const points = [town, ...towns].map((other) => pointOf(other, town))
    const least = chosenScale === 'region' ? LEAST_REGION : LEAST_COUNTRY
    const above = boxAround(points, outlines.clientWidth / Math.max(1, buttons().top) || aspect(), least)
    return { ...above, height: above.width / aspect() }
  }

  function go(): void {
    cancelAnimationFrame(animation)
    const from = view
    const to = viewOf()
    townLayer.replaceChildren()
    drawLand(union(from, to))
    const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ZOOM_TIME
    const started = performance.now()
    const step = (now: number) => {
      const part = time === 0 ? 1 : Math.max(0, Math.min(1, (now - started) / time)) // a frame may have begun before
      look(between(from, to, 1 - (1 - part) ** 3))
      if (part < 1) animation = requestAnimationFrame(step)
      else arrive()
    }
    step(started)
  }

  function look(box: Box): void {
    view = box
    outlines.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`)
  }

  function arrive(): void {
    animation = 0
    look(viewOf())
    drawLand(view)
    drawTowns()
  }

  /** With the finest outlines at hand; finer ones, once they have come. */
  function drawLand(box: Box): void {
    const wanted = shown !== undefined && box.width < COARSE_FROM ? detailed : coarse
    const paths = wanted.at(() => drawLand(view)) ?? coarse.at(() => drawLand(view))
    if (paths === undefined) return
    const here = shown?.town.countrySign
    landLayer.replaceChildren(
      ...paths.land(box).map(({ sign, path }) => svg('path', { d: path, class: sign === here && 'here' })),
    )
    borderLayer.setAttribute('d', paths.borders(box))
  }

  function drawTowns(): void {
    if (shown === undefined) return
    const { town, neighbours } = shown
    const width = townLayer.clientWidth
    const height = townLayer.clientHeight
    const { area, country } = neighbours
    const others = { region: [...area, ...country], country, world: [] }[chosenScale]
    const unique = new Map([town, ...others].map((one) => [one.id, one]))
    const onMap = [...unique.values()]
      .map((one) => {
        const { x, y } = pointOf(one, town)
        const pixels = { x: ((x - view.x) / view.width) * width, y: ((y - view.y) / view.height) * height }
        return { ...pixels, town: one, text: one.name, isMain: one.id === town.id }
      })
      .filter(({ x, y }) => x > 4 && x < width - 4 && y > 8 && y < height - 8)
    townLayer.setAttribute('viewBox', `0 0 ${width} ${height}`)
    townLayer.setAttribute('aria-label', `${messages.mapOf}: ${town.name}`)
    townLayer.replaceChildren(
      ...placeLabels(onMap, width, buttons()).map(({ label, side }) => {
        const { x, y, isMain, text } = label
        const mark = svg(
          'g',
          { class: isMain ? 'main' : 'other', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
          svg('circle', { r: isMain ? 6 : 3 }),
          svg('text', { x: side === 'end' ? 9 : -9, y: 4, 'text-anchor': side === 'end' ? 'start' : 'end' }, text),
        )
        // A short cut for the pointer. By the keyboard, towns are chosen in the field and among those nearby, not at 40 stops.
        if (!isMain) mark.addEventListener('click', () => onChoose(label.town))
        return mark
      }),
    )
  }

  new ResizeObserver(() => {
    if (animation === 0) arrive()
  }).observe(outlines)
  look(view)
  drawLand(view)

  return {
    show(town, neighbours = { area: [], country: [] }) {
      shown = { town, neighbours }
      scales.hidden = false
      go()
    },
  }
}

/** Where a town is on a map around another one: on the same side of the date line. */
function pointOf({ lon, lat }: Town, around: Town): Point {
  const turned = lon - around.lon > 180 ? lon - 360 : around.lon - lon > 180 ? lon + 360 : lon
  return project(turned, lat)
}

function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Outlines that are loaded when they are first wanted. */
class Outlines {
  readonly #path: string
  #paths: OutlinePaths | undefined
  #loading: Promise<void> | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** The paths, if they are there; else undefined, and `onLoaded` is called once they are. */
  at(onLoaded: () => void): OutlinePaths | undefined {
    this.#loading ??= this.#load().then(onLoaded, () => {
      this.#loading = undefined // asked for again with the next view
    })
    return this.#paths
  }

  async #load(): Promise<void> {
    const response = await fetch(this.#path)
    this.#paths = outlinePaths(await response.json())
  }
}

function scaleSwitch(onSwitch: (scale: MapScale) => void): HTMLElement {
  const options = [
    ['region', messages.mapRegion],
    ['country', messages.mapCountry],
    ['world', messages.mapWorld],
  ] as const
  const boxes = options.map(([scale, label]) => {
    const radio = element('input', { type: 'radio', name: 'scale', value: scale, checked: scale === 'region' })
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
