import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import { isUntouched } from '../../../../runtime/input-check/is-untouched.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Context } from '../../../call/context.ts'
import { badInput } from '../../../codes/refusals.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import type { SiteRequest } from '../request/site-request.ts'
import { askChecks } from '../inputs/ask-checks.ts'
import { askChoices, getValues } from '../inputs/ask-choices.ts'

export interface TakenInputs {
  fields: InputField[]
  /** As schemas get them. */
  inputs: Record<string, unknown>
  /** Keys of those that nobody touched. */
  untouched: string[]
}

/** What was typed, and the row with which the page opened, as far as it is compared with the row that is there. */
export interface Typed {
  given: Readonly<Record<string, unknown>>
  held?: Readonly<Record<string, unknown>> | undefined
}

/** What a page takes of what was typed; throws the problems of limits and rules, of choices, and of input checks. */
export async function takenInputs(
  plan: ChangePlan | BulkPlan,
  { given, held }: Typed,
  { release, scope }: SiteRequest,
  context: Context,
): Promise<TakenInputs> {
  const fields = inputFieldsIn(plan, context.language)
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const problems = checkInputs(fields, given, { today, held })
  if (problems.length > 0) throw badInput(problems)
  const form = { release, plan, fields, held }
  const untouched = fields
    .filter(({ key, editable, rowInputs }) => editable && !rowInputs && isUntouched(key, given[key], held))
    .map(({ key }) => key)
  const accepted = acceptInputs(fields, given)
  for (const key of untouched) accepted[key] = heldValue(held?.[key])
  const { inputs, got } = await getValues(form, accepted, scope, context)
  const asked = { ...scope, input: inputs }
  const chosen = await askChoices(form, given, asked, context)
  const refused = await askChecks(form, asked, context, chosen)
  if (refused.length > 0) throw badInput(refused)
  // What a component got is no column of the row that is only shown.
  return { fields: fields.filter(({ key }) => !got.has(key)), inputs, untouched }
}

/** Rows hold nothing else. */
const heldValue = (value: unknown): string | number | boolean | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : asText(value)
