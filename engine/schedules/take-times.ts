import { ofKind } from '../../runtime/document.ts'
import type { ScheduleSpec } from '../../runtime/generated/kinds/schedule.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import { latestExecution, nextExecutions } from '../../runtime/schedule/executions.ts'
import { runDays } from '../../runtime/schedule/run-days.ts'
import type { Licences } from '../access/licences.ts'
import type { NewScheduleRun, ScheduleState, Store } from '../store/store.ts'

/** A time that nobody took for so long was missed: nodes look each second. */
const lateMs = 120_000
/** So many missed times are counted one by one. */
const mostCounted = 1_000

export interface TimeParts {
  store: Store
  licences: Pick<Licences, 'isOpen'>
}

/** Finds next times of schedules that were saved, and takes those that have come: the run of each is there then, once. */
export async function takeTimes(parts: TimeParts): Promise<void> {
  const { schedules } = parts.store
  // First what is due: by its old time, if it was saved since.
  for (const state of await schedules.due()) await takeDue(state, parts)
  for (const { id, revision } of await schedules.unplanned()) {
    const spec = await specOf(id, parts)
    if (spec) await schedules.plan({ id, revision, nextAt: nextOf(spec, parts) })
  }
}

async function specOf(id: number, { store }: TimeParts): Promise<ScheduleSpec | undefined> {
  const stored = await store.documents.read('schedule', id)
  return stored && ofKind('schedule', stored.document).spec
}

const isAsleep = ({ suspend = defaults.scheduleSpec.suspend }: ScheduleSpec): boolean => suspend

function nextOf(spec: ScheduleSpec, { store }: TimeParts): string | undefined {
  return isAsleep(spec) ? undefined : nextExecutions(spec, store.now(), 1)[0]?.at.toISOString()
}

async function takeDue(state: ScheduleState, parts: TimeParts): Promise<void> {
  const { scheduleId: id, nextAt: due } = state
  if (due === undefined) return
  const { schedules } = parts.store
  const spec = await specOf(id, parts)
  if (!spec) return schedules.forget(id)
  const run = isAsleep(spec) || !parts.licences.isOpen('b2bLic') ? undefined : await runOf(spec, state, parts)
  await schedules.take({ id, due, next: nextOf(spec, parts), ...(run && { run }) })
}

/** The run for what is due: of several times that were missed one, or none of them. */
async function runOf(
  spec: ScheduleSpec,
  { scheduleId, nextAt: due = '' }: ScheduleState,
  { store }: TimeParts,
): Promise<NewScheduleRun> {
  const now = store.now()
  const first = new Date(due)
  // Only what was missed: a thousand times ahead of each of many schedules would hold up everything else.
  const further = nextExecutions(spec, first, mostCounted, now)
  const last = further.length < mostCounted ? further.at(-1)?.at : latestExecution(spec, now)
  const at = last ?? first
  const { missed = defaults.scheduleSpec.missed } = spec
  const isLate = now.getTime() - at.getTime() > lateMs
  const run = { scheduleId, slot: at.toISOString(), cause: 'time' as const }
  if (isLate && missed === 'skip') return { ...run, state: 'missed', about: { missed: further.length + 1 } }
  // One that waits already does the same: a run that takes longer than its interval lets no more pile up.
  if (await store.schedules.isWaiting(scheduleId))
    return { ...run, state: 'missed', about: { missed: further.length + 1, text: 'schedule-still-runs' } }
  const before = further.length > 0 ? { missed: further.length } : {}
  return { ...run, state: 'waiting', about: { ...before, ...runDays(spec, at, missed === 'once' ? first : at) } }
}
