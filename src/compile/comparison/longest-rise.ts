/**
 * The indexes of those numbers that are not in a longest rising subsequence: the fewest that have to move for all to rise.
 * `[1, 2, 3, 0]` gives `[3]`. By the method of M. L. Fredman, "On computing the length of longest increasing subsequences",
 * Discrete Mathematics 11 (1975), in n log n steps.
 *
 * @param numbers all different.
 */
export function outsideLongestRise(numbers: readonly number[]): number[] {
  /** By length less 1: the index of the least number that a rise of this length ends in, so far. */
  const ends: number[] = []
  /** By index: the index before it in the longest rise that ends there; -1 for none. */
  const before: number[] = []
  const endOf = (length: number) => numbers[ends[length] ?? -1] ?? Infinity
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (endOf(middle) < number) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rise.add(index)
  return [...numbers.keys()].filter((index) => !rise.has(index))
}
