import type { ChartDrawing } from '../../runtime/graph/chart-drawing.ts'
import { workerOptions } from '../workers/given.ts'
import { serveWorker } from '../workers/serve-worker.ts'

/** `renderer/server-rendering/chart.ts` as it was built. */
interface Drawer {
  drawSvg(drawing: ChartDrawing): string
}

const { drawSvg }: Drawer = await import(workerOptions<string>())

const calls = { svg: (drawing: ChartDrawing) => drawSvg(drawing) }
export type ChartCalls = typeof calls

serveWorker(calls)
