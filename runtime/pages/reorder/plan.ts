import type { Content, Context } from '../../compile/context.ts'
import type { ReorderPlan } from '../../compile/plan.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import { listFields } from '../list/fields.ts'
import { targetsOf } from './targets.ts'

export function reorderPlan(context: Context, content: Content): ReorderPlan[] {
  const targets = targetsOf(context, content)
  if (!targets) return []
  const { lines, cart } = targets
  const { parameterTable, keyFields, countField } = content.spec.orderAgain!
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
    },
  ]
}
