import { addressOf, type Address } from '../../../../runtime/document.ts'
import { clearedKey } from '../../../../runtime/input-check/cleared-key.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import type { BulkPlan } from '../../../../runtime/pages/bulk/plan.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Context } from '../../../call/context.ts'
import type { Row } from '../../../execution/row.ts'
import {
  addDeliveries,
  intendDeliveries,
  webhooksFor,
  type PlannedDelivery,
} from '../../../webhooks/planned-deliveries.ts'
import { toldInputs } from '../../../webhooks/told-inputs.ts'
import type { SiteRequest } from '../request/site-request.ts'

/** Rows of one delivery; more are told in several. */
const rowsAtOnce = 100

interface BulkWork {
  site: SiteRequest
  content: Address
  plan: BulkPlan
  /** Key of the page. */
  page: string
  fields: readonly InputField[]
  /** As they were sent. */
  inputs: Readonly<Record<string, unknown>>
  once: string | undefined
}

/** What webhooks are told of several rows that a page changed or deleted. */
export interface BulkNews {
  /** Before the COMMIT; written there already where a receipt could be asked after. Again where it is tried again. */
  beforeCommit(rows: readonly Row[], hasReceipt: boolean): Promise<void>
  done(): Promise<void>
  /** Nothing was changed. */
  failed(): Promise<void>
}

/** Undefined: nobody asks for it. */
export async function bulkNews(work: BulkWork, context: Context): Promise<BulkNews | undefined> {
  const { store, wish } = context
  const { site, content, plan, page } = work
  const at = { site: addressOf(site.release.site), content }
  const event = plan.change === 'delete' ? 'row.deleted' : 'row.changed'
  const tell = await webhooksFor(store, { ...at, event })
  if (!tell) return undefined
  const { siteId, userKey: user } = site
  const once = `${plan.plan} ${siteId} ${user} ${work.once ?? context.requestId}`
  const inputs = { ...(plan.change !== 'delete' && { inputs: enteredIn(work) }) }
  let planned: PlannedDelivery[] = []
  let intended: string[] = []
  return {
    async beforeCommit(rows, hasReceipt) {
      planned = []
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        const told = rows.slice(from, from + rowsAtOnce).map((row) => ({ key: keyOf(plan, row), ...inputs }))
        const happened = { ...at, event, data: { page, user, rows: told } } as const
        planned.push(...tell(happened, { once: `${once} ${from}`, siteId }))
      }
      if (!wish || !hasReceipt) return
      const where = { siteId, release: site.release.number, plan: plan.plan, receipt: wish.receipt }
      await store.transaction(async (inside) => {
        intended = await intendDeliveries(inside, planned, where)
      })
    },
    done: () =>
      store.transaction(async (inside) => {
        await inside.deliveries.confirm(intended)
        if (intended.length === 0) await addDeliveries(inside, planned)
      }),
    failed: () => store.transaction((inside) => inside.deliveries.forget(intended)),
  }
}

/** What was typed for all rows; what nobody touched stays what each of them has. */
function enteredIn({ fields, inputs }: BulkWork): Record<string, unknown> {
  const cleared = new Set(asText(inputs[clearedKey]).split(','))
  const told = toldInputs(fields, inputs)
  return Object.fromEntries(
    Object.entries(told).filter(([key, value]) => key !== clearedKey && (value !== null || cleared.has(key))),
  )
}

const keyOf = ({ keys }: BulkPlan, row: Row) => Object.fromEntries(keys.map(({ key }) => [key, row[key] ?? null]))
