/**
 * The outlines of countries that the explorer's map draws, from the package `world-atlas` (Natural Earth, public
 * domain): each country by its sign, as rings of arcs, so that a border is stored once.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { WorldOutline } from '../web/map/world-outline.ts'

interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  /** Each a quantised point, then the steps to the next ones. */
  readonly arcs: readonly (readonly (readonly [number, number])[])[]
  readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } }
}

/** Rings of arcs; a negative number is the complement of an arc that is run through backwards. */
type Geometry = { readonly id?: string; readonly properties: { readonly name: string } } & (
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
)

/** Places of the outline that have no ISO number, with the sign of the towns in them; what is in no list is left out. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' }

/** A part of a country's outline that the towns' data count to another: Crimea, which GeoNames signs UA. */
const REASSIGNED = { from: 'RU', to: 'UA', west: 32, east: 37, south: 44, north: 46.5 }

/** @param detail `110m` for the whole world on a screen, `50m` for a country. */
export function worldOutline(detail: '50m' | '110m', scale: number): WorldOutline {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`)
  const topology: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const arcs = topology.arcs.map((arc) => rescaled(arc, topology.transform, scale))
  const signs = signsByNumber()
  const countries: Record<string, number[][]> = {}
  for (const geometry of topology.objects.countries.geometries) {
    const sign = geometry.id === undefined ? WITHOUT_NUMBER[geometry.properties.name] : signs.get(Number(geometry.id))
    if (sign === undefined) continue
    for (const polygon of geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs) {
      const owner = sign === REASSIGNED.from && isReassigned(polygon, arcs, scale) ? REASSIGNED.to : sign
      countries[owner] ??= []
      countries[owner].push(...polygon.map((ring) => [...ring]))
    }
  }
  return { scale, countries, arcs }
}

/** Absolute first point, then steps, in units of `scale` per degree; steps that become zero are left out. */
function rescaled(
  arc: Topology['arcs'][number],
  { scale: [scaleX, scaleY], translate: [x0, y0] }: Topology['transform'],
  scale: number,
): number[] {
  const steps: number[] = []
  let [x, y] = [0, 0]
  let [lastX, lastY] = [0, 0]
  for (const [index, [stepX, stepY]] of arc.entries()) {
    x += stepX
    y += stepY
    const newX = Math.round((x * scaleX + x0) * scale)
    const newY = Math.round((y * scaleY + y0) * scale)
    if (index > 0 && newX === lastX && newY === lastY) continue
    steps.push(newX - lastX, newY - lastY)
    lastX = newX
    lastY = newY
  }
  return steps
}

function isReassigned(polygon: readonly (readonly number[])[], arcs: readonly number[][], scale: number): boolean {
  const { west, east, south, north } = REASSIGNED
  return (polygon[0] ?? []).every((arc) => {
    const [x = 0, y = 0] = arcs[arc < 0 ? ~arc : arc] ?? []
    return x / scale > west && x / scale < east && y / scale > south && y / scale < north
  })
}

function signsByNumber(): Map<number, string> {
  const text = readFileSync(join(import.meta.dirname, '..', 'data', 'countries.csv'))
  const rows: { sign: string; numeric: string }[] = parse(text, { columns: true })
  return new Map(rows.map(({ sign, numeric }) => [Number(numeric), sign]))
}
