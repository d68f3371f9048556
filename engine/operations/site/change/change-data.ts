import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import { isWebApi } from '../../../../runtime/web-api/web-request.ts'
import { fillText } from '../../../../runtime/values/fill-text.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import { logUpdates } from '../../../data-updates/log-updates.ts'
import { EnteredRefused, RowChanged, RowGone } from '../../../execution/change/change-row.ts'
import { DataRefused } from '../../../execution/data-refused.ts'
import { contentOf, planOf, siteRequest } from '../request/site-request.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { toldRefusal } from '../rows/told-refusal.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import { OutcomePending } from '../../../execution/idempotency/outcome-pending.ts'
import { OutcomeUnknown } from '../../../sources/errors.ts'
import { pageNews, type PageNews, type PageWork } from './page-news.ts'
import { rowsEntered } from './entered-rows.ts'
import { takenInputs } from './taken-inputs.ts'
import { updateHead } from './update-head.ts'

/** Adds, changes or deletes one row by a page of the content, once for each wish (`once`). */
export const changeData: DeclaredOperation<'change-data'> = async (
  { contentId, page, rowKey = [], seen, inputs: given = {}, once },
  context,
) => {
  const site = await siteRequest(context)
  const { release } = site
  const { address } = contentOf(site, contentId)
  const plan = planOf(release, `${contentId}/${page}`, 'change')
  context.audit({ object: [address, page, ...rowKey].join(' ') })
  const work = async () => {
    const runner = await release.runner(plan)
    const typed = { site, content: address, plan, page: pageKeyOf(page), rowKey, inputs: given, once }
    if (await runner.isDone(context.wish)) {
      // The node that did it may have died before it told of it.
      await (await pageNews({ ...typed, fields: inputFieldsIn(plan, context.language) }, context)).done()
      return {}
    }
    const { fields, inputs, untouched } = await takenInputs(plan, { given, held: compared(plan, seen) }, site, context)
    const news = await pageNews({ ...typed, fields }, context)
    const entered = await rowsEntered({ release, plan, fields }, given, { ...site.scope, input: inputs }, context)
    const scope = {
      ...site.scope,
      ...(once !== undefined && { once: `${site.siteId} ${plan.plan} ${site.userKey} ${once}` }),
    }
    const { wish } = context
    const { changed, ...known } = await runner
      .change({ rowKey, seen, fields, inputs, untouched, entered, scope, wish, beforeCommit: news.beforeCommit })
      .catch((error: unknown) => refuse(error, { fields, plan, news }, context))
    logUpdates(changed, updateHead(site, `${address} ${page}`, context), context)
    await news.done(known)
    return {}
  }
  return runGuarded(context, work, {
    unreachable: 'change-unreachable',
    failed: isWebApi(plan.source) ? 'change-failed-there' : 'change-failed',
    late: 'change-late',
    conflict: 'data-conflict',
  })
}

/** `update/edit` → `edit`. */
const pageKeyOf = (page: string): string => page.slice(page.indexOf('/') + 1)

/** Nothing was done: throws why, in words. */
async function refuse(
  error: unknown,
  { fields, plan, news }: Pick<PageWork, 'fields' | 'plan'> & { news: PageNews },
  context: Context,
): Promise<never> {
  // Whoever is shown another row goes on with it: that is no failure. Of what nobody knows yet the receipt will tell.
  const isOpen = error instanceof OutcomePending || error instanceof OutcomeUnknown
  if (!(error instanceof RowChanged) && !isOpen) await news.failed()
  if (error instanceof DataRefused)
    throw toldRefusal(error, { fields, subject: 'this-data', text: 'data-refused' }, context)
  if (error instanceof EnteredRefused) throw toldRow(error, fields, context)
  throw toRefusal(error, plan, context.language)
}

/** Of what the user saw, the columns that must still be the same. */
const compared = ({ seen: columns }: ChangePlan, seen: Readonly<Record<string, unknown>> | undefined) =>
  seen &&
  Object.fromEntries(columns.flatMap(({ key }) => (Object.hasOwn(seen, key) ? [[key, seen[key]] as const] : [])))

/** Which of the rows that were typed into is not taken, and why. */
function toldRow({ called, cause }: EnteredRefused, fields: readonly InputField[], context: Context): CallError {
  if (cause instanceof DataRefused)
    return toldRefusal(cause, { fields, called, subject: 'this-data', text: 'data-refused' }, context)
  const reason = cause.reason || context.engine.definitions.messages.get('input-check-invalid')?.[context.language]
  return notDone({ text: 'data-refused', data: { changes: [`${called}: ${reason}`] }, cause })
}

/** What a person is told where the row is another one. */
function toRefusal(error: unknown, plan: ChangePlan, language: string): unknown {
  if (error instanceof RowGone) return notFound({ cause: error, ...(error.isSeveral && { text: 'rows-several' }) })
  if (!(error instanceof RowChanged)) return error
  const inLanguage = (texts: Record<string, string>) => texts[language] ?? Object.values(texts)[0] ?? ''
  const changes = error.changes.map(({ key, before, after }) => {
    const label = plan.seen.find((column) => column.key === key)?.label ?? {}
    return fillText(inLanguage(plan.changed), [inLanguage(label), before, after])
  })
  return notDone({ text: 'row-changed', data: { changes }, cause: error })
}
