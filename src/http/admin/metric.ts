export type Labels = Readonly<Record<string, string>>

export interface MetricValue {
  /** Set where it differs from the metric's own name: parts of histograms. */
  readonly metricName?: string
  readonly labels: Labels
  readonly value: number
}

/** A metric in the form that prom-client passes between processes: `Registry.getMetricsAsJSON`. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly MetricValue[]
  /** Values with the same labels are added up. */
  readonly aggregator: 'sum'
}

export function counter(name: string, help: string, values: number | readonly MetricValue[]): Metric {
  return { name, help, type: 'counter', values: valuesOf(values), aggregator: 'sum' }
}

export function gauge(name: string, help: string, values: number | readonly MetricValue[]): Metric {
  return { name, help, type: 'gauge', values: valuesOf(values), aggregator: 'sum' }
}

function valuesOf(values: number | readonly MetricValue[]): readonly MetricValue[] {
  return typeof values === 'number' ? [{ labels: {}, value: values }] : values
}
