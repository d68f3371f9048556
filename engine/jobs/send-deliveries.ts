import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { sendDeliveries } from '../webhooks/send-deliveries.ts'

/** POSTs to webhooks, and those of a node that is gone by the others. */
export const sendDeliveriesJob: PeriodicJob<Engine> = {
  everyMs: 1000,
  nodes: 'each',
  run: (engine, signal) => sendDeliveries(engine, signal),
}
