import { randomNumbers } from '../test/random-numbers.ts'

/** Places of 4 bytes in 64 MiB, more than caches hold. */
const ANYWHERE = 1 << 24
/** The same in 128 KiB, which the second cache of any server's core holds. */
const IN_CACHE = 1 << 15
const READS = 1 << 20
const FRESH_BYTES = 1 << 26
const PAGE_BYTES = 1 << 12

/**
 * Nanoseconds of a read from anywhere in memory that the next read depends on. Searching is mostly such reads, and on a
 * machine whose memory others use too they take several times as long at one hour as at another.
 */
export function memoryLatency(): number {
  return readLatency(ANYWHERE)
}

/** The same of a read from the processor's caches, which takes longer while somebody else uses the same core. */
export function cacheLatency(): number {
  return readLatency(IN_CACHE)
}

function readLatency(places: number): number {
  const next = cycleThroughAll(places)
  let index = 0
  const started = performance.now()
  for (let read = 0; read < READS; read++) index = next[index]!
  const milliseconds = performance.now() - started
  // The result is used, since the engine might leave out a loop that nothing depends on.
  if (index >= places) throw new RangeError('read outside')
  return (milliseconds / READS) * 1e6
}

/**
 * Microseconds of the first write to a page of memory, which a process is given only then. On a virtual machine whose
 * host also gives it memory only then, it takes some 16 instead of less than 1. Opening or making a data set pays for
 * it.
 */
export function firstWriteToPage(): number {
  const fresh = new Uint8Array(FRESH_BYTES)
  const started = performance.now()
  for (let at = 0; at < FRESH_BYTES; at += PAGE_BYTES) fresh[at] = 1
  const milliseconds = performance.now() - started
  return (milliseconds / (FRESH_BYTES / PAGE_BYTES)) * 1e3
}

/** Each place's successor, in an order without a pattern that visits all of them (Sattolo's algorithm). */
function cycleThroughAll(places: number): Uint32Array {
  const next = new Uint32Array(places).map((_, index) => index)
  const random = randomNumbers(1)
  for (let last = places - 1; last > 0; last--) {
    const other = Math.floor(random() * last)
    const swapped = next[last]!
    next[last] = next[other]!
    next[other] = swapped
  }
  return next
}
