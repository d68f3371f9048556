import type { Chart } from '../generated/calls/graph.ts'

/** A chart that is drawn without a browser, in pixels. */
export interface ChartDrawing {
  chart: Chart
  width: number
  height: number
  words: { empty: string; others: string }
  language: string
  /** Patterns tell what colours tell elsewhere. */
  isPaper: boolean
}
