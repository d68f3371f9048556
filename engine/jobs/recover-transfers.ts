import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { recoverTransfers } from '../sites/recover-transfers.ts'

/** Transfers whose node is gone. */
export const recoverTransfersJob: PeriodicJob<Engine> = {
  // Known within five seconds, as orders are.
  everyMs: 500,
  nodes: 'each',
  run: (engine, signal) => recoverTransfers({ ...engine, ...engine.config, texts: engine.definitions.texts }, signal),
}
