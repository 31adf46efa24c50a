/**
 * A program that prints the megabytes of its young generations, the main thread's and that of a thread which it makes,
 * after much has been made and kept in both. With the argument `limited` they are as those of the service.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { beginLarge, growNoMore } from '../../src/serve/threads/young-generation.ts'

if (isMainThread) {
  if (process.argv[2] === 'limited') {
    beginLarge()
    growNoMore()
  }
  const [thread] = await once(new Worker(new URL(import.meta.url)), 'message')
  console.log(JSON.stringify({ main: await megabytesAfterUse(), thread }))
} else parentPort?.postMessage(await megabytesAfterUse())

async function megabytesAfterUse(): Promise<number> {
  const kept: object[] = []
  for (let at = 0; at < 2_000_000; at++) kept.push({ at })
  let least = megabytes()
  // What the last collection has emptied is given back by another thread.
  for (let reading = 0; reading < 20; reading++) {
    await sleep(10)
    least = Math.min(least, megabytes())
  }
  return least
}

function megabytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  return (space?.space_size ?? Number.NaN) / 2 ** 20
}
