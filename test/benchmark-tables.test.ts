import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FILTER_KINDS, isNoHit, QUERY_CLASSES } from '../bench/search/queries.ts'

const PAGE = readFileSync(join(import.meta.dirname, '..', 'docs', 'benchmarks.md'), 'utf8')

const rowsOf = (classes: readonly string[]) =>
  FILTER_KINDS.flatMap((filter) => classes.map((each) => `${each}, ${filter}`))
const CLASSES = rowsOf(QUERY_CLASSES)
const NO_HITS = rowsOf(QUERY_CLASSES.filter(isNoHit))

/** The rows of each table whose header begins so, below it. */
function tables(header: string): string[][][] {
  return PAGE.split('\n\n')
    .filter((block) => block.startsWith(`| ${header}`))
    .map((block) =>
      block
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
        .toSpliced(1, 1),
    )
}

describe('docs/benchmarks.md', () => {
  for (const [header, rows] of [
    ['p50 / p99, µs | 135,667 towns', [CLASSES, NO_HITS]],
    ['p50 / p99 as multiples of ours', [CLASSES, CLASSES]],
    ['sqlite, p50 / p99 as multiples of ours', [CLASSES]],
  ] as const) {
    it(`has every class of queries in its tables of "${header}"`, () => {
      const found = tables(header).map((table) => table.slice(1).map(([name]) => name))
      assert.deepEqual(found, rows)
    })
  }

  for (const [peer, goal] of [
    ['sqlite', 'of SQLite'],
    ['flexsearch', 'of FlexSearch'],
  ] as const) {
    it(`counts the classes in which ours is ahead ${goal} as its tables show them`, () => {
      const said = new RegExp(
        `\\| … ${goal}[^|]*\\| in \\d+ and (\\d+) of 21 at p50[^,;]*, \\d+ and (\\d+) at p99; ` +
          'at the bundled size \\d+ and (\\d+), \\d+ and (\\d+)',
      ).exec(PAGE)
      assert(said !== null, `there is no goal ${goal}`)
      const ahead = tables('p50 / p99 as multiples of ours').flatMap(([header = [], ...rows]) => {
        const cells = rows.map((row) => row[header.indexOf(peer)]?.split(' / ') ?? [])
        return [0, 1].map((place) => cells.filter((cell) => !cell[place]?.startsWith('**')).length)
      })
      assert.deepEqual(said.slice(1).map(Number), ahead)
    })
  }
})
