import { addressOf, ofKind } from '../../../runtime/document.ts'
import { runDays } from '../../../runtime/schedule/run-days.ts'
import { mayChange } from '../../access/acts.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { conflict } from '../../codes/refusals.ts'
import { storedFor } from '../document/change/stored-for.ts'

/** Runs a schedule as it is saved, now and once, or tries it; it begins on any node within seconds. */
export const scheduleRun: DeclaredOperation<'schedule-run'> = async ({ id, test = false }, context) => {
  const { document } = await storedFor(mayChange, 'schedule', id, context)
  context.audit({ object: addressOf(document) })
  const { schedules } = context.store
  if (await schedules.isWaiting(id)) throw conflict({ text: 'schedule-still-runs' })
  const now = context.now()
  const { userKey } = context.session ?? {}
  const run = await schedules.add({
    ...{ scheduleId: id, slot: now.toISOString(), cause: test ? 'test' : 'hand', state: 'waiting' },
    about: { ...(userKey !== undefined && { by: userKey }), ...runDays(ofKind('schedule', document).spec, now) },
  })
  if (run === undefined) throw conflict({ text: 'schedule-still-runs' })
  return { run }
}
