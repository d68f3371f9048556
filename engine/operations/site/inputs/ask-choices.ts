import { suppliesOf } from '../../../../runtime/components/index.ts'
import * as defaults from '../../../../runtime/generated/input-defaults.ts'
import type { MomentFormat } from '../../../../runtime/generated/fields/moment-format.ts'
import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import type { PurchasePlan } from '../../../../runtime/pages/purchase/plan.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import { isUntouched } from '../../../../runtime/input-check/is-untouched.ts'
import { inputMessages } from '../../../../runtime/inputs/messages.ts'
import { toPointer } from '../../../../runtime/pointer.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { normalizeInput } from '../../../../runtime/input-check/normalize-input.ts'
import { closing } from '../../../../runtime/values/day-limits.ts'
import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { Context } from '../../../call/context.ts'
import type { InputForm } from './input-form.ts'
import { valuesOf } from './values-of.ts'

/**
 * The problems of `inputs` whose value is not among what their component supplies to this user now, or is a day that it
 * closes, or that cannot be chosen since it closes others.
 */
export async function askChoices(
  { release, plan: { choices }, fields, held }: InputForm<Pick<BulkPlan | ChangePlan | PurchasePlan, 'choices'>>,
  inputs: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  { signal, now }: Pick<Context, 'signal' | 'now'>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const key of choices) {
    const plan = release.plan(key, 'choices')
    const field = fields.find((one) => one.key === plan?.field)
    // Rows that are typed into are read with what is typed.
    if (!plan || !field?.editable || field.rowInputs) continue
    if (plan.closes) {
      if (isUntouched(field.key, inputs[field.key], held)) continue
      const { choices: closed } = await (await release.runner(plan)).find({}, scope, () => signal)
      const today = localMoment(now(), release.site.spec.usageTime?.timeZone)
      const rules = closing(field.datetime ?? usualDays, closed)
      problems.push(...checkInputs([{ ...field, datetime: rules }], inputs, { today }))
      continue
    }
    const reads = suppliesOf(plan).given
    if (reads?.fills) continue
    const own = inputs[plan.field]
    const given = (reads?.asked?.(plan, field, own) ?? valuesOf(own)).filter((value) => !plan.fixed.includes(value))
    if (given.length === 0) continue
    const runner = await release.runner(plan)
    const found = await runner.find({ values: given }, scope, () => signal)
    if (given.every((value) => found.choices.some((choice) => choice.value === value))) continue
    problems.push(notAmongChoices(field))
  }
  return problems
}

const usualDays: MomentFormat = { format: 'yyyy-MM-dd', timeDigit: defaults.datetimeSetting.timeDigit }

/** What is said of a value that its component does not supply to this user now. */
export const notAmongChoices = ({ key, label, messages }: InputField): Problem => ({
  code: 'input-option',
  in: 'input',
  at: toPointer([key]),
  message: fillText(messages['input-option'] ?? inputMessages['input-option'], [label]),
  values: [label],
})

/**
 * The inputs with what their components get for them, where nobody may type it: a browser's word for it does not count. One
 * may depend on those before it.
 */
export async function getValues(
  { release, plan: { choices }, fields }: InputForm<Pick<BulkPlan | ChangePlan | PurchasePlan, 'choices'>>,
  inputs: Readonly<Record<string, unknown>>,
  scope: ExecutionScope,
  { signal }: Pick<Context, 'signal'>,
): Promise<{ inputs: Record<string, unknown>; got: ReadonlySet<string> }> {
  const known = { ...inputs }
  const got = new Set<string>()
  for (const key of choices) {
    const plan = release.plan(key, 'choices')
    const field = fields.find((one) => one.key === plan?.field)
    if (!plan || !field || field.editable || !suppliesOf(plan).given?.fills) continue
    const runner = await release.runner(plan)
    const { choices: found } = await runner.find({}, { ...scope, input: known }, () => signal)
    known[field.key] = normalizeInput(field, found[0]?.value)
    got.add(field.key)
  }
  return { inputs: known, got }
}
