import type { FirstDrawing } from '../../../runtime/opening/first-drawing.ts'
import { workerOptions } from '../../workers/given.ts'
import { serveWorker } from '../../workers/serve-worker.ts'

/** `renderer/server-rendering/draw.tsx` as it was built. */
interface Drawing {
  draw(asked: FirstDrawing): string
}

const { draw }: Drawing = await import(workerOptions<string>())

const calls = { draw: (asked: FirstDrawing) => draw(asked) }
export type DrawCalls = typeof calls

serveWorker(calls)
