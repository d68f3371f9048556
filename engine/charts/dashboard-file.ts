import { dashboardDocument, chartWords, paper, type PrintedTile } from '../../runtime/graph/dashboard-document.ts'
import type { Chart } from '../../runtime/generated/calls/graph.ts'
import type { Printer, PrintOptions } from '../printer/printer.ts'
import type { ChartDrawings } from './chart-drawings.ts'

interface PlacedChart extends Omit<PrintedTile, 'svg'> {
  /** Pixels. */
  height: number
}

interface DashboardFile {
  title: string
  narrowed: string[]
  charts: readonly PlacedChart[]
  language: string
  today: string
}

/** Pixels of the paper between its margins, and between two graphs. */
const room = ((paper.width - paper.margin.left - paper.margin.right) / 25.4) * 96
const gap = 19

/** Charts that are shown by their numbers alone. */
const undrawn: ReadonlySet<Chart['type']> = new Set(['table', 'number'])

/** The bytes of a PDF with all graphs of a dashboard. Throws PrintRefused, QueueFull, and the signal's reason. */
export async function* dashboardFile(
  { charts, ...page }: DashboardFile,
  { printer, drawings }: { printer: Printer; drawings: ChartDrawings },
  options: PrintOptions,
): AsyncGenerator<Uint8Array, void> {
  const { language } = page
  const tiles: PrintedTile[] = []
  for (const { height, ...tile } of charts) {
    const { chart, span } = tile
    const width = Math.round((room * span) / 24 - (span < 24 ? gap / 2 : 0))
    const isDrawn = !undrawn.has(chart.type) && chart.categories.length > 0
    const drawing = { chart, width, height, words: chartWords(language), language, isPaper: true }
    tiles.push({ ...tile, svg: isDrawn ? await drawings.svg(drawing, options.signal) : undefined })
  }
  const html = dashboardDocument({ ...page, tiles })
  yield* printer.print({ html, file: () => Promise.resolve(undefined) }, options)
}
