import type { PeriodicJob } from '../job-runner/job.ts'
import { sweepLogs } from '../log/sweep-logs.ts'
import type { Engine } from '../server/engine.ts'

/** Removes entries of logs that are older than the settings keep them. */
export const sweepLogsJob: PeriodicJob<Engine> = {
  everyMs: 10 * 60_000,
  nodes: 'one',
  run: ({ store, settings }) => sweepLogs(store, settings.current().logDays),
}
