/** What is told under one name, in the form that prom-client gives and takes as JSON. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  values: MetricValue[]
  /** Values with the same labels become one. */
  aggregator: 'sum'
}

export interface MetricValue {
  value: number
  labels: Readonly<Record<string, string>>
  /** Of a part of a histogram. */
  metricName?: string
}

type About = Omit<Metric, 'type' | 'aggregator'>

export const gauge = (about: About): Metric => ({ ...about, type: 'gauge', aggregator: 'sum' })
export const counter = (about: About): Metric => ({ ...about, type: 'counter', aggregator: 'sum' })
export const histogram = (about: About): Metric => ({ ...about, type: 'histogram', aggregator: 'sum' })
