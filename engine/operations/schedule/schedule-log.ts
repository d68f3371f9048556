import { mayUseKind } from '../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readStored } from '../document/read/stored-answer.ts'
import { runMessage } from './run-message.ts'

/** Runs of a schedule, the latest first. */
export const scheduleLog: DeclaredOperation<'schedule-log'> = async ({ id, page = 1, limit = 50 }, context) => {
  if (id === 0) return { rows: [], total: 0, busy: false }
  await readStored('schedule', id, context)
  const { schedules } = context.store
  const { rows, total } = await schedules.list({ scheduleId: id, offset: (page - 1) * limit, limit })
  const tells = mayUseKind('data-source', 'read', context)
  const [state] = await schedules.many([id])
  return {
    total,
    busy: rows.some((row) => row.state === 'waiting' || row.state === 'running'),
    ...(state?.stoppedAt !== undefined && { stopped: state.stoppedAt, failures: state.failures }),
    rows: rows.map(({ id: run, slot, cause, state: became, endedAt, about }) => {
      const message = runMessage(about, { context, tells })
      return {
        ...{ id: run, slot, cause, state: became },
        ...(about.by !== undefined && { by: about.by }),
        ...(endedAt !== undefined && { ended: endedAt }),
        ...(about.rows !== undefined && { rows: about.rows }),
        ...(about.ms !== undefined && { ms: about.ms }),
        ...(message !== '' && { message }),
      }
    }),
  }
}
