import type { Address } from '../../../../runtime/document.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { Context } from '../../../call/context.ts'
import { addMails } from '../../../mail/add-mails.ts'
import { plannedMails } from '../../../mail/planned-mails.ts'
import { inputsAsRead } from '../inputs/inputs-as-read.ts'
import type { SiteRequest } from '../request/site-request.ts'

/** What a page has done, or could not do. */
export interface PageWork {
  site: SiteRequest
  content: Address
  plan: ChangePlan
  fields: readonly InputField[]
  /** Of the row, one value for each key. */
  rowKey: readonly (string | null)[]
  /** As they were sent. */
  inputs: Readonly<Record<string, unknown>>
  /** What tells this wish from others; without, the call itself. */
  once: string | undefined
}

/** Writes the mails of a page into the outbox: `columns` are those of the row and of what its schemas gave. */
export async function addPageMails(
  { site, content, plan, fields, rowKey, inputs, once }: PageWork,
  { trigger, columns: known = {} }: { trigger: 'success' | 'error'; columns?: Readonly<Record<string, unknown>> },
  context: Context,
): Promise<void> {
  if (!plan.mails?.some((mail) => mail.trigger === trigger || mail.trigger === 'both')) return
  const { release, scope, siteId, userKey, login } = site
  const key = rowKey.map((value, i) => [plan.keys[i] ?? '', value] as const)
  const columns = { ...Object.fromEntries(key), ...known }
  const read = await inputsAsRead({ release, plan, fields }, { ...columns, ...inputs }, scope, context)
  const cause = {
    ...{ type: plan.change, trigger, content, siteId, language: context.language },
    once: `${plan.plan} ${siteId} ${userKey} ${once ?? context.requestId}`,
  }
  const mails = plannedMails(plan.mails, cause, { of: { ...columns, ...read }, login, lines: [] })
  await context.store.transaction((inside) => addMails(inside, mails))
}
