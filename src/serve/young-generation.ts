/**
 * How much memory the heap of each thread has for new objects, its young generation: two semi-spaces. Left to itself, V8
 * doubles these whenever much survives, up to 64 MB for both, and hardly ever halves them.
 */
import { setFlagsFromString } from 'node:v8'

/** Megabytes of each semi-space. With 8 or 16 a thread answers no faster (`bench/threads.ts`). */
const SEMI_SPACE = 4

/** Has threads that are made from now on begin with all that serving needs. */
export function beginLarge(): void {
  setFlagsFromString(`--min-semi-space-size=${SEMI_SPACE}`)
}

/** Keeps those of all threads, the calling one and later ones included, as large as they are. */
export function growNoMore(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
