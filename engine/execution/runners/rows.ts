import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { columnsOfDays } from '../../../runtime/calendar/touching-days.ts'
import { columnsOfMade } from '../rows/made-fields.ts'
import { recordedRunner } from '../rows/recorded-runner.ts'
import { makeRowsRunner, type RowsRunner } from '../rows/rows-runner.ts'
import type { PlanKind, RunnerTools } from './plan-runner.ts'

function make(plan: ListPlan | DetailPlan, { source, also, runs, generation }: RunnerTools): RowsRunner {
  const made = makeRowsRunner(plan, source, also, { generation })
  return runs ? recordedRunner(made, runs) : made
}

const columnsOf = ({ send, keys, made }: ListPlan | DetailPlan): string[] => [...send, ...keys, ...columnsOfMade(made)]

export const list: PlanKind<ListPlan, RowsRunner> = {
  make,
  asks(plan) {
    const searched = Object.values(plan.search).flatMap((rule) => (rule.parameterOnly ? [] : rule.field))
    const sorted = plan.orderBy.map(({ field }) => field)
    const { steps, totals = [] } = plan
    return {
      steps,
      columns: [...columnsOf(plan), ...searched, ...sorted, ...totals, ...columnsOfDays(plan.calendar)],
      ...(plan.keys.length === 0 ? { pages: 'keyless' } : { pages: 'keyed', keys: plan.keys }),
    }
  },
}

export const detail: PlanKind<DetailPlan, RowsRunner> = {
  make,
  asks: (plan) => ({ steps: plan.steps, columns: columnsOf(plan) }),
}
