import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import { inputMessages } from '../../../../runtime/inputs/messages.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { localize } from '../../../../runtime/text.ts'
import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { Context } from '../../../call/context.ts'
import type { InputForm } from './input-form.ts'

/**
 * The problems that input checks find, one for each input at most. What a check says itself goes before the rule's
 * message; an input that is empty is not asked about, that is what `required` is for, nor one of the `known` problems.
 */
export async function askChecks(
  { release, plan: { checks }, fields }: InputForm<Pick<BulkPlan | ChangePlan | PurchasePlan, 'checks'>>,
  scope: ExecutionScope,
  { signal }: Pick<Context, 'signal'>,
  known: readonly Problem[] = [],
): Promise<Problem[]> {
  const problems = [...known]
  for (const key of checks) {
    const plan = release.plan(key, 'check')
    const field = fields.find((one) => one.key === plan?.field)
    if (!plan || !field || problems.some(({ at }) => at === toPointer([plan.field]))) continue
    const value = scope.input?.[plan.field]
    if (value === undefined || value === null || value === '') continue
    const { execFlg, error } = await (await release.runner(plan)).ask(scope, () => signal)
    if (execFlg) continue
    const text = error || localize(field.check.rules?.[plan.index]?.message, '') || field.messages['input-component']
    problems.push({
      code: 'input-component',
      in: 'input',
      at: toPointer([plan.field]),
      message: fillText(text ?? inputMessages['input-component'], [field.label]),
      values: [field.label],
    })
  }
  return problems
}
