import { mailPlans, type MailPlan } from '../../mail/mail-plan.ts'
import { mailReports } from '../../mail/mail-reports.ts'
import type { ListPlan } from '../../page-parts/list-plan.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import { byLanguage } from '../../compile/by-language.ts'
import { labelOf } from '../../compile/cell.ts'
import { checkPlans, type CheckPlan } from '../../compile/check-plans.ts'
import { inputChoices, type ChoicesPlan } from '../../compile/component-choices.ts'
import { enteredRows, type EnteredRows } from '../../compile/row-inputs.ts'
import type { Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import type { DetailPlan } from '../../page-parts/detail-plan.ts'
import { rowsPlan } from '../../compile/rows-plan.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import type { Change, PlacedPage } from './db-pages.ts'
import { rowFields } from './row-fields.ts'
import type { PlanOf, PlanKey, PlanStep } from '../../compile/plan.ts'
import type { InputField } from '../../input-check/input-field.ts'

/** One row is added, changed or deleted. */
export type ChangePlans = ChangePlan | DetailPlan | CheckPlan | ChoicesPlan | ListPlan

export interface ChangePlan extends PlanOf<'change'> {
  contentId: number
  /** What it does with the row. */
  change: Change
  /** The plan that reads the row as it is; a page that adds has none. */
  row?: PlanKey
  keys: string[]
  /** Columns that the user saw, with what they are called in each language: where one is another, nothing is changed. */
  seen: { key: string; label: Record<string, string> }[]
  /** What the user is told then, by language: `{0}` is the column, `{1}` and `{2}` are the old and the new value. */
  changed: Record<string, string>
  /** Input checks that are asked, in this order. */
  checks: PlanKey[]
  /** Components among whose choices a value must be. */
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  steps: PlanStep[]
  /** Sent when it was done, or could not be. */
  mails?: MailPlan[]
  /** What runs after them for each row of a component's table that was typed into. */
  entered?: EnteredRows[]
}

/** What a page runs: its schemas, the checks of its inputs, and how the row is read before. */
export function changePlans(
  context: Context,
  content: ListContent,
  change: Change,
  { page, at }: PlacedPage,
): ChangePlans[] {
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
  const reports = mailReports(context, content, { settings: page.mails, plan: key })
  const plan: ChangePlan = {
    plan: key,
    kind: 'change',
    contentId: content.id,
    change,
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
    ...(page.mails?.length && { mails: mailPlans(context, page.mails, { reports }) }),
    ...(entered.length > 0 && { entered }),
  }
  return [plan, ...checks, ...choices, ...(row ? [row] : []), ...reports.flatMap(({ plans }) => plans)]
}

function rowPlan(context: Context, content: ListContent, fields: PageFields, plan: string): DetailPlan {
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
