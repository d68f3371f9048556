import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { notDone } from '../../../codes/refusals.ts'
import { logUpdates } from '../../../data-updates/log-updates.ts'
import { RowCountChanged, RowRefused } from '../../../execution/change/change-rows.ts'
import { CheckRefused } from '../../../execution/check-result.ts'
import { DataRefused } from '../../../execution/data-refused.ts'
import { OutcomePending } from '../../../execution/idempotency/outcome-pending.ts'
import { OutcomeUnknown } from '../../../sources/errors.ts'
import { favoriteRows } from '../rows/list-favorites.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'
import { rowKeyOf } from '../request/row-key-of.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { toldRefusal } from '../rows/told-refusal.ts'
import { bulkNews } from './bulk-news.ts'
import { noteProgress } from './bulk-progress.ts'
import { updateHead } from './update-head.ts'
import { takenInputs, type TakenInputs } from './taken-inputs.ts'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import { BadValue } from '../../../execution/bad-value.ts'

/** Changes or deletes rows of a list, those that were chosen or all of a search: all of them or none. */
export const bulkChange: DeclaredOperation<'bulk-change'> = async (input, context) => {
  const { contentId, page, search, category, conditions, count, inputs: given = {}, once } = input
  const site = await siteRequest(context)
  const { release, scope } = site
  const { address } = contentOf(site, contentId)
  const plan = planOf(release, `${contentId}/bulk/${page}`, 'bulk')
  const rowKeys = input.rows?.map((row) => rowKeyOf(row, plan.keys))
  context.audit({ object: [address, page, `${count}`].join(' ') })
  if (count > plan.most) throw notDone({ text: 'rows-too-many', values: [plan.most, count] })
  const list = planOf(release, plan.rows, 'list')
  const work = async () => {
    requireSeen(list, input)
    const runner = await release.runner(plan)
    const before = await runner.done(context.wish)
    if (before !== undefined) return { rows: before }
    const taken = await takenInputs(plan, { given }, site, context)
    const news = await bulkNews(
      { site, content: address, plan, page, fields: taken.fields, inputs: given, once },
      context,
    )
    const progress = noteProgress(once, context)
    try {
      const asked = { search, category, conditions, ...(await favoriteRows(input, site, context)) }
      const { signal, wish } = context
      const changed = await runner
        .change({
          ...{ asked, rowKeys, count, scope, signal, wish },
          fields: taken.fields,
          inputs: taken.inputs,
          onRow: progress.at,
          beforeCommit: news?.beforeCommit,
        })
        .catch(async (error: unknown) => {
          // Of what nobody knows yet the receipt will tell.
          if (!(error instanceof OutcomePending) && !(error instanceof OutcomeUnknown)) await news?.failed()
          throw error
        })
      logUpdates(changed, updateHead(site, `${address} ${plan.change}/${page}`, context), context)
      await news?.done()
      return { rows: count }
    } catch (error) {
      throw toRefusal(error, plan, taken, context)
    } finally {
      await progress.end()
    }
  }
  return runGuarded(context, work, {
    unreachable: 'change-unreachable',
    failed: 'change-failed',
    late: 'change-late',
    conflict: 'data-conflict',
  })
}

/** What a person is told: how many rows there are now, or which row is refused, and why. */
function toRefusal(error: unknown, plan: BulkPlan, { fields }: TakenInputs, context: Context): unknown {
  if (error instanceof RowCountChanged)
    return error.found > plan.most
      ? notDone({ text: 'rows-too-many', values: [plan.most, error.found], cause: error })
      : notDone({ text: 'rows-changed', values: [error.told, error.found], cause: error })
  if (error instanceof DataRefused)
    return toldRefusal(error, { fields, subject: 'this-data', text: 'data-refused' }, context)
  if (!(error instanceof RowRefused)) return error
  const called = plan.keys.map(({ key, label }) => `${inLanguage(label, context)} ${asText(error.row[key])}`).join(', ')
  const { cause } = error
  if (cause instanceof DataRefused)
    return toldRefusal(cause, { fields, called, subject: 'this-data', text: 'data-refused' }, context)
  if (!(cause instanceof CheckRefused)) return error
  const reason = cause.reason || context.engine.definitions.messages.get('input-check-invalid')?.[context.language]
  return notDone({ text: 'data-refused', data: { changes: [`${called}: ${reason}`] }, cause })
}

const inLanguage = (texts: Record<string, string>, { language }: Context): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''

/** Rows are chosen by what the user sees of the list: how many are found would say the rest. */
function requireSeen(
  list: ListPlan,
  { search = {}, conditions = [] }: Pick<OperationRequests['bulk-change'], 'search' | 'conditions'>,
): void {
  const unseen =
    Object.keys(search).find((name) => !Object.hasOwn(list.search, name)) ??
    conditions.find(({ field }) => !Object.hasOwn(list.conditions, field))?.field
  if (unseen !== undefined) throw new BadValue('field', unseen, unseen)
}
