import type { ListContent } from '../../page-parts/has-list.ts'
import { byLanguage } from '../../compile/by-language.ts'
import { labelOf } from '../../compile/cell.ts'
import { checkPlans, type CheckPlan } from '../../compile/check-plans.ts'
import { inputChoices, type ChoicesPlan } from '../../compile/component-choices.ts'
import type { Context } from '../../compile/context.ts'
import { longestMs, sourceOf, stepsOf } from '../../compile/steps.ts'
import * as defaults from '../../generated/defaults.ts'
import { bulkInputs } from './bulk-inputs.ts'
import type { BulkChange, BulkPage } from './bulk-pages.ts'
import type { PlanOf, PlanKey, PlanStep } from '../../compile/plan.ts'
import type { InputField } from '../../input-check/input-field.ts'

/** Several rows of a list are changed or deleted, all of them or none. */
export type BulkPlans = BulkPlan | CheckPlan | ChoicesPlan

export interface BulkPlan extends PlanOf<'bulk'> {
  contentId: number
  /** What it does with each row. */
  change: BulkChange
  /** The plan that reads the rows: what its user may see, and no more. */
  rows: PlanKey
  /** What identifies a row, with what its columns are called in each language. */
  keys: { key: string; label: Record<string, string> }[]
  /** Rows at once. */
  most: number
  checks: PlanKey[]
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  /** Run for each row. */
  steps: PlanStep[]
}

/** What a page runs for each of its rows, which are those of the list; its checks and choices are those of its inputs. */
export function bulkPlans(context: Context, content: ListContent, { page, change, at }: BulkPage): BulkPlans[] {
  const { id, spec, columns } = content
  const name = `bulk/${page.key}`
  const key = `${id}/${name}`
  const inputs = { inputs: page.inputs, at: `${at}/inputs` }
  const checks = checkPlans(context, content, { ...inputs, prefix: key })
  const choices = inputChoices(context, content, { ...inputs, page: name })
  const keys = spec.keys ?? []
  if (keys.length === 0) context.problem('key-required', content, '/spec/keys')
  const plan: BulkPlan = {
    plan: key,
    kind: 'bulk',
    contentId: id,
    change,
    source: sourceOf(context, content, [...spec.list.dataSchemas, ...page.dataSchemas], `${at}/dataSchemas`),
    readOnly: false,
    totalMs: longestMs,
    rows: `${id}/list`,
    keys: keys.map((own) => {
      const column = columns.find((one) => one.key === own)
      return { key: own, label: byLanguage(context, (one) => (column ? labelOf(one, {}, column) : '') || own) }
    }),
    most: page.maxRows ?? defaults.dbPage.maxRows,
    checks: checks.map((check) => check.plan),
    choices: choices.map((choice) => choice.plan),
    inputs: byLanguage(context, (one) => bulkInputs(one, content, page)),
    steps: stepsOf(context, { content, place: 'change' }, page.dataSchemas, `${at}/dataSchemas`),
  }
  return [plan, ...checks, ...choices]
}
