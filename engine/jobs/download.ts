import type { BackgroundJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'

/** Files of rows for users of sites. One whose node is gone has ended. */
export const downloadJob: BackgroundJob<Engine> = { tasks: ({ downloads }) => downloads.tasks }
