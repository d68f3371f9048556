import { byLanguage } from '../../compile/by-language.ts'
import { labelOf } from '../../compile/cell.ts'
import { checkPlans } from '../../compile/check-plans.ts'
import { inputChoices } from '../../compile/component-choices.ts'
import type { Content, Context } from '../../compile/context.ts'
import type { BulkPlan, Plan } from '../../compile/plan.ts'
import { longestMs, sourceOf, stepsOf } from '../../compile/steps.ts'
import * as defaults from '../../generated/defaults.ts'
import { bulkInputs } from './bulk-inputs.ts'
import type { BulkPage } from './bulk-pages.ts'

/** What a page runs for each of its rows, which are those of the list; its checks and choices are those of its inputs. */
export function bulkPlans(context: Context, content: Content, { page, at }: BulkPage): Plan[] {
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
    source: sourceOf(context, content, [...spec.list!.dataSchemas, ...page.dataSchemas], `${at}/dataSchemas`),
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
