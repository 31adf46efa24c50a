import { readFileSync } from 'node:fs'

/** Files that the service needs besides connections of clients, counted generously: in all, and for each thread. */
const OF_ALL = 100
const OF_A_THREAD = 10

/**
 * How many connections the system's limit of open files leaves room for. Beyond that limit neither a reader of `/live` is
 * answered, nor can the store be read.
 *
 * @param limits `/proc/self/limits`; systems that have none are taken to have no limit.
 */
export function roomForConnections(threads: number, limits: string = ownLimits()): number {
  const [, files] = /^Max open files +(\d+)/m.exec(limits) ?? []
  if (files === undefined) return Number.POSITIVE_INFINITY
  return Math.max(threads, Number(files) - OF_ALL - OF_A_THREAD * threads)
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
