import { addressOf, type Address } from '../../../../runtime/document.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { Context } from '../../../call/context.ts'
import type { RowNow } from '../../../execution/change/change-row.ts'
import { messageIdOf } from '../../../mail/add-mail.ts'
import { addMails, intendMails } from '../../../mail/add-mails.ts'
import { plannedMails, type PlannedMail } from '../../../mail/planned-mails.ts'
import {
  addDeliveries,
  intendDeliveries,
  webhooksFor,
  type PlannedDelivery,
  type TellWebhooks,
} from '../../../webhooks/planned-deliveries.ts'
import { toldRow } from '../../../webhooks/told-row.ts'
import { inputsAsRead } from '../inputs/inputs-as-read.ts'
import type { SiteRequest } from '../request/site-request.ts'

/** What a page has done, or could not do. */
export interface PageWork {
  site: SiteRequest
  content: Address
  plan: ChangePlan
  /** Key of the page. */
  page: string
  fields: readonly InputField[]
  /** Of the row, one value for each key. */
  rowKey: readonly (string | null)[]
  /** As they were sent. */
  inputs: Readonly<Record<string, unknown>>
  /** What tells this wish from others; without, the call itself. */
  once: string | undefined
}

/** A row as it is known after its change. */
export type Known = Pick<RowNow, 'columns' | 'row'>

/** What others are told of one change of a row, by mail and by webhooks: written before it is committed, where that can be asked after. */
export interface PageNews {
  /** Left out where no receipt could tell: then it is written right after the change. */
  beforeCommit?: (known: Known) => Promise<void>
  /** It came about. */
  done(known?: Known): Promise<void>
  /** Nothing was changed. */
  failed(): Promise<void>
}

interface Told {
  mails: readonly PlannedMail[]
  deliveries: readonly PlannedDelivery[]
}

export async function pageNews(work: PageWork, context: Context): Promise<PageNews> {
  const { wish, store } = context
  const { release, siteId } = work.site
  const tell = await webhooksFor(store, { ...placeOf(work), event: events[work.plan.change] })
  const intended: { mails: string[]; deliveries: string[] } = { mails: [], deliveries: [] }
  const isIntended = () => intended.mails.length + intended.deliveries.length > 0
  const isMailed = (trigger: 'success' | 'error') =>
    work.plan.mails?.some((mail) => mail.trigger === trigger || mail.trigger === 'both') === true
  const isWanted = isMailed('success') || tell !== undefined
  const toldOf = async (known: Known | undefined): Promise<Told> => ({
    mails: isMailed('success') ? await planned(work, { trigger: 'success', columns: known?.columns }, context) : [],
    deliveries: tell ? deliveriesOf(work, { tell, known }, context) : [],
  })
  return {
    ...(wish &&
      isWanted && {
        async beforeCommit(known) {
          const told = await toldOf(known)
          const where = { siteId, release: release.number, plan: work.plan.plan, receipt: wish.receipt }
          await store.transaction(async (inside) => {
            intended.mails = await intendMails(inside, told.mails, where)
            intended.deliveries = await intendDeliveries(inside, told.deliveries, where)
          })
        },
      }),
    async done(known) {
      if (!isWanted) return
      if (!isIntended()) return add(await toldOf(known), context)
      await store.transaction(async ({ outbox, deliveries }) => {
        await outbox.confirm(intended.mails)
        await deliveries.confirm(intended.deliveries)
      })
    },
    async failed() {
      if (isIntended())
        await store.transaction(async ({ outbox, deliveries }) => {
          await outbox.forget(intended.mails)
          await deliveries.forget(intended.deliveries)
        })
      if (!isMailed('error')) return
      await add({ mails: await planned(work, { trigger: 'error' }, context), deliveries: [] }, context)
    },
  }
}

/** What of an earlier try of the same wish, whose node may have died, is there, is confirmed. */
async function add({ mails, deliveries }: Told, { store }: Context): Promise<void> {
  if (mails.length + deliveries.length === 0) return
  await store.transaction(async (inside) => {
    await inside.outbox.confirm(mails.map(messageIdOf))
    await inside.deliveries.confirm(deliveries.map(({ messageId }) => messageId))
    await addMails(inside, mails)
    await addDeliveries(inside, deliveries)
  })
}

const events = { add: 'row.added', update: 'row.changed', delete: 'row.deleted' } as const

const placeOf = ({ site, content }: PageWork) => ({ site: addressOf(site.release.site), content })

/** Tells one cause from others: the wish of a user on a page. */
const onceOf = ({ site: { siteId, userKey }, plan, once }: PageWork, { requestId }: Context): string =>
  `${plan.plan} ${siteId} ${userKey} ${once ?? requestId}`

function deliveriesOf(
  work: PageWork,
  { tell, known }: { tell: TellWebhooks; known: Known | undefined },
  context: Context,
): PlannedDelivery[] {
  const { plan, page, site, fields, rowKey, inputs } = work
  const key = Object.fromEntries(plan.keys.map((name, i) => [name, rowKey[i] ?? known?.columns[name] ?? null]))
  const row = toldRow(fields, { key, inputs, ...(known?.row && { before: known.row, shown: plan.seen }) })
  const happened = { ...placeOf(work), event: events[plan.change], data: { page, user: site.userKey, rows: [row] } }
  return tell(happened, { once: onceOf(work, context), siteId: site.siteId })
}

async function planned(
  work: PageWork,
  { trigger, columns: known = {} }: { trigger: 'success' | 'error'; columns?: Known['columns'] | undefined },
  context: Context,
): Promise<PlannedMail[]> {
  const { site, content, plan, fields, rowKey, inputs } = work
  const { release, scope, siteId, login } = site
  const key = rowKey.map((value, i) => [plan.keys[i] ?? '', value] as const)
  const columns = { ...Object.fromEntries(key), ...known }
  const read = await inputsAsRead({ release, plan, fields }, { ...columns, ...inputs }, scope, context)
  const cause = {
    ...{ type: plan.change, trigger, content, siteId, language: context.language },
    once: onceOf(work, context),
  }
  return plannedMails(plan.mails, cause, { of: { ...columns, ...read }, login, lines: [] })
}
