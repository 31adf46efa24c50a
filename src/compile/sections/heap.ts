import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void

/**
 * Returns to the system the memory that the heap no longer uses; takes some 0.1 s. Left to itself, V8 keeps hundreds of
 * megabytes of pages for later, while an index needs all the memory there is.
 */
export function giveBackHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
