import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EVERYWHERE } from '../../../src/search/text-index/layout.ts'
import { LetterTree } from '../../../src/search/text-index/letter-tree.ts'
import { randomNumbers } from '../../random-numbers.ts'
import { indexOf, randomText } from './random-texts.ts'

const SEED = Number(process.env.SEED ?? 20261121)
const TEXTS = 2000

/** More letters than `ahead` can tell apart. */
for (const letters of [3, 40, 254, 400]) {
  for (const hasTables of [true, false]) {
    describe(`a tree of ${letters} letters ${hasTables ? 'with' : 'without'} tables`, () => {
      it('has at each node the children that its names go on with', (test) => {
        test.diagnostic(`seed ${SEED}`)
        const random = randomNumbers(SEED + letters)
        const texts = Array.from({ length: TEXTS }, () => randomText(random, letters))
        const masks = texts.map(() => 0)
        const tree = new LetterTree(indexOf(texts, masks, hasTables), EVERYWHERE)
        const { units, starts } = tree.first
        assert.deepEqual(count(units, starts), naiveChildren(texts, ''))
        let nodes = 0
        const visit = (path: string, low: number, high: number) => {
          nodes++
          const children: number[] = []
          const from: number[] = []
          for (let at = low; at < high; at = tree.endOf(children.at(-1) ?? 0, at, high, path.length)) {
            children.push(tree.unitAt(at, path.length))
            from.push(at)
          }
          assert.deepEqual(count(children, [...from, high]), naiveChildren(texts, path), path)
          for (const [index, unit] of children.entries()) {
            assert.equal(tree.startOf(unit, low, high, path.length), from[index], path)
            const isBetween = index > 0 && unit - 1 > (children[index - 1] ?? unit)
            if (isBetween) assert.equal(tree.startOf(unit - 1, low, high, path.length), from[index], path)
            if (unit > 0) visit(path + String.fromCharCode(unit), from[index] ?? high, from[index + 1] ?? high)
          }
        }
        for (const [index, unit] of units.entries())
          visit(String.fromCharCode(unit), starts[index]!, starts[index + 1]!)
        assert(nodes > TEXTS / 2, `${nodes} nodes`)
      })
    })
  }
}

/** How many names each child has. */
function count(units: Iterable<number>, starts: ArrayLike<number>): [unit: number, names: number][] {
  return Array.from(units, (unit, index) => [unit, starts[index + 1]! - starts[index]!])
}

function naiveChildren(texts: readonly string[], path: string): [unit: number, names: number][] {
  const counts = new Map<number, number>()
  for (const text of texts.filter((text) => text.startsWith(path))) {
    const unit = text.length === path.length ? 0 : text.charCodeAt(path.length)
    counts.set(unit, (counts.get(unit) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => a - b)
}
