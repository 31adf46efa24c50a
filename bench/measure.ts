import { cpus } from 'node:os'
import { quantile } from '../test/quantile.ts'
import { cacheLatency, firstWriteToPage, memoryLatency } from './memory-speed.ts'

/** The environment of a process whose memory is in huge pages, as that of the service is: `bin/huge-pages.js`. */
export const IN_HUGE_PAGES: NodeJS.ProcessEnv = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1', ...process.env }

/** Percentiles of values, in their unit. */
interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function spread(values: readonly number[]): Spread {
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99), max: quantile(values, 1) }
}

/** What a figure depends on, to print above it. */
export function conditions(): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown CPU'}`
  const read = `a read from anywhere in memory ${memoryLatency().toFixed(0)} ns, from a cache ${cacheLatency().toFixed(1)} ns`
  const write = `a first write to a page of it ${firstWriteToPage().toFixed(1)} µs`
  return `Node ${process.version}, ${machine}, ${read}, ${write}, ${new Date().toISOString().slice(0, 10)}`
}

/** Lines of a Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
