import { type Box, between } from './projection.ts'

/** Milliseconds. */
const TIME = 700

/** The way from one view to another, in steps; in a single step if a person wants no motion. */
export class Journey {
  /** The frame to come; 0 where the map stands still. */
  #frame = 0

  get isUnderWay(): boolean {
    return this.#frame !== 0
  }

  /** Gives up the way that it was on, and goes from one view to another. */
  go(from: Box, to: Box, look: (view: Box) => void, arrive: () => void): void {
    cancelAnimationFrame(this.#frame)
    const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : TIME
    const started = performance.now()
    const step = (now: number) => {
      const part = time === 0 ? 1 : Math.max(0, Math.min(1, (now - started) / time)) // a frame may have begun before
      look(between(from, to, 1 - (1 - part) ** 3))
      if (part < 1) {
        this.#frame = requestAnimationFrame(step)
        return
      }
      this.#frame = 0
      arrive()
    }
    step(started)
  }
}
