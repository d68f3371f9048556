import type { Plan } from '../../../runtime/release/plan.ts'
import { bulk } from './bulk.ts'
import { category } from './category.ts'
import { choices } from './choices.ts'
import { change } from './change.ts'
import { check } from './check.ts'
import { login } from './login.ts'
import type { PlanKind } from './plan-runner.ts'
import { purchase } from './purchase.ts'
import { reorder } from './reorder.ts'
import { rows } from './rows.ts'
import { transfer } from './transfer.ts'

/** How each kind of plan is run. */
export const runners = {
  list: rows,
  detail: rows,
  category,
  purchase,
  check,
  choices,
  login,
  change,
  bulk,
  reorder,
  transfer,
} satisfies {
  [Kind in Plan['kind']]: PlanKind<Extract<Plan, { kind: Kind }>, unknown>
}

/** What runs a plan of a kind. */
export type RunnerOf<Kind extends Plan['kind']> = Awaited<ReturnType<(typeof runners)[Kind]['make']>>
