/** Owners with their scores, the best first: by score, then by id. A binary heap that grows and is reused. */
export class CandidateHeap {
  readonly #ids: Float64Array
  #scores = new Int32Array(64)
  #owners = new Uint32Array(64)
  size = 0

  /** @param ids of the owners, by ordinal. */
  constructor(ids: Float64Array) {
    this.#ids = ids
  }

  clear(): void {
    this.size = 0
  }

  /** Whether the best candidate goes before, or is, an owner with a score. The heap must not be empty. */
  goesBefore(score: number, owner: number): boolean {
    const best = this.#scores[0]!
    return best > score || (best === score && this.#ids[this.#owners[0]!]! <= this.#ids[owner]!)
  }

  push(score: number, owner: number): void {
    if (this.size === this.#scores.length) this.#grow()
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.#isBetter(score, owner, parent)) break
      this.#move(parent, hole)
      hole = parent
    }
    this.#scores[hole] = score
    this.#owners[hole] = owner
  }

  /** Takes the best owner out. The heap must not be empty. */
  pop(): number {
    const best = this.#owners[0]!
    const last = --this.size
    const score = this.#scores[last]!
    const owner = this.#owners[last]!
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= last) break
      if (child + 1 < last && this.#isBetter(this.#scores[child + 1]!, this.#owners[child + 1]!, child)) child++
      if (!this.#isBetter(this.#scores[child]!, this.#owners[child]!, last)) break
      this.#move(child, hole)
      hole = child
    }
    this.#scores[hole] = score
    this.#owners[hole] = owner
    return best
  }

  #isBetter(score: number, owner: number, than: number): boolean {
    const other = this.#scores[than]!
    return score > other || (score === other && this.#ids[owner]! < this.#ids[this.#owners[than]!]!)
  }

  #move(from: number, to: number): void {
    this.#scores[to] = this.#scores[from]!
    this.#owners[to] = this.#owners[from]!
  }

  #grow(): void {
    const scores = new Int32Array(this.#scores.length * 2)
    const owners = new Uint32Array(this.#owners.length * 2)
    scores.set(this.#scores)
    owners.set(this.#owners)
    this.#scores = scores
    this.#owners = owners
  }
}
