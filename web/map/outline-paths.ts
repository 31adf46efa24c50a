import { type Box, overlap, type Point, project } from './projection.ts'
import type { WorldOutline } from './world-outline.ts'

/** Outlines as the map draws them. */
export interface OutlinePaths {
  /** The land of each country that reaches into a box. */
  land(box: Box): readonly { readonly sign: string; readonly path: string }[]
  /** Coasts, and borders between two countries, but not those inside one. */
  borders(box: Box): string
}

/** Degrees of the way around the earth. */
const TURN = 360
/** The map goes on beyond the date line, so what lies there is drawn on both sides. */
const TURNS = [-TURN, 0, TURN]

interface Arc {
  readonly points: readonly Point[]
  readonly box: Box
}

/** Projects outlines once, so that parts of them can be drawn. */
export function outlinePaths({ scale, countries, arcs }: WorldOutline): OutlinePaths {
  const projected = arcs.map((steps) => arcOf(steps, scale))
  const lands = Object.entries(countries).map(([sign, rings]) => ({
    sign,
    rings: rings.map((ring) => ringOf(ring, projected)),
  }))
  const outer = outerArcs(countries).flatMap((index) => projected[index] ?? [])
  return {
    land: (box) =>
      lands
        .map(({ sign, rings }) => ({
          sign,
          path: pathsWithin(box, rings, 'Z'),
        }))
        .filter(({ path }) => path !== ''),
    borders: (box) => pathsWithin(box, outer, ''),
  }
}

/** @param end of each path: whether it is closed. */
function pathsWithin(box: Box, arcs: readonly Arc[], end: 'Z' | ''): string {
  return arcs
    .flatMap(({ points, box: own }) =>
      TURNS.filter((turn) => overlap({ ...own, x: own.x + turn }, box)).map((turn) => pathOf(points, turn) + end),
    )
    .join('')
}

/** A step of more than half a turn is a short one over the date line. */
function arcOf(steps: readonly number[], scale: number): Arc {
  const points: Point[] = []
  let lon = 0
  let lat = 0
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lon += overDateLine(steps[at] ?? 0, TURN * scale)
    lat += steps[at + 1] ?? 0
    points.push(project(lon / scale, lat / scale))
  }
  return { points, box: boxOf(points) }
}

function overDateLine(step: number, turn: number): number {
  return step - turn * Math.round(step / turn)
}

/** Each arc begins where the one before ends, even on the far side of the date line. */
function ringOf(ring: readonly number[], arcs: readonly Arc[]): Arc {
  const points: Point[] = []
  for (const index of ring) {
    const arc = arcs[index < 0 ? ~index : index]?.points ?? []
    const onward = index < 0 ? arc.toReversed() : arc
    const from = onward[0]?.x ?? 0
    const turn = TURN * Math.round(((points.at(-1)?.x ?? from) - from) / TURN)
    for (const { x, y } of onward) points.push({ x: x + turn, y })
  }
  return { points, box: boxOf(points) }
}

/** Arcs that no country runs through twice: one that a country runs through twice separates two parts of it. */
function outerArcs(countries: WorldOutline['countries']): number[] {
  const outer = new Set<number>()
  const inner = new Set<number>()
  for (const rings of Object.values(countries)) {
    const own = new Set<number>()
    for (const index of rings.flat().map((arc) => (arc < 0 ? ~arc : arc))) {
      if (own.has(index)) inner.add(index)
      own.add(index)
      outer.add(index)
    }
  }
  return [...outer].filter((index) => !inner.has(index))
}

function boxOf(points: readonly Point[]): Box {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return { x: west, y: north, width: east - west, height: south - north }
}

function pathOf(points: readonly Point[], turn: number): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(x + turn).toFixed(3)} ${y.toFixed(3)}`).join('')
}
