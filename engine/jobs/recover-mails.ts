import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { recoverMails } from '../sites/recover-mails.ts'

/** Mails of changes whose node is gone. */
export const recoverMailsJob: PeriodicJob<Engine> = {
  everyMs: 5000,
  nodes: 'each',
  run: (engine, signal) => recoverMails({ ...engine, texts: engine.definitions.texts }, signal),
}
