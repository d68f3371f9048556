import type { Plan } from '../../../runtime/release/plan.ts'
import { bulk } from './bulk.ts'
import { category } from './category.ts'
import { choices } from './choices.ts'
import { change } from './change.ts'
import { check } from './check.ts'
import { login } from './login.ts'
import type { Asked, PlanKind } from './plan-runner.ts'
import { purchase } from './purchase.ts'
import { reorder } from './reorder.ts'
import { detail, list } from './rows.ts'
import { transfer } from './transfer.ts'

/** How each kind of plan is run. */
export const runners = {
  list,
  detail,
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

/** What the schemas of a plan are asked for. */
export const asksOf = (plan: Plan): Asked => kindOf(plan).asks(plan)

/** The compiler cannot follow that it is of this plan's kind. */
export const kindOf = (plan: Plan) => runners[plan.kind] as PlanKind<Plan, unknown>

/** What runs a plan of a kind. */
export type RunnerOf<Kind extends Plan['kind']> = Awaited<ReturnType<(typeof runners)[Kind]['make']>>
