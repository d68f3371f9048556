import type { DeclaredOperations } from '../../call/operation.ts'
import { scheduleLog } from './schedule-log.ts'
import { scheduleNext } from './schedule-next.ts'
import { scheduleRun } from './schedule-run.ts'

/** Operations on schedules, by the name that calls use. */
export const scheduleOperations = {
  'schedule-log': scheduleLog,
  'schedule-next': scheduleNext,
  'schedule-run': scheduleRun,
} satisfies Partial<DeclaredOperations>
