import { readFileSync } from 'node:fs'

/** Files that the service needs besides connections of clients, counted generously: in all, and for each thread. */
const OF_ALL = 100
const OF_A_THREAD = 10

/** How many connections the system's limit of open files leaves room for. Beyond it, neither `/live` is answered nor the store read. */
export function roomForConnections(threads: number): number {
  const [, files] = /^Max open files +(\d+)/m.exec(ownLimits()) ?? []
  if (files === undefined) return Number.POSITIVE_INFINITY
  return Math.max(threads, Number(files) - OF_ALL - OF_A_THREAD * threads)
}

/** `/proc/self/limits`; systems that have none are taken to have no limit. */
function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
