import type { Registry } from 'prom-client'
import release from '../../../package.json' with { type: 'json' }
import type { Meters } from '../meters/meters.ts'
import { counter, gauge, type Labels, type Metric } from './metric.ts'
import type { ServiceState } from './service-state.ts'
import { threadMetrics } from './thread-metrics.ts'

/** Metrics of the whole process: all threads share memory, processors and files. The rest would cover the supervisor alone. */
const OF_THE_PROCESS = /^process_|^nodejs_version_info$/

let ofTheProcess: Registry | undefined

/**
 * All metrics in Prometheus' text format, those of the threads added up.
 *
 * @param state undefined while the service starts: the page then says that it is not ready.
 */
export async function metricsPage(meters: readonly Meters[], state: ServiceState | undefined): Promise<string> {
  // Loaded when it is first needed, so that a start does not wait for it.
  const { AggregatorRegistry, collectDefaultMetrics, Registry } = await import('prom-client')
  if (ofTheProcess === undefined) {
    ofTheProcess = new Registry()
    collectDefaultMetrics({ register: ofTheProcess })
  }
  // There is only one process: aggregated as for several, its start time would be left out.
  const ofProcess = (await ofTheProcess.getMetricsAsJSON())
    .filter(({ name }) => OF_THE_PROCESS.test(name))
    .map((metric) => ({ ...metric, aggregator: 'first' as const }))
  const threads = meters.map(threadMetrics)
  const ofService = state === undefined ? [ready(false)] : serviceMetrics(state)
  return AggregatorRegistry.aggregate([...threads, [build()], ofService, ofProcess]).metrics()
}

function serviceMetrics({
  isReady,
  threads,
  dataSet,
  refused,
  unreadable,
  unwritten,
  reloads,
  keys,
  earliestExpiry,
}: ServiceState): readonly Metric[] {
  const one = (labels: Labels, value: number) => ({ labels, value })
  return [
    ready(isReady),
    gauge('refdir_threads', 'Serving threads: how many there should be, and how many there are', [
      one({ state: 'wanted' }, threads.wanted),
      one({ state: 'serving' }, threads.serving),
    ]),
    counter(
      'refdir_thread_crashes_total',
      'Threads that crashed, or hung and were cut off; all are replaced',
      threads.crashes,
    ),
    gauge('refdir_data_set_info', 'The data set that is served', [
      one({ version: dataSet.version, publication: String(dataSet.number) }, 1),
    ]),
    gauge(
      'refdir_data_set_published_timestamp_seconds',
      'When the served data set was published',
      dataSet.publishedAt.getTime() / 1000,
    ),
    gauge('refdir_data_set_bytes', 'Size of the served data set in memory, which all threads share', dataSet.bytes),
    gauge('refdir_data_set_towns', 'Towns in the served data set', dataSet.towns),
    gauge(
      'refdir_data_set_refused',
      '1 if the current publication is unavailable or cannot be served; what was opened before is still served',
      Number(refused !== undefined),
    ),
    gauge(
      'refdir_store_readable',
      '1 if what is published could be read from the store last time; 0: new data sets go unnoticed',
      Number(unreadable.store === undefined),
    ),
    gauge(
      'refdir_keys_readable',
      '1 if the keys could be read last time; 0: new and revoked keys go unnoticed',
      Number(unreadable.keys === undefined),
    ),
    gauge(
      'refdir_local_copy_current',
      '1 if a start without the database would use what was last read, keys included; 0: it would use something older',
      Number(unwritten === undefined),
    ),
    counter('refdir_reloads_total', 'Data sets that replaced another, and that were refused', [
      one({ result: 'served' }, reloads.served),
      one({ result: 'refused' }, reloads.refused),
    ]),
    gauge(
      'refdir_keys',
      'Access keys by state',
      Object.entries(keys).map(([state, count]) => one({ state }, count)),
    ),
    gauge(
      'refdir_keys_earliest_expiry_timestamp_seconds',
      'When the first of the keys expires that are in force and not yet replaced; no value where none ever will',
      earliestExpiry === undefined ? [] : earliestExpiry.getTime() / 1000,
    ),
  ]
}

function build(): Metric {
  const { version } = release
  return gauge('refdir_build_info', 'The release of the program', [{ labels: { version }, value: 1 }])
}

function ready(isReady: boolean): Metric {
  return gauge('refdir_ready', '1 if requests should be sent to this node', Number(isReady))
}
