import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ChartDrawing } from '../../runtime/graph/chart-drawing.ts'
import type { Log } from '../log/log.ts'
import { Pool } from '../workers/pool.ts'
import { threadLink } from '../workers/thread-link.ts'
import type { ChartCalls } from './chart-worker.ts'

/** Draws charts without a browser. */
export interface ChartDrawings {
  /** The chart as SVG; undefined where it cannot be drawn: its numbers say the same. */
  svg(drawing: ChartDrawing, signal?: AbortSignal): Promise<string | undefined>
  close(): Promise<void>
}

const idleMs = 600_000
/** Milliseconds of one drawing. */
const drawMs = 10_000

/** @param file `renderer/server-rendering/chart.ts` as it was built. */
export function makeChartDrawings(file: string, log: Log): ChartDrawings {
  const drawer = new Pool<ChartCalls>({
    open: threadLink({ program: new URL('./chart-worker.ts', import.meta.url), data: pathToFileURL(file).href }),
    work: 'draws charts',
    idleMs,
  })
  return {
    async svg(drawing, signal) {
      if (!existsSync(file)) return undefined
      try {
        return await drawer.request('svg', drawing, { ms: drawMs, ...(signal && { signal }) })
      } catch (error) {
        signal?.throwIfAborted()
        log.warn({ error }, 'a chart could not be drawn')
        return undefined
      }
    },
    close: () => drawer.close(),
  }
}
