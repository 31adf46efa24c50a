import { spread, table } from '../measure.ts'
import type { Opened, Way } from './peer.ts'
import type { Prepared } from './prepare.ts'
import { FILTER_KINDS, type FilterKind, isNoHit, QUERY_CLASSES, type QueryClass } from './queries.ts'

/** A peer asked in one way: what a row of the tables is about. */
export interface Series {
  readonly peer: string
  readonly way: Way
}

/** What a series took for the queries of one class under one filter, microseconds each. */
export interface Measurement {
  readonly series: Series
  readonly queryClass: QueryClass
  readonly filter: FilterKind
  readonly microseconds: readonly number[]
}

const WAY_LABELS: Readonly<Record<Way, string>> = { ordinals: '', direct: ' direct', json: ' JSON' }

function labelOf({ peer, way }: Series): string {
  return `${peer}${WAY_LABELS[way]}`
}

/** Build time and memory. */
export function costTable(opened: ReadonlyMap<string, Opened>, { compileSeconds, indexSeconds }: Prepared): string {
  const megabytes = (bytes: number | undefined) => (bytes === undefined ? '–' : Math.round(bytes / 1e6))
  const rows = [...opened].map(([peer, { seconds, rssBytes, indexBytes }]) => [
    peer,
    peer === 'refdir'
      ? `${indexSeconds.toFixed(1)} (compiling in all ${compileSeconds.toFixed(1)}, opening ${seconds.toFixed(1)})`
      : seconds.toFixed(1),
    peer === 'postgres' ? '–' : megabytes(rssBytes),
    megabytes(indexBytes),
  ])
  return table(['peer', 'build, s', 'process grows by, MB', 'index, MB'], rows)
}

/** A table per filter with all figures; what follows × is a multiple of ours. */
export function detailTables(measurements: readonly Measurement[]): string {
  return FILTER_KINDS.map((filter) => {
    const rows = measurements.filter((one) => one.filter === filter).map((one) => detailRow(one, measurements))
    const header = ['query', 'peer', 'p50, µs', 'p99, µs', 'max, µs', 'queries/s', 'samples']
    return `### ${filter}\n\n${table(header, rows)}`
  }).join('\n\n')
}

function detailRow(measured: Measurement, all: readonly Measurement[]): (string | number)[] {
  const { series, queryClass, microseconds } = measured
  const own = figures(measured)
  const ours = oursFor(measured, all)
  const isOurs = ours === undefined || ours === measured
  const base = isOurs ? own : figures(ours)
  const relative = (value: number, to: number) => `${rounded(value)}${isOurs ? '' : ` (×${rounded(value / to)})`}`
  return [
    queryClass,
    labelOf(series),
    relative(own.p50, base.p50),
    relative(own.p99, base.p99),
    relative(own.max, base.max),
    relative(own.perSecond, base.perSecond),
    microseconds.length,
  ]
}

/** How many times as long as ours each peer takes, at p50 and p99; bold, where it is faster. */
export function ratioTable(measurements: readonly Measurement[], series: readonly Series[]): string {
  const peers = series.filter(({ peer }) => peer !== 'refdir')
  const rows = FILTER_KINDS.flatMap((filter) =>
    QUERY_CLASSES.map((queryClass) => {
      const here = measurements.filter((one) => one.filter === filter && one.queryClass === queryClass)
      const ours = here.find(isOurs)
      const cells = peers.map(({ peer }) => {
        const theirs = here.find((one) => one.series.peer === peer)
        if (ours === undefined || theirs === undefined) return '–'
        const [a, b] = [figures(ours), figures(theirs)]
        return [b.p50 / a.p50, b.p99 / a.p99]
          .map((ratio) => (ratio < 1 ? `**${rounded(ratio)}**` : rounded(ratio)))
          .join(' / ')
      })
      return [`${queryClass}, ${filter}`, ...cells]
    }),
  )
  return table(['p50 / p99 as multiples of ours', ...peers.map(labelOf)], rows)
}

/** What ours takes where nothing is to be found: until it knows that, and with its fallbacks. */
export function fallbackTable(measurements: readonly Measurement[]): string {
  const ours = measurements.filter(({ series }) => series.peer === 'refdir')
  const rows = FILTER_KINDS.flatMap((filter) =>
    QUERY_CLASSES.filter(isNoHit).map((queryClass) => {
      const here = ours.filter((one) => one.filter === filter && one.queryClass === queryClass)
      const cells = ['direct', 'ordinals'].map((way) => {
        const measured = here.find(({ series }) => series.way === way)
        if (measured === undefined) return '–'
        const { p50, p99 } = figures(measured)
        return `${rounded(p50)} / ${rounded(p99)}`
      })
      return [`${queryClass}, ${filter}`, ...cells]
    }),
  )
  return table(['p50 / p99, µs', 'refdir direct', 'refdir, with its fallbacks'], rows)
}

function figures({ microseconds }: Measurement) {
  const total = microseconds.reduce((sum, one) => sum + one, 0)
  return { ...spread(microseconds), perSecond: (1e6 * microseconds.length) / total }
}

function oursFor({ queryClass, filter }: Measurement, all: readonly Measurement[]): Measurement | undefined {
  return all.find((one) => isOurs(one) && one.queryClass === queryClass && one.filter === filter)
}

/** Whether it is what the peers are compared with: they have no fallbacks. */
function isOurs({ series, queryClass }: Measurement): boolean {
  return series.peer === 'refdir' && series.way === (isNoHit(queryClass) ? 'direct' : 'ordinals')
}

/** Three significant digits. */
function rounded(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
