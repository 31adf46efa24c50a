/**
 * How much one of some threads gets of what all may have together; the first get the rest. At least 1, since a thread that
 * may have nothing would serve nobody.
 *
 * @param number of the thread, from 0.
 */
export function threadShare(total: number, threads: number, number: number): number {
  return Math.max(1, Math.floor((total + threads - 1 - number) / threads))
}
