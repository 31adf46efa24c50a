import { FOUND_BY } from '../../search/found-by.ts'
import { BUCKETS, type Histograms } from '../meters/histograms.ts'
import { type Meters, REFUSALS, ROUTES, STATUSES } from '../meters/meters.ts'
import { counter, gauge, type Labels, type Metric, type MetricValue } from './metric.ts'

/** What one serving thread has counted and measured; the values of all threads add up. */
export function threadMetrics(meters: Meters, thread: number): readonly Metric[] {
  const labels = { thread: String(thread) }
  const delay = (quantile: string, name: 'p50' | 'p99' | 'max') => ({
    labels: { ...labels, quantile },
    value: meters.get(`event loop delay ${name}`),
  })
  return [
    histogram(
      'refdir_request_duration_seconds',
      'Time from the end of a request’s header until its answer is handed over; with an access log, until it is sent',
      meters.requests,
      ROUTES.flatMap((route) => STATUSES.map((status) => ({ route, status: String(status) }))),
    ),
    histogram(
      'refdir_search_duration_seconds',
      'Time of searches, by how they found the answer, direct if there is only one way; cached answers need no search',
      meters.searches,
      ROUTES.flatMap((route) => FOUND_BY.map((way) => ({ route, way }))),
    ),
    // Beside the histogram, whose series begin with their first value: Prometheus' rate misses what a series begins with.
    counter('refdir_errors_total', 'Requests answered with 500, each a fault of the program', meters.answered(500)),
    counter(
      'refdir_keys_refused_total',
      'Requests without a key in force, by reason',
      REFUSALS.map((reason) => ({ labels: { reason }, value: meters.get(`refused ${reason}`) })),
    ),
    counter('refdir_rate_limited_total', 'Requests answered with 429, by what was limited', [
      { labels: { by: 'key' }, value: meters.get('rate limited') },
      { labels: { by: 'address' }, value: meters.get('address limited') },
    ]),
    counter('refdir_requests_shed_total', 'Requests turned away because there were too many', meters.get('shed')),
    counter(
      'refdir_requests_aborted_total',
      'Requests whose client disconnected before the answer was sent; without an access log, not those whose answer had been handed over to be sent',
      meters.get('requests aborted'),
    ),
    counter(
      'refdir_connections_dropped_total',
      'Connections closed because there were too many',
      meters.get('connections dropped'),
    ),
    gauge('refdir_connections', 'Open connections', [{ labels, value: meters.get('connections') }]),
    gauge(
      'refdir_threads_without_redis',
      'Serving threads that count the rates of keys alone, since Redis is unavailable; 0 where it is not used',
      meters.get('without Redis'),
    ),
    gauge('refdir_thread_heap_bytes', 'Heap in use', [{ labels, value: meters.get('heap') }]),
    gauge('refdir_event_loop_utilization', 'Fraction of the last second for which the thread was busy', [
      { labels, value: meters.get('event loop utilization') },
    ]),
    gauge('refdir_event_loop_delay_seconds', 'Delay of the event loop in the last second; quantile 1 is the longest', [
      delay('0.5', 'p50'),
      delay('0.99', 'p99'),
      delay('1', 'max'),
    ]),
  ]
}

/** @param series the labels of each, in order; series without any value are left out. */
function histogram(name: string, help: string, histograms: Histograms, series: readonly Labels[]): Metric {
  const values = series.flatMap((labels, index): MetricValue[] => {
    const { cumulative, count, sum } = histograms.read(index)
    if (count === 0) return []
    return [
      ...BUCKETS.map((le, bucket) => ({
        metricName: `${name}_bucket`,
        labels: { ...labels, le: String(le) },
        value: cumulative[bucket] ?? 0,
      })),
      { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  })
  return { name, help, type: 'histogram', values, aggregator: 'sum' }
}
