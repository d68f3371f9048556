import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { publishPlanned } from '../sites/publish-planned.ts'

/** Releases whose time has come. */
export const publishPlannedJob: PeriodicJob<Engine> = {
  everyMs: 1000,
  nodes: 'each',
  run: (engine, signal) => publishPlanned(engine, signal),
}
