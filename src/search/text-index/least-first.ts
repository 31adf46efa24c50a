import { FAN_OUT_BITS } from './layout.ts'
import type { TextIndex } from './text-index.ts'

/** A heap key has room for this many levels of the tree in its low bits; positions stand above them. */
const LEVELS = 16

/**
 * Yields the positions in a range of suffixes in ascending order, that is the most important match first,
 * finding each only when asked: a best-first walk down the tree of least positions.
 */
export class LeastFirst {
  /** The next position, -1 when there is none. */
  head = -1

  /** The index of the last `reset`, which must come before anything else. */
  #index!: TextIndex
  #low = 0
  #high = 0
  /** A binary heap; a key is least position × LEVELS + level, so that a found position goes before a node with the same bound. */
  #keys = new Float64Array(128)
  #nodes = new Uint32Array(128)
  #size = 0

  /** Starts, or starts over, on suffixes[low, high). */
  reset(index: TextIndex, low: number, high: number): void {
    this.#index = index
    this.#low = low
    this.#high = high
    this.#size = 0
    this.head = -1
    if (low >= high) return
    // Start at the level at which the range has a few nodes.
    let level = 0
    while (((high - 1) >>> (FAN_OUT_BITS * level)) - (low >>> (FAN_OUT_BITS * level)) >= 2 << FAN_OUT_BITS) level++
    this.#pushNodes(level, low >>> (FAN_OUT_BITS * level), (high - 1) >>> (FAN_OUT_BITS * level))
    this.advance()
  }

  /** Moves `head` to the next position. */
  advance(): void {
    while (this.#size > 0) {
      const key = this.#keys[0]!
      const node = this.#nodes[0]!
      const level = key % LEVELS
      this.#pop()
      if (level === 0) {
        this.head = key / LEVELS
        return
      }
      this.#expand(level, node)
    }
    this.head = -1
  }

  #expand(level: number, node: number): void {
    const below = FAN_OUT_BITS * (level - 1)
    const first = Math.max(node << FAN_OUT_BITS, this.#low >>> below)
    const last = Math.min((node << FAN_OUT_BITS) + (1 << FAN_OUT_BITS) - 1, (this.#high - 1) >>> below)
    this.#pushNodes(level - 1, first, last)
  }

  #pushNodes(level: number, first: number, last: number): void {
    if (level === 0) {
      const { suffixes } = this.#index
      for (let at = first; at <= last; at++) this.#push(suffixes[at]! * LEVELS, at)
      return
    }
    const { tree, treeStarts } = this.#index
    const start = treeStarts[level]!
    for (let node = first; node <= last; node++) this.#push(tree[start + node]! * LEVELS + level, node)
  }

  #push(key: number, node: number): void {
    if (this.#size === this.#keys.length) this.#grow()
    const keys = this.#keys
    const nodes = this.#nodes
    let hole = this.#size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (keys[parent]! <= key) break
      keys[hole] = keys[parent]!
      nodes[hole] = nodes[parent]!
      hole = parent
    }
    keys[hole] = key
    nodes[hole] = node
  }

  #pop(): void {
    const keys = this.#keys
    const nodes = this.#nodes
    const size = --this.#size
    const key = keys[size]!
    const node = nodes[size]!
    let hole = 0
    for (;;) {
      let child = 2 * hole + 1
      if (child >= size) break
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++
      if (keys[child]! >= key) break
      keys[hole] = keys[child]!
      nodes[hole] = nodes[child]!
      hole = child
    }
    keys[hole] = key
    nodes[hole] = node
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2)
    const nodes = new Uint32Array(this.#nodes.length * 2)
    keys.set(this.#keys)
    nodes.set(this.#nodes)
    this.#keys = keys
    this.#nodes = nodes
  }
}
