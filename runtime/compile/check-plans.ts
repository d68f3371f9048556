import { chainOf, componentSteps } from './component-steps.ts'
import type { InputFieldSpec } from './content-spec.ts'
import { columnsOf, type Content, type Context } from './context.ts'
import { longestMs, planColumn, sourceOf, totalMs } from './steps.ts'
import type { PlanOf, PlanStep, PlanColumn } from './plan.ts'

/** An input check that the engine asks before it accepts an input. */
export interface CheckPlan extends PlanOf<'check'> {
  contentId: number
  /** Key of the input, and place of the rule among its rules. */
  field: string
  index: number
  steps: PlanStep[]
  columns: PlanColumn[]
}

/**
 * What the engine asks before it accepts inputs: one plan for each rule that names a component. `at` is the place of the
 * inputs in the content, `prefix` the begin of the plans' keys.
 */
export function checkPlans(
  context: Context,
  content: Content,
  { inputs = [], at: place, prefix }: { inputs: readonly InputFieldSpec[] | undefined; at: string; prefix: string },
): CheckPlan[] {
  return inputs.flatMap((input, number) =>
    (input.inputCheck?.rules ?? []).flatMap((rule, index): CheckPlan[] => {
      const { key } = input
      const { component: address } = rule
      if (address === undefined || key === undefined) return []
      const at = `${place}/${number}/inputCheck/rules/${index}/component`
      const component = context.document('component', address)?.spec
      if (!component) return []
      if (!context.components[component.type].checksInputs) {
        context.problem('component-type-wrong', content, at, { found: address })
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
          plan: `${prefix}/check/${key}/${index}`,
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
