import type { Rate } from '../store/store.ts'

/** What a rate says to one more request. */
export interface Verdict {
  readonly allowed: boolean
  /** How many more would be allowed at once. */
  readonly remaining: number
  /** Seconds until the whole quota is there again; rounded up. */
  readonly reset: number
  /** Seconds until one more is allowed, where this one is not; at least 1. */
  readonly retryAfter: number
}

const NANOSECONDS = 1_000_000_000n
/** Bytes per slot. */
const SLOT_SIZE = BigInt64Array.BYTES_PER_ELEMENT

/**
 * Rate limits that hold across all threads that share the memory, by the generic cell rate algorithm
 * (ITU-T I.371): a slot holds the moment up to which the requests so far have used up their rate, in
 * nanoseconds of the system's monotonic clock, so that setting the clock changes nothing. A whole period's requests may
 * come at once; after that they are let through at their rate.
 */
export class RateTable {
  readonly #usedUpTo: BigInt64Array

  constructor(memory: SharedArrayBuffer) {
    this.#usedUpTo = new BigInt64Array(memory)
  }

  static memoryFor(slots: number): SharedArrayBuffer {
    return new SharedArrayBuffer(slots * SLOT_SIZE)
  }

  /** @param now of `process.hrtime.bigint()`, which all threads have in common. */
  take(slot: number, { requests, seconds }: Rate, now: bigint = process.hrtime.bigint()): Verdict {
    const period = BigInt(seconds) * NANOSECONDS
    const interval = period / BigInt(requests)
    for (;;) {
      const usedUpTo = Atomics.load(this.#usedUpTo, slot)
      const ahead = usedUpTo - now
      // More than two periods ahead means that the period has been shortened since, to less than half; a little over one, that
      // another thread read the clock later.
      const before = ahead < 0n || ahead > 2n * period ? 0n : ahead
      const after = before + interval
      if (after > period) return verdict({ left: period - before, interval, used: before, wait: after - period })
      if (Atomics.compareExchange(this.#usedUpTo, slot, usedUpTo, now + after) === usedUpTo)
        return verdict({ left: period - after, interval, used: after, wait: 0n })
    }
  }
}

/** All in nanoseconds: what is left of the period, between two requests, what is used, and until the next is allowed. */
interface Usage {
  readonly left: bigint
  readonly interval: bigint
  readonly used: bigint
  readonly wait: bigint
}

function verdict({ left, interval, used, wait }: Usage): Verdict {
  return {
    allowed: wait === 0n,
    // Where the period was shortened, or another thread read the clock later, more time may be used than the period has.
    remaining: left < 0n ? 0 : Number(left / interval),
    reset: inSeconds(used),
    retryAfter: inSeconds(wait),
  }
}

/** Rounded up. */
function inSeconds(nanoseconds: bigint): number {
  return Number((nanoseconds + NANOSECONDS - 1n) / NANOSECONDS)
}
