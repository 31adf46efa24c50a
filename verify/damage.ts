import { SnapshotError } from '../src/snapshot/format.ts'
import { fileBytes, snapshotOf } from '../test/compile/compiled-snapshot.ts'
import { randomNumbers } from '../test/random-numbers.ts'
import { realSnapshots } from './real-snapshots.ts'
import type { RunOptions, RunResult } from './verification.ts'

const DAMAGES = 200
const DAMAGES_IN_FULL = 10_000

export const name = 'damage'
export const summary = 'the bundled snapshot is refused on opening once a byte of it is changed, or it is cut short'

export async function run({ full, seed }: RunOptions): Promise<RunResult> {
  const random = randomNumbers(seed)
  const [snapshot] = await realSnapshots(Infinity)
  const bytes = fileBytes(snapshot ?? { parts: [] })
  const damages = full ? DAMAGES_IN_FULL : DAMAGES
  const taken: string[] = []
  for (let damage = 0; damage < damages; damage++) {
    const offset = Math.floor(random() * bytes.length)
    const bits = 1 + Math.floor(random() * 255)
    const byte = bytes[offset] ?? 0
    bytes[offset] = byte ^ bits
    if (!(await isRefused(bytes))) taken.push(`byte ${offset} ^ ${bits}`)
    bytes[offset] = byte
    const length = Math.floor(random() * bytes.length)
    if (!(await isRefused(bytes.subarray(0, length)))) taken.push(`the first ${length} bytes`)
    if ((damage + 1) % 1000 === 0) console.error(`${damage + 1} flips and truncations …`)
  }
  if (await isRefused(bytes)) taken.push('nothing, though it was refused')
  const figure = `${damages} flipped bytes and ${damages} truncations of ${bytes.length} bytes, seed ${seed}: ${taken.length} taken`
  return { figure: [figure, ...taken.slice(0, 5)].join('\n'), passed: taken.length === 0 }
}

async function isRefused(bytes: Uint8Array): Promise<boolean> {
  try {
    await snapshotOf(bytes)
    return false
  } catch (error) {
    if (error instanceof SnapshotError) return true
    throw error
  }
}
