/**
 * How much memory the heap of each thread has for new objects, its young generation: two semi-spaces. Left to itself, V8
 * doubles these whenever much survives, up to 64 MB for both, the main thread's to 128 (`test/serve/young-generations.ts` prints
 * that), and hardly ever halves them.
 */
import { setFlagsFromString } from 'node:v8'

/** Megabytes of each semi-space. With 8 or 16 a thread answers no faster (`bench/threads.ts`). */
const SEMI_SPACE = 4

const LARGE_FROM_THE_START = `--min-semi-space-size=${SEMI_SPACE}`
const NO_GROWTH = '--semi-space-growth-factor=1'

/** V8's flags for a process whose heap is to have what a serving thread's has. */
export const SERVING_FLAGS: readonly string[] = [LARGE_FROM_THE_START, NO_GROWTH]

/** Has threads that are made from now on begin with all that serving needs. */
export function beginLarge(): void {
  setFlagsFromString(LARGE_FROM_THE_START)
}

/** Keeps those of all threads, the calling one and later ones included, as large as they are. */
export function growNoMore(): void {
  setFlagsFromString(NO_GROWTH)
}
