import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { recoverIntended } from '../sites/recover-intended.ts'

/** Mails and deliveries of changes whose node is gone. */
export const recoverIntendedJob: PeriodicJob<Engine> = {
  everyMs: 5000,
  nodes: 'each',
  run: (engine, signal) => recoverIntended({ ...engine, texts: engine.definitions.texts }, signal),
}
