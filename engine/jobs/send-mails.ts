import type { PeriodicJob } from '../job-runner/job.ts'
import { sendMails } from '../mail/send-mails.ts'
import { reportAttacher } from '../operations/site/mail/mail-report.ts'
import type { Engine } from '../server/engine.ts'

/** Mails of the outbox, and those of a node that is gone by the others. */
export const sendMailsJob: PeriodicJob<Engine> = {
  everyMs: 1000,
  nodes: 'each',
  run: (engine, signal) => sendMails({ ...engine, attachReport: reportAttacher(engine) }, signal),
}
