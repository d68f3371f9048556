import { chainOf, componentSteps } from '../../compile/component-steps.ts'
import { columnsOf, type Content, type Context } from '../../compile/context.ts'
import type { CheckPlan } from '../../compile/plan.ts'
import { planColumn, sourceOf, totalMs } from '../../compile/steps.ts'

/** Component that checks an input (specification 3, "Custom component"). */
const checksInput = 5
const longestMs = 130_000

/** What the engine asks before it accepts the inputs of an order: one plan for each rule that names a component. */
export function checkPlans(context: Context, content: Content): CheckPlan[] {
  const inputs = content.spec.purchase?.inputs ?? []
  return inputs.flatMap((input, place) =>
    (input.inputCheck?.rules ?? []).flatMap((rule, index): CheckPlan[] => {
      const { key } = input
      const { component: address } = rule
      if (address === undefined || key === undefined) return []
      const at = `/spec/purchase/inputs/${place}/inputCheck/rules/${index}/component`
      const component = context.document('component', address)?.spec
      if (!component) return []
      if (component.type !== checksInput) {
        context.problem('component-type-wrong', content, at, [], address)
        return []
      }
      const owner = { content, place: 'check' as const, inside: [address] }
      const chain = chainOf(context, component)
      const steps = componentSteps(context, owner, address, chain)
      if (steps.length === 0) {
        context.problem('chain-empty', { address }, '/spec/schemas')
        return []
      }
      return [
        {
          plan: `${content.id}/check/${key}/${index}`,
          kind: 'check',
          source: sourceOf(context, { address }, chain, '/spec/schemas'),
          readOnly: true,
          totalMs: Math.min(totalMs(steps), (component.totalTimeout ?? longestMs / 1000) * 1000),
          contentId: content.id,
          field: key,
          index,
          steps,
          columns: columnsOf(context, chain).map(planColumn),
        },
      ]
    }),
  )
}
