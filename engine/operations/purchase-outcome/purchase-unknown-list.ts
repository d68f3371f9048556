import { readStored } from '../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { shownPurchase } from './shown-purchase.ts'

const most = 200

/** Orders of a site of which nobody knows whether they were made, the latest first. */
export const purchaseUnknownList: DeclaredOperation<'purchase-unknown-list'> = async ({ id }, context) => {
  await readStored('site', id, context)
  const attempts = await context.store.attempts.list({ siteId: id, state: 'unknown', limit: most })
  const rows = await Promise.all(attempts.map((attempt) => shownPurchase(attempt, context)))
  return { rows, total: rows.length }
}
