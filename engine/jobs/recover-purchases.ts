import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { recoverPurchases } from '../sites/recover-purchases.ts'

/** Orders that were cut off: settled before anybody is served (OP-02), and those of a node that is gone by the others. */
export const recoverPurchasesJob: PeriodicJob<Engine> = {
  // Known within five seconds: the lease of their node, this, and the question.
  everyMs: 500,
  nodes: 'each',
  isBeforeReady: true,
  run: (engine, signal) => recoverPurchases({ ...engine, texts: engine.definitions.texts }, signal),
}
