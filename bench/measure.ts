import { cpus } from 'node:os'

/** Percentiles of durations, microseconds. */
export interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export function spread(microseconds: readonly number[]): Spread {
  const sorted = Float64Array.from(microseconds).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** What a figure depends on, to print above it. */
export function conditions(): string {
  return `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${new Date().toISOString().slice(0, 10)}`
}

/** Lines of a Markdown table. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
