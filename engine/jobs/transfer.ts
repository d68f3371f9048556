import type { BackgroundJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'

/** Files of users of sites that become rows. One whose node is gone is looked up by `recover-transfers`. */
export const transferJob: BackgroundJob<Engine> = { tasks: ({ transfers }) => transfers.tasks }
