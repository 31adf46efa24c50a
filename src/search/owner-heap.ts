/**
 * Owners, each with the score that it may have and a number that says where it came from, the best first: by
 * score, then by id. A binary heap that grows and is reused.
 */
export class OwnerHeap {
  readonly #ids: Float64Array
  #scores = new Int32Array(64)
  #owners = new Uint32Array(64)
  #sources = new Int32Array(64)
  size = 0

  /** @param ids of the owners, by ordinal. */
  constructor(ids: Float64Array) {
    this.#ids = ids
  }

  clear(): void {
    this.size = 0
  }

  /** The score of the best, as `owner` and `source` are the best's; the heap must not be empty. */
  get score(): number {
    return this.#scores[0]!
  }

  get owner(): number {
    return this.#owners[0]!
  }

  get source(): number {
    return this.#sources[0]!
  }

  push(score: number, owner: number, source: number): void {
    if (this.size === this.#scores.length) this.#grow()
    const scores = this.#scores
    const owners = this.#owners
    const sources = this.#sources
    const ids = this.#ids
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const other = scores[parent]!
      if (score < other || (score === other && ids[owner]! >= ids[owners[parent]!]!)) break
      scores[hole] = other
      owners[hole] = owners[parent]!
      sources[hole] = sources[parent]!
      hole = parent
    }
    scores[hole] = score
    owners[hole] = owner
    sources[hole] = source
  }

  /** Takes the best out. The heap must not be empty. */
  pop(): void {
    const last = --this.size
    this.#sink(this.#scores[last]!, this.#owners[last]!, this.#sources[last]!)
  }

  /** Takes the best out and puts another owner of its source in. */
  replace(score: number, owner: number): void {
    this.#sink(score, owner, this.#sources[0]!)
  }

  /**
   * Puts an owner where the best was, then down to its place. With fields instead of locals, searches of three letters take
   * some 7 % longer.
   */
  #sink(score: number, owner: number, source: number): void {
    const scores = this.#scores
    const owners = this.#owners
    const sources = this.#sources
    const ids = this.#ids
    const size = this.size
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= size) break
      let most = scores[child]!
      const right = child + 1
      if (right < size) {
        const other = scores[right]!
        if (other > most || (other === most && ids[owners[right]!]! < ids[owners[child]!]!)) {
          child = right
          most = other
        }
      }
      if (score > most || (score === most && ids[owner]! < ids[owners[child]!]!)) break
      scores[hole] = most
      owners[hole] = owners[child]!
      sources[hole] = sources[child]!
      hole = child
    }
    scores[hole] = score
    owners[hole] = owner
    sources[hole] = source
  }

  #grow(): void {
    const [scores, owners, sources] = [this.#scores, this.#owners, this.#sources]
    this.#scores = new Int32Array(scores.length * 2)
    this.#owners = new Uint32Array(owners.length * 2)
    this.#sources = new Int32Array(sources.length * 2)
    this.#scores.set(scores)
    this.#owners.set(owners)
    this.#sources.set(sources)
  }
}
