/** Numbers from 0 up to 1 that a seed determines (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks from lists with random numbers. */
export function picker(random: () => number): <T>(list: readonly T[]) => T {
  return <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
}
