import type { BackgroundJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'

/** Runs of schedules that are under way on this node; `run-schedules` begins them. */
export const scheduleJob: BackgroundJob<Engine> = { tasks: ({ scheduled }) => scheduled }
