import type { PeriodicJob } from '../job-runner/job.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import type { Engine } from '../server/engine.ts'

/** Times of schedules that have come, and runs whose node is gone. */
export const runSchedulesJob: PeriodicJob<Engine> = {
  everyMs: 1000,
  nodes: 'each',
  run: runSchedules,
}
