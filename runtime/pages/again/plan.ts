import type { Content, Context } from '../../compile/context.ts'
import type { AgainPlan } from '../../compile/plan.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import { listFields } from '../list/fields.ts'
import { targetsOf } from './targets.ts'

export function againPlan(context: Context, content: Content): AgainPlan[] {
  const targets = targetsOf(context, content)
  if (!targets) return []
  const { lines, cart } = targets
  const { parameterTable, keyFields, countField } = content.spec.orderAgain!
  const { chain, chainAt } = listFields(context, lines)
  return [
    {
      // It works with columns of the lines: it stands among the plans of their content.
      plan: `${lines.id}/again/${content.id}`,
      kind: 'again',
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
