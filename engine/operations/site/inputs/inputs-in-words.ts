import { suppliesOf } from '../../../../runtime/components/index.ts'
import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Context } from '../../../call/context.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { InputForm } from './input-form.ts'
import { valuesOf } from './values-of.ts'

/**
 * What was entered, with the words of what a component supplied in place of its values. What is no longer supplied, or cannot
 * be asked for now, stays as it was sent: the order stands.
 */
export async function inputsInWords(
  { release, plan: { choices }, fields }: InputForm<Pick<PurchasePlan, 'choices'>>,
  inputs: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  { signal }: Pick<Context, 'signal'>,
): Promise<Record<string, unknown>> {
  const words = { ...inputs }
  for (const key of choices) {
    const plan = release.plan(key, 'choices')
    const field = fields.find((one) => one.key === plan?.field)
    if (!plan || !field || suppliesOf(plan).given?.isItsOwnWord) continue
    // Several choices are stored in one text.
    const given = valuesOf(inputTypeOf(field.input).several ? asText(inputs[field.key]).split(',') : inputs[field.key])
    if (given.length === 0) continue
    try {
      const runner = await release.runner(plan)
      const found = await runner.find({ values: given }, { ...scope, input: inputs }, () => signal)
      const known = [...(field.options ?? []), ...found.choices]
      words[field.key] = given.map((one) => known.find(({ value }) => value === one)?.label ?? one).join(', ')
    } catch {
      continue
    }
  }
  return words
}
