import type { Job } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'
import { checkClockJob } from './check-clock.ts'
import { downloadJob } from './download.ts'
import { importDocumentsJob } from './import-documents.ts'
import { publishPlannedJob } from './publish-planned.ts'
import { publishJob } from './publish.ts'
import { recoverIntendedJob } from './recover-intended.ts'
import { recoverPurchasesJob } from './recover-purchases.ts'
import { recoverTransfersJob } from './recover-transfers.ts'
import { runSchedulesJob } from './run-schedules.ts'
import { scheduleJob } from './schedule.ts'
import { sendDeliveriesJob } from './send-deliveries.ts'
import { sendMailsJob } from './send-mails.ts'
import { sweepLogsJob } from './sweep-logs.ts'
import { sweepSecretsJob } from './sweep-secrets.ts'
import { sweepStoreJob } from './sweep-store.ts'
import { transferJob } from './transfer.ts'

/** Everything that the engine does by itself, by name: so it is called in the log, in `/metrics` and in the name of its lease. */
export const jobs = {
  'sweep-store': sweepStoreJob,
  'sweep-secrets': sweepSecretsJob,
  'sweep-logs': sweepLogsJob,
  'check-clock': checkClockJob,
  'recover-intended': recoverIntendedJob,
  'recover-purchases': recoverPurchasesJob,
  'recover-transfers': recoverTransfersJob,
  'send-mails': sendMailsJob,
  'send-deliveries': sendDeliveriesJob,
  'run-schedules': runSchedulesJob,
  'publish-planned': publishPlannedJob,
  download: downloadJob,
  transfer: transferJob,
  'import-documents': importDocumentsJob,
  publish: publishJob,
  schedule: scheduleJob,
} satisfies Record<string, Job<Engine>>
