import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Context } from '../../../call/context.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { InputForm } from './input-form.ts'
import { inputsInWords } from './inputs-in-words.ts'

/** What was entered as people read it elsewhere, in a mail: with the labels of choices, and nothing secret. */
export async function inputsAsRead(
  form: InputForm<Pick<PurchasePlan, 'choices'>>,
  inputs: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  context: Pick<Context, 'signal'>,
): Promise<Record<string, unknown>> {
  const fields = form.fields.filter(({ input }) => !inputTypeOf(input).secret)
  const own = Object.fromEntries(fields.map(({ key, value }) => [key, inputs[key] ?? value ?? null]))
  const words = await inputsInWords(form, own, scope, context)
  const labels = new Map(
    fields.flatMap(({ key, options = [] }) => options.map((one) => [`${key} ${asText(one.value)}`, one.label])),
  )
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, labels.get(`${key} ${asText(value)}`) ?? value]),
  )
}
