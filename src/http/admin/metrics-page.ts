import type { Registry } from 'prom-client'
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
  return AggregatorRegistry.aggregate([...threads, ofService, ofProcess]).metrics()
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
}: ServiceState): readonly Metric[] {
  const one = (labels: Labels, value: number) => ({ labels, value })
  return [
    ready(isReady),
    gauge('refdir_threads', 'Threads that serve, and that should', [
      one({ state: 'wanted' }, threads.wanted),
      one({ state: 'serving' }, threads.serving),
    ]),
    counter('refdir_thread_crashes_total', 'Threads that had to be replaced', threads.crashes),
    gauge('refdir_data_set_info', 'The data set that is served', [
      one({ version: dataSet.version, publication: String(dataSet.number) }, 1),
    ]),
    gauge('refdir_data_set_published_timestamp_seconds', 'When it was published', dataSet.publishedAt.getTime() / 1000),
    gauge('refdir_data_set_bytes', 'Its size in memory, which all threads share', dataSet.bytes),
    gauge('refdir_data_set_towns', 'Towns that it holds', dataSet.towns),
    gauge(
      'refdir_data_set_refused',
      '1 where the current publication cannot be had or served, and what was opened before is served on',
      Number(refused !== undefined),
    ),
    gauge(
      'refdir_store_readable',
      '1 where the store could be asked last time what is published; 0: new data sets are not noticed',
      Number(unreadable.store === undefined),
    ),
    gauge(
      'refdir_keys_readable',
      '1 where the keys could be read last time; 0: new and revoked keys do not arrive',
      Number(unreadable.keys === undefined),
    ),
    gauge(
      'refdir_local_copy_current',
      '1 where a start without the database would have what was read last, keys included; 0: it would have what was read before',
      Number(unwritten === undefined),
    ),
    counter('refdir_reloads_total', 'Data sets put in the place of others, and refused', [
      one({ result: 'served' }, reloads.served),
      one({ result: 'refused' }, reloads.refused),
    ]),
    gauge(
      'refdir_keys',
      'Access keys',
      Object.entries(keys).map(([state, count]) => one({ state }, count)),
    ),
  ]
}

function ready(isReady: boolean): Metric {
  return gauge('refdir_ready', '1 where requests should be sent here', Number(isReady))
}
