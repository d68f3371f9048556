import type { ScheduleRun } from '../store/store.ts'
import type { KindHooks } from './kind-hooks.ts'

/** Lists say when each runs next, and what became of its last run. */
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
          title: text('Last outcome'),
          options: Object.entries(outcomes).map(([value, word]) => ({ value, label: text(word) })),
        },
      ],
      values: ids.map((id) => {
        const [state, run] = [states.get(id), runs.get(id)]
        return {
          ...(state?.nextAt !== undefined && { nextAt: state.nextAt }),
          ...(run && { lastAt: run.slot }),
          ...((run || state?.stoppedAt !== undefined) && {
            lastState: state?.stoppedAt === undefined ? run?.state : 'stopped',
          }),
        }
      }),
    }
  },
}

const outcomes: Partial<Record<ScheduleRun['state'] | 'stopped', string>> = {
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
  missed: 'Missed',
  stopped: 'Stopped after failures',
}
