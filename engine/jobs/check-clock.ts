import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { clockTrouble } from '../server/serve-probes.ts'

/** Says in the log that this machine's clock is wrong. */
export const checkClockJob: PeriodicJob<Engine> = {
  everyMs: 10 * 60_000,
  nodes: 'each',
  async run({ store, log }) {
    const trouble = clockTrouble(store)
    if (trouble !== undefined) log.warn({}, trouble)
  },
}
