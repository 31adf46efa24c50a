import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideLongestRise } from '../../src/compile/comparison/longest-rise.ts'

test('what moved to an end is the only number outside', () => {
  assert.deepEqual(outsideLongestRise([1, 2, 3, 0]), [3])
  assert.deepEqual(outsideLongestRise([3, 0, 1, 2]), [0])
})

test('nothing is outside where all numbers rise, or where there are none', () => {
  assert.deepEqual(outsideLongestRise([0, 1, 5]), [])
  assert.deepEqual(outsideLongestRise([]), [])
})

test('of all orders of six numbers the others rise, and no fewer could be left out', () => {
  for (const order of orders([0, 1, 2, 3, 4, 5])) {
    const outside = new Set(outsideLongestRise(order))
    assert(isRising(order.filter((_, place) => !outside.has(place))), `${order}`)
    const longest = Math.max(
      ...choices(order)
        .filter(isRising)
        .map(({ length }) => length),
    )
    assert.equal(order.length - outside.size, longest, `${order}`)
  }
})

function isRising(numbers: readonly number[]): boolean {
  return numbers.every((number, place) => place === 0 || (numbers[place - 1] ?? number) < number)
}

function orders(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]]
  return numbers.flatMap((first) =>
    orders(numbers.filter((number) => number !== first)).map((rest) => [first, ...rest]),
  )
}

/** What is left of numbers by leaving out any of them, in their order. */
function choices([first, ...others]: readonly number[]): number[][] {
  if (first === undefined) return [[]]
  return choices(others).flatMap((chosen) => [chosen, [first, ...chosen]])
}
