import type { Address } from '../../../../runtime/document.ts'
import type { ChangePlan } from '../../../../runtime/pages/change/plan.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { Context } from '../../../call/context.ts'
import { messageIdOf } from '../../../mail/add-mail.ts'
import { addMails, intendMails } from '../../../mail/add-mails.ts'
import { plannedMails, type PlannedMail } from '../../../mail/planned-mails.ts'
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

type Columns = Readonly<Record<string, unknown>>

/** The mails of one change of a row: written before it is committed, where that can be asked after. */
export interface PageMails {
  /** Left out where no receipt could tell: those mails are written right after the change. */
  beforeCommit?: (columns: Columns) => Promise<void>
  /** It came about. `columns` are those of the row and of what its schemas gave. */
  done(columns?: Columns): Promise<void>
  /** Nothing was changed. */
  failed(): Promise<void>
}

export function pageMails(work: PageWork, context: Context): PageMails {
  const { wish, store } = context
  const { release, siteId } = work.site
  let intended: string[] = []
  const isWanted = (trigger: 'success' | 'error') =>
    work.plan.mails?.some((mail) => mail.trigger === trigger || mail.trigger === 'both') === true
  return {
    ...(wish &&
      isWanted('success') && {
        async beforeCommit(columns) {
          const mails = await planned(work, { trigger: 'success', columns }, context)
          const where = { siteId, release: release.number, plan: work.plan.plan, receipt: wish.receipt }
          intended = await store.transaction((inside) => intendMails(inside, mails, where))
        },
      }),
    async done(columns) {
      if (!isWanted('success')) return
      if (intended.length > 0) return store.transaction((inside) => inside.outbox.confirm(intended))
      await add(await planned(work, { trigger: 'success', columns }, context), context)
    },
    async failed() {
      if (intended.length > 0) await store.transaction((inside) => inside.outbox.forget(intended))
      if (isWanted('error')) await add(await planned(work, { trigger: 'error' }, context), context)
    },
  }
}

/** Those of an earlier try of the same wish, whose node may have died, are there: they are confirmed. */
async function add(mails: readonly PlannedMail[], { store }: Context): Promise<void> {
  await store.transaction(async (inside) => {
    await inside.outbox.confirm(mails.map(messageIdOf))
    await addMails(inside, mails)
  })
}

async function planned(
  { site, content, plan, fields, rowKey, inputs, once }: PageWork,
  { trigger, columns: known = {} }: { trigger: 'success' | 'error'; columns?: Columns | undefined },
  context: Context,
): Promise<PlannedMail[]> {
  const { release, scope, siteId, userKey, login } = site
  const key = rowKey.map((value, i) => [plan.keys[i] ?? '', value] as const)
  const columns = { ...Object.fromEntries(key), ...known }
  const read = await inputsAsRead({ release, plan, fields }, { ...columns, ...inputs }, scope, context)
  const cause = {
    ...{ type: plan.change, trigger, content, siteId, language: context.language },
    once: `${plan.plan} ${siteId} ${userKey} ${once ?? context.requestId}`,
  }
  return plannedMails(plan.mails, cause, { of: { ...columns, ...read }, login, lines: [] })
}
