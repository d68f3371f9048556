import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { sweep } from '../store/sweep.ts'

/** Removes from the store what has had its time. */
export const sweepStoreJob: PeriodicJob<Engine> = {
  everyMs: 10 * 60_000,
  nodes: 'one',
  run: ({ store }) => sweep(store),
}
