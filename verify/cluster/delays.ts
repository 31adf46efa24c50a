import { quantile } from '../../test/quantile.ts'

/** How long things took, in milliseconds. */
export class Delays {
  readonly #all: number[] = []

  add(milliseconds: number): void {
    this.#all.push(milliseconds)
  }

  get count(): number {
    return this.#all.length
  }

  /** @param share from 0 to 1; the greatest of all at 1. */
  percentile(share: number): number {
    return quantile(this.#all, share)
  }

  toString(): string {
    const [median, tail, most] = [0.5, 0.99, 1].map((share) => `${(this.percentile(share) / 1000).toFixed(2)} s`)
    return this.count === 0 ? 'none' : `${this.count}, p50 ${median}, p99 ${tail}, most ${most}`
  }
}
