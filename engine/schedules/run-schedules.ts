import type { Engine } from '../server/engine.ts'
import { runHere } from './run-here.ts'
import { runLostMs } from './run-lost-ms.ts'
import { takeTimes } from './take-times.ts'

/** Runs at work on one node at a time. */
const atOnce = 4

/** Takes times that have come, and begins runs that wait, as far as there is room here; it does not wait for their end. */
export async function runSchedules(engine: Engine, signal: AbortSignal): Promise<void> {
  await takeTimes(engine)
  const room = atOnce - engine.scheduled.running()
  if (room <= 0 || signal.aborted) return
  for (const run of await engine.store.schedules.claim({ limit: room, ms: runLostMs })) runHere(run, engine)
}
