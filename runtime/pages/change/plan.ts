import { byLanguage } from '../../compile/by-language.ts'
import { labelOf } from '../../compile/cell.ts'
import { checkPlans } from '../../compile/check-plans.ts'
import { inputChoices } from '../../compile/component-choices.ts'
import { enteredRows } from '../../compile/row-inputs.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import type { ChangePlan, DetailPlan, Plan } from '../../compile/plan.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import type { Change } from './db-pages.ts'
import { rowFields } from './row-fields.ts'

/** What a page runs: its schemas, the checks of its inputs, and how the row is read before. */
export function changePlans(context: Context, content: Content, change: Change, page: DbPage, at: string): Plan[] {
  const name = `${change}/${page.key}`
  const key = `${content.id}/${name}`
  const fields = change === 'add' ? undefined : rowFields(context, content, page, at)
  const checks = checkPlans(context, content, { inputs: page.inputs, at: `${at}/inputs`, prefix: key })
  const choices = inputChoices(context, content, { inputs: page.inputs, at: `${at}/inputs`, page: name })
  const { entered, chain } = enteredRows(context, content, {
    inputs: page.inputs,
    page: name,
    before: page.dataSchemas,
  })
  const place = change === 'add' ? 'add' : 'change'
  const steps = stepsOf(context, { content, place }, page.dataSchemas, `${at}/dataSchemas`)
  if (fields && !content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  const row = fields && rowPlan(context, content, fields, `${key}/row`)
  const plan: ChangePlan = {
    plan: key,
    kind: 'change',
    contentId: content.id,
    source: sourceOf(context, content, [...(fields?.chain ?? []), ...page.dataSchemas, ...chain], `${at}/dataSchemas`),
    readOnly: false,
    totalMs: totalMs([...(row?.steps ?? []), ...steps, ...entered.flatMap((each) => each.steps)]),
    ...(row && { row: row.plan }),
    keys: content.spec.keys ?? [],
    seen: fields ? seenColumns(context, fields) : [],
    changed: byLanguage(context, (one) => one.t('{0} was changed by somebody else: {1} → {2}')),
    checks: checks.map((check) => check.plan),
    choices: choices.map((choice) => choice.plan),
    inputs: byLanguage(context, (one) =>
      inputFieldsOf(one, page.inputs, page.dataSchemas, { contentId: content.id, page: name }),
    ),
    steps,
    ...(entered.length > 0 && { entered }),
  }
  return [plan, ...checks, ...choices, ...(row ? [row] : [])]
}

function rowPlan(context: Context, content: Content, fields: PageFields, plan: string): DetailPlan {
  return { plan, kind: 'detail', ...rowsPlan(context, content, fields), lines: [] }
}

/** Pictures and calculated values are made of others. */
function seenColumns(context: Context, { fields }: PageFields): ChangePlan['seen'] {
  return fields
    .filter(({ option }) => option.dispType !== 'image' && !option.itemCalculation?.flag)
    .map(({ option, column }) => ({
      key: column.key,
      label: byLanguage(context, (one) => labelOf(one, option, column) || column.key),
    }))
}
