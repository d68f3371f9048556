import type { BulkPlan, ChangePlan, PurchasePlan } from '../../../../runtime/compile/plan.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { inputMessages } from '../../../../runtime/input-check/messages.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'

/** The problems of `inputs` whose value is not among what their component supplies to this user now. */
export async function askChoices(
  release: RunningRelease,
  { choices }: Pick<BulkPlan | ChangePlan | PurchasePlan, 'choices'>,
  fields: readonly InputField[],
  inputs: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  { signal }: Pick<Context, 'signal'>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const key of choices) {
    const plan = release.plan(key, 'choices')
    const field = fields.find((one) => one.key === plan?.field)
    if (!plan || !field?.editable) continue
    const given = valuesOf(inputs[plan.field]).filter((value) => !plan.fixed.includes(value))
    if (given.length === 0) continue
    const runner = await release.runner(plan)
    const found = await runner.find({ values: given }, scope, () => signal)
    if (given.every((value) => found.choices.some((choice) => choice.value === value))) continue
    problems.push({
      code: 'input-option',
      in: 'input',
      at: toPointer([field.key]),
      message: fillText(field.messages['input-option'] ?? inputMessages['input-option'], [field.label]),
      values: [field.label],
    })
  }
  return problems
}

function valuesOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(all.filter((one) => one !== undefined && one !== null && one !== '').map(String))]
}
