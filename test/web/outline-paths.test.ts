import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { worldOutline } from '../../scripts/world-outline.ts'
import { outlinePaths } from '../../web/map/outline-paths.ts'

const WORLD = { x: -200, y: -170, width: 400, height: 340 }

describe('the outlines of the map', () => {
  for (const detail of ['110m', '50m'] as const) {
    const paths = outlinePaths(worldOutline(detail, 50))

    it(`have no line across the world where a coast crosses the date line, in ${detail}`, () => {
      const drawn = [{ sign: 'borders', path: paths.borders(WORLD) }, ...paths.land(WORLD)]
      const acrossTheWorld = drawn.filter(({ path }) => longestStep(path) > 90).map(({ sign }) => sign)
      assert.deepEqual(acrossTheWorld, [])
    })

    it(`continue beyond the date line, in ${detail}`, () => {
      const chukotka = { y: -110, width: 4, height: 40 }
      for (const x of [-177, 183]) {
        const russia = paths.land({ ...chukotka, x }).find(({ sign }) => sign === 'RU')
        assert.notEqual(russia, undefined, `nothing of Russia at ${x}°`)
      }
    })
  }
})

/** Degrees of longitude between two points that follow each other on a path. */
function longestStep(path: string): number {
  const lines = path.split('M').map((line) => [...line.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x)))
  return Math.max(...lines.flatMap((xs) => xs.slice(1).map((x, at) => Math.abs(x - (xs[at] ?? x)))))
}
