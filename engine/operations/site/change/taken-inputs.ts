import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
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
}

/** What a page takes of what was typed; throws the problems of limits and rules, of choices, and of input checks. */
export async function takenInputs(
  plan: ChangePlan | BulkPlan,
  given: Readonly<Record<string, unknown>>,
  { release, scope }: SiteRequest,
  context: Context,
): Promise<TakenInputs> {
  const fields = inputFieldsIn(plan, context.language)
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const problems = checkInputs(fields, given, { today })
  if (problems.length > 0) throw badInput(problems)
  const form = { release, plan, fields }
  const { inputs, got } = await getValues(form, acceptInputs(fields, given), scope, context)
  const asked = { ...scope, input: inputs }
  const chosen = await askChoices(form, given, asked, context)
  const refused = await askChecks(form, asked, context, chosen)
  if (refused.length > 0) throw badInput(refused)
  // What a component got is no column of the row that is only shown.
  return { fields: fields.filter(({ key }) => !got.has(key)), inputs }
}
