import type { Context } from '../../compile/context.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import { calledOf } from '../../page-parts/cart/called-of.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { type ReorderContent, targetsOf } from './targets.ts'
import type { PlanOf, PlanKey } from '../../compile/plan.ts'

/** The lines of a row go into a cart. */
export interface ReorderPlan extends PlanOf<'reorder'> {
  contentId: number
  /** The plan of the lines' list. */
  rows: PlanKey
  /** The content into whose cart they go. */
  into: number
  /** Fields by which the lines of one row are asked for: all of them. */
  asks: string[]
  /** Columns of the lines with the item's key, in the order of the cart's keys, and with the quantity. */
  keys: string[]
  count: string
  /** The column with the price of then. */
  price?: string
  /** Columns that the item had then and has now: those that name it, where it is gone. */
  called: string[]
}

export function reorderPlan(context: Context, content: ReorderContent): ReorderPlan[] {
  const targets = targetsOf(context, content)
  if (!targets) return []
  const { lines, cart } = targets
  const { parameterTable, keyFields, countField, priceField } = content.spec.orderAgain
  const { chain, chainAt } = listFields(context, lines)
  return [
    {
      // It works with columns of the lines: it stands among the plans of their content.
      plan: `${lines.id}/reorder/${content.id}`,
      kind: 'reorder',
      contentId: content.id,
      source: sourceOf(context, lines, chain, chainAt),
      readOnly: true,
      totalMs: totalMs(stepsOf(context, { content: lines, place: 'list' }, chain, chainAt)),
      rows: `${lines.id}/list`,
      into: cart.id,
      asks: parameterTable.map(({ targetField }) => targetField),
      keys: [...keyFields],
      count: countField,
      ...(priceField !== undefined && { price: priceField }),
      called: calledOf(listFields(context, cart), cart.spec.purchase.cartColumns).filter((name) =>
        lines.columns.some(({ key }) => key === name),
      ),
    },
  ]
}
