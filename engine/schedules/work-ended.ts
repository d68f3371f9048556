import type { DocumentOf } from '../../runtime/document.ts'
import { OutcomePending } from '../execution/idempotency/outcome-pending.ts'
import { CheckRefused } from '../execution/check-result.ts'
import { failedStepOf } from '../execution/failed-step.ts'
import { faultOf } from '../execution/fault-of.ts'
import type { Log } from '../log/log.ts'
import { OutcomeUnknown } from '../sources/errors.ts'
import type { ScheduleEnd, ScheduleRun, ScheduleRunAbout } from '../store/store.ts'

/** A schedule cannot do what it says; `text` is the key of a message. */
export class WorkRefused extends Error {
  override readonly name = 'WorkRefused'
  readonly values: string[]
  constructor(text: string, values: string[] = []) {
    super(text)
    this.values = values
  }
}

interface Of {
  run: ScheduleRun
  schedule: DocumentOf<'schedule'> | undefined
  log: Pick<Log, 'warn'>
}

/** What an error makes of a run; `pending`: its outcome is known later. */
export function workEnded(
  error: unknown,
  { run, schedule, log }: Of,
): { state: ScheduleEnd['state']; about: ScheduleRunAbout } | 'pending' {
  if (error instanceof OutcomePending) return 'pending'
  if (error instanceof OutcomeUnknown) return { state: 'interrupted', about: { text: 'schedule-unknown' } }
  const failed = (about: ScheduleRunAbout) => ({ state: 'failed' as const, about })
  if (error instanceof WorkRefused) return failed({ text: error.message, values: error.values })
  if (error instanceof CheckRefused) return failed({ text: 'schedule-refused', values: [error.reason] })
  const step = failedStepOf(error)
  if (step) return failed({ fault: { schema: step.schema, fault: step.fault } })
  const fault = faultOf(error)
  if (fault) return failed({ fault: { schema: '', fault } })
  log.warn({ error, schedule: schedule?.key, run: run.id }, 'a run of a schedule failed')
  return failed({ text: 'schedule-failed' })
}
