import type { ChainPlace } from '../chains/parameter-sources.ts'
import { columnsOf, type ChainContext } from '../compile/context.ts'
import type { DataSchema } from '../compile/content-spec.ts'
import type { PlanKey } from '../compile/plan.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from '../compile/steps.ts'
import type { ListPlan } from './list-plan.ts'

/** Rows of all that a chain gives; nobody pages through them. */
const atOnce = 1000

/** A chain that no page shows as a list. */
interface ChainRows {
  plan: PlanKey
  contentId: number
  chain: readonly DataSchema[]
  at: string
  place: ChainPlace
  /** Fields that are known of the row for which it runs; without it, all of its fields. */
  rowFields?: readonly string[]
}

/** A plan that reads the rows of a chain as they are. `address`: of the document that holds it, for problems. */
export function chainRows(context: ChainContext, address: string, asked: ChainRows): ListPlan {
  const { plan, contentId, chain, at, place, rowFields } = asked
  const steps = stepsOf(context, { content: { address }, place, ...(rowFields && { rowFields }) }, chain, at)
  const columns = columnsOf(context, chain)
  return {
    ...{ plan, kind: 'list', contentId, steps },
    source: sourceOf(context, { address }, chain, at),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    columns: columns.map(planColumn),
    send: columns.map(({ key }) => key),
    ...{ keys: [], made: [], search: {}, sort: [], orderBy: [], category: [], conditions: {} },
    ...{ limit: atOnce, maxLimit: atOnce, allDigits: true },
  }
}
