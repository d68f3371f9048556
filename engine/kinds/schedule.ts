import { ofKind } from '../../runtime/document.ts'
import type { ScheduleRun } from '../store/store.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Lists say when each runs next, and whether it stands still or what became of its last run. */
export const scheduleHooks: KindHooks = {
  async listed(rows, { engine, language, store }) {
    const text = engine.definitions.texts(language)
    const ids = rows.map(({ id }) => id)
    const states = new Map((await store.schedules.many(ids)).map((state) => [state.scheduleId, state]))
    const runs = new Map((await store.schedules.latest(ids)).map((run) => [run.scheduleId, run]))
    return {
      columns: [
        { key: 'nextAt', title: text('Next run'), as: 'datetime' },
        { key: 'lastAt', title: text('Last run'), as: 'datetime' },
        {
          key: 'lastState',
          title: text('State'),
          options: Object.entries(outcomes).map(([value, word]) => ({ value, label: text(word) })),
        },
      ],
      values: rows.map(({ id, document }) => {
        const [state, run] = [states.get(id), runs.get(id)]
        const isSuspended = ofKind('schedule', document).spec.suspend === true
        const standing = state?.stoppedAt !== undefined ? 'stopped' : isSuspended ? 'suspended' : undefined
        const lastState = standing ?? run?.state
        return {
          ...(standing === undefined && state?.nextAt !== undefined && { nextAt: state.nextAt }),
          ...(run && { lastAt: run.slot }),
          ...(lastState !== undefined && { lastState }),
        }
      }),
    }
  },
}

const outcomes: Partial<Record<ScheduleRun['state'] | 'stopped' | 'suspended', string>> = {
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
  missed: 'Missed',
  stopped: 'Stopped after failures',
  suspended: 'Suspended',
}
