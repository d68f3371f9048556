import type { ChainContext } from '../../../runtime/compile/context.ts'
import type { Bind, PlanStep } from '../../../runtime/compile/plan.ts'

interface Trial extends Pick<ChainContext, 'document'> {
  /** Whether a site would give it. */
  isGiven(bind: Bind): boolean
  /** What stands in for it, by field; else what its schema is tried with. */
  sample?: ReadonlyMap<string, string>
}

/** Steps in which what a site would give is what it is tried with. */
export function triedSteps(steps: readonly PlanStep[], { document, isGiven, sample }: Trial): PlanStep[] {
  const valued = (bind: Bind, schema: string): Bind => {
    if (!isGiven(bind)) return bind
    const { parameters = [] } = document('schema', schema)?.spec ?? {}
    const tried = parameters.find(({ name }) => name === bind.name)?.data
    const { field, ...rest } = bind
    return { ...rest, from: 'value', value: sample?.get(field ?? bind.name) ?? tried ?? null }
  }
  return steps.map((step) => ({ ...step, binds: step.binds.map((bind) => valued(bind, step.schema)) }))
}
