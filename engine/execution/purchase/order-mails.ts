import { amountText } from '../../../runtime/cart/totals.ts'
import type { MailValues } from '../../../runtime/mail/fill-mail.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import { isEmpty } from '../../../runtime/values/is-empty.ts'
import type { OutgoingMail } from '../../mail/add-mail.ts'
import { plannedMails, type PlannedMail } from '../../mail/planned-mails.ts'
import type { Row } from '../row.ts'
import type { Ordered } from './place-order.ts'

/** Who orders, and what they entered, as mails tell of it. */
export interface Orderer {
  PURCHASEID: string
  siteId: number
  /** Address of the content. */
  content: OutgoingMail['about']['content']
  language: string
  login: Row | undefined
  /** What was entered, in words. */
  inputs: Readonly<Record<string, unknown>>
}

/** The mails of an order that came about. */
export function orderMails(
  plan: PurchasePlan,
  orderer: Orderer,
  { order, totalText, totals, count, rows }: Ordered,
): PlannedMail[] {
  const subtotal = totals?.[0]?.text ?? totalText
  return mailsOf(plan, 'success', orderer, {
    of: { ...order, total: totalText, subtotal, count: count ?? 0 },
    lines: rows.map((row) => lineOf(plan, row, orderer.language)),
  })
}

/** The mails of an order that did not come about: what is known of its rows is what the cart has kept. */
export function failedOrderMails(plan: PurchasePlan, orderer: Orderer, rows: readonly Row[]): PlannedMail[] {
  const lines = rows.map((row) => lineOf(plan, row, orderer.language))
  return mailsOf(plan, 'error', orderer, { of: { count: rows.length }, lines })
}

function mailsOf(
  plan: PurchasePlan,
  trigger: 'success' | 'error',
  { PURCHASEID, siteId, content, language, login = {}, inputs }: Orderer,
  { of, lines }: Pick<MailValues, 'of' | 'lines'>,
): PlannedMail[] {
  const about = { type: 'order', trigger, ...(content !== undefined && { content }) } as const
  const cause = { ...about, siteId, language, once: `order ${PURCHASEID}` }
  return plannedMails(plan.mails, cause, { of: { ...inputs, ...of, PURCHASEID }, login, lines })
}

/** A row with its amounts as people read them. */
function lineOf({ amountField, amount }: PurchasePlan, row: Row, language: string): Row {
  const text = (value: unknown) => (isEmpty(value) ? '' : amountText(value, amount, language))
  return { ...row, [amountField]: text(row[amountField]), subtotal: text(row['$subtotal']) }
}
