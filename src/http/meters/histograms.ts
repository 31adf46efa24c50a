/** Upper bounds of the buckets, seconds. */
export const BUCKETS = [
  0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1,
] as const

/** Numbers per series: a count for each bucket and one for what is above the last, and the sum of all values. */
const STRIDE = BUCKETS.length + 2
const SUM = BUCKETS.length + 1

interface HistogramReading {
  /** How many values were at most as large as each bucket's bound. */
  readonly cumulative: readonly number[]
  readonly count: number
  readonly sum: number
}

/**
 * Histograms of durations in memory that another thread reads. One thread writes; noting a value costs a few
 * additions. The numbers are aligned doubles, which are written in one piece.
 */
export class Histograms {
  readonly #numbers: Float64Array

  /** @param numbers `Histograms.size(series)` of them. */
  constructor(numbers: Float64Array) {
    this.#numbers = numbers
  }

  static size(series: number): number {
    return series * STRIDE
  }

  note(series: number, seconds: number): void {
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? Infinity)) bucket++
    const start = series * STRIDE
    this.#add(start + bucket, 1)
    this.#add(start + SUM, seconds)
  }

  read(series: number): HistogramReading {
    const numbers = this.#numbers.subarray(series * STRIDE, (series + 1) * STRIDE)
    let count = 0
    const cumulative = Array.from(numbers.subarray(0, SUM), (inBucket) => {
      count += inBucket
      return count
    })
    return { cumulative: cumulative.slice(0, BUCKETS.length), count, sum: numbers[SUM] ?? 0 }
  }

  #add(at: number, value: number): void {
    this.#numbers[at] = (this.#numbers[at] ?? 0) + value
  }
}
