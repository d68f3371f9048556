import type { PurchaseResponse } from '../../../../runtime/generated/calls/content.ts'
import { inputTypeOf } from '../../../../runtime/inputs/input-types.ts'
import { addressOf } from '../../../../runtime/document.ts'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { checkInputs } from '../../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../../runtime/input-check/input-field.ts'
import { acceptInputs } from '../../../../runtime/input-check/normalize-input.ts'
import { calledOf, keyOf } from '../../../execution/purchase/cart-lines.ts'
import { attemptData, type AttemptData, type PurchaseLine } from '../../../execution/purchase/attempt-data.ts'
import { changeTexts } from '../../../execution/purchase/order-changes.ts'
import { orderHappened } from '../../../execution/purchase/order-happened.ts'
import { holdAttempt, leaseOf } from '../../../execution/purchase/hold-attempt.ts'
import { failedOrderMails, orderMails, type Orderer } from '../../../execution/purchase/order-mails.ts'
import {
  OrderChanged,
  OrderRefused,
  OrderUnknown,
  type Order,
  type Ordered,
} from '../../../execution/purchase/place-order.ts'
import { settleDone } from '../../../execution/purchase/settle-done.ts'
import { CallError } from '../../../codes/call-error.ts'
import { badInput, conflict, notDone } from '../../../codes/refusals.ts'
import { PartlyDone } from '../../../sources/errors.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { Attempt, Cart } from '../../../store/store.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { cartRequest, type CartRequest } from '../cart/cart-request.ts'
import { inputFieldsIn } from '../cart/cart-summary.ts'
import { addMails } from '../../../mail/add-mails.ts'
import { webhooksFor } from '../../../webhooks/planned-deliveries.ts'
import { toldInputs } from '../../../webhooks/told-inputs.ts'
import type { Row } from '../../../execution/row.ts'
import { inputsAsRead } from '../inputs/inputs-as-read.ts'
import { askChecks } from '../inputs/ask-checks.ts'
import { askChoices, getValues } from '../inputs/ask-choices.ts'
import { withFiles } from './with-files.ts'
import { logFailure } from '../request/log-failure.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { toldRefusal } from '../rows/told-refusal.ts'

/** Orders the cart, once for each PURCHASEID (SAFETY 9). */
export const purchase: DeclaredOperation<'purchase'> = async (
  { contentId, PURCHASEID, inputs = {}, total },
  context,
) => {
  const request = await cartRequest(contentId, context)
  const { plan, of, release } = request
  context.audit({ object: `purchase ${PURCHASEID}` })
  const { attempts, carts } = context.store

  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(inputs).sort()))
    .digest('hex')
  const earlier = await attempts.get(PURCHASEID)
  const goesOn = earlier && isOpen(earlier, of, hash) ? earlier : undefined
  if (earlier && earlier.state !== 'released' && !goesOn) return replay(earlier, of, hash)

  const cart = await carts.byPurchaseId(PURCHASEID)
  const own = cart?.siteId === of.siteId && cart.contentId === contentId && cart.userKey === of.userKey
  if (!cart || !own || cart.rows.length === 0) throw changed()

  // What was sent in part is finished as it was begun, or looked up by a person.
  if (goesOn && !isDeepStrictEqual(attemptData(goesOn)?.lines, linesOf(cart))) throw unfinished('ask')

  const fields = inputFieldsIn(plan, context.language)
  const today = localMoment(context.now(), release.site.spec.usageTime?.timeZone)
  const problems = checkInputs(fields, inputs, { today })
  if (problems.length > 0) throw badInput(problems)

  const wanted: WantedOrder = { request, PURCHASEID, cart, fields, inputs, total, hash, goesOn }
  return runGuarded(context, () => order(wanted, context), {
    unreachable: 'order-unreachable',
    failed: plan.rest ? 'order-failed-there' : 'order-failed',
    late: 'order-late',
    conflict: 'order-conflict',
    order: PURCHASEID,
  })
}

/** An order whose cart is its user's and whose inputs keep to the rules of their fields. */
interface WantedOrder {
  request: CartRequest
  PURCHASEID: string
  cart: Cart
  fields: readonly InputField[]
  inputs: Record<string, unknown>
  total: string
  hash: string
  /** What an earlier try has begun there. */
  goesOn: Attempt | undefined
}

async function order(wanted: WantedOrder, context: Context): Promise<PurchaseResponse> {
  const { request, PURCHASEID, cart, fields, total, hash, goesOn } = wanted
  const { plan, runner, of, scope, release, address } = request
  const inputs = await acceptedInputs(wanted, context)
  const receipts = await runner.hasReceipts()
  const data: AttemptData = {
    release: release.number,
    plan: plan.plan,
    content: address,
    receipts,
    cartId: cart.id,
    lines: linesOf(cart),
    ...(plan.rest && { rest: plan.rest }),
  }
  const ms = leaseOf({ receipts })
  const begin = { purchaseId: PURCHASEID, ...of, hash, data, ms, ...(goesOn && { goesOn }) }
  const begun = await context.store.attempts.begin(begin)
  if (!begun.begun) return replay(begun.attempt, of, hash)
  const { fence } = begun.attempt
  const held = { purchaseId: PURCHASEID, fence, ms }
  const orderer = plan.mails && (await ordererOf(wanted, context))
  const news = await newsOf(wanted, orderer, context)
  let known = data
  const beforeCommit: Order['beforeCommit'] =
    news &&
    (async (ordered) => {
      known = { ...data, ...(await news(ordered)) }
      await context.store.attempts.keep(PURCHASEID, fence, known)
    })
  const work = () =>
    runner.order({
      ...{ cart, inputs, total, scope, language: context.language, receipts },
      ...(beforeCommit && { beforeCommit }),
    })
  const placed = await holdAttempt(context.store, held, work).catch((error: unknown) =>
    error instanceof OrderUnknown
      ? lost(error, { wanted, fence, receipts }, context)
      : refused(error, { wanted, fence, orderer }, context),
  )
  const answer = { ...placed, inputs: shownInputs(fields, wanted.inputs) }
  const done = { ...known, purchaseId: PURCHASEID, fence, answer, of }
  const settle = () => context.finish((inside) => settleDone(inside, done))
  // It is ordered, and only the store cannot say so: whoever asks again is told, see recover-purchases.ts.
  await settle()
    .catch(settle)
    .catch((error: unknown) => {
      throw inProgress(error)
    })
  return answer
}

/** What tells others of the order that comes about; undefined: nobody asks for it. */
async function newsOf(
  { request, PURCHASEID, fields, inputs }: WantedOrder,
  orderer: Orderer | undefined,
  { store, language }: Context,
): Promise<((ordered: Ordered) => Promise<Pick<AttemptData, 'mails' | 'deliveries'>>) | undefined> {
  const { plan, of, release, address } = request
  const at = { site: addressOf(release.site), content: address }
  const tell = await webhooksFor(store, { ...at, event: 'order.placed' })
  if (!orderer && !tell) return undefined
  const told = { user: of.userKey, inputs: toldInputs(fields, inputs) }
  return async (ordered) => ({
    ...(orderer && { mails: await withFiles(orderMails(plan, orderer, ordered), ordered.rows, language) }),
    ...(tell && {
      deliveries: tell(orderHappened(plan, at, told, ordered), { once: `order ${PURCHASEID}`, siteId: of.siteId }),
    }),
  })
}

/** The inputs as schemas get them; throws the problems of choices and of input checks. */
async function acceptedInputs(
  { request, PURCHASEID, fields, inputs }: WantedOrder,
  context: Context,
): Promise<Record<string, unknown>> {
  const { plan, scope, release } = request
  const form = { release, plan, fields }
  const { inputs: accepted } = await getValues(form, acceptInputs(fields, inputs), scope, context)
  const asked = { ...scope, input: accepted, cart: { PURCHASEID } }
  const chosen = await askChoices(form, inputs, asked, context)
  const problems = await askChecks(form, asked, context, chosen)
  if (problems.length > 0) throw badInput(problems)
  return accepted
}

/** Nothing was ordered: throws why, in words where they are known. */
async function refused(
  error: unknown,
  { wanted, fence, orderer }: { wanted: WantedOrder; fence: number; orderer: Orderer | undefined },
  context: Context,
): Promise<never> {
  const { request, PURCHASEID, fields, goesOn, cart } = wanted
  const rows = linesOf(cart).map((line) => keptRow(request.plan, line))
  // Whoever sees another price, or less of a row, goes on with the order: it has not failed.
  const mails =
    orderer && !(error instanceof OrderChanged)
      ? await withFiles(failedOrderMails(request.plan, orderer, rows), rows, context.language)
      : []
  await context.store.transaction(async (inside) => {
    // Of what an earlier try left there, this one has said nothing.
    await inside.attempts.settle(PURCHASEID, fence, { state: goesOn ? 'unknown' : 'released' })
    await addMails(inside, mails)
  })
  if (error instanceof OrderChanged) {
    if (error.cause !== undefined) logFailure(error.cause, context, PURCHASEID)
    throw changed(changeTexts(request.plan, error.changes, context.language), error)
  }
  if (error instanceof OrderRefused) {
    const called = error.line && calledOf(request.plan, error.line.row)
    const words = { fields, called, subject: 'this-order', text: 'order-refused', order: PURCHASEID } as const
    throw toldRefusal(error.refused, words, context)
  }
  throw error
}

/** Who orders, for the mails of the order. */
async function ordererOf({ request, PURCHASEID, fields, inputs }: WantedOrder, context: Context): Promise<Orderer> {
  const { plan, of, scope, release, address } = request
  const read = await inputsAsRead({ release, plan, fields }, inputs, scope, context)
  const { language } = context
  return { PURCHASEID, siteId: of.siteId, content: address, language, login: scope.login, inputs: read }
}

/** What the cart has kept of a row. */
function keptRow({ keys, amountField }: CartRequest['plan'], { key, count, price }: PurchaseLine): Row {
  const named = Object.fromEntries(keys.map((name, i) => [name, key[i] ?? null]))
  return { ...named, [amountField]: price, PURCHASECOUNT: count }
}

/** Nobody knows yet what became of it: throws what its user is told meanwhile. */
async function lost(
  error: OrderUnknown,
  { wanted, fence, receipts }: { wanted: WantedOrder; fence: number; receipts: boolean },
  context: Context,
): Promise<never> {
  const { PURCHASEID } = wanted
  const { plan, of } = wanted.request
  // The receipt will tell, as soon as the data source answers again: see recover-purchases.ts.
  if (receipts) throw inProgress()
  await context.store.attempts.settle(PURCHASEID, fence, { state: 'unknown', answer: error.answer })
  if (plan.rest) logFailure(error.cause, context, PURCHASEID)
  await context.store.logs.append('site', {
    siteId: of.siteId,
    user: of.userKey,
    object: PURCHASEID,
    result: 'unknown',
    message: plan.rest ? unfinishedMessage(error.cause) : lostMessage,
    requestId: context.requestId,
  })
  throw plan.rest ? unfinished(plan.rest, error) : changed()
}

const lostMessage =
  'The connection was lost while an order was committed; nobody knows whether it was. Look it up in the data source.'

/** What of the order the other system has, for whoever looks it up there. */
function unfinishedMessage(cause: unknown): string {
  const { done = 0, isLost = true } = cause instanceof PartlyDone ? cause : {}
  const lost = isLost ? ' Of one more it is not known.' : ''
  return `An order stopped on its way; nothing of it is taken back. The other system did ${done} of its requests.${lost}`
}

/** An order that stopped half-way may be sent again as it was, by who sent it, where nothing of it is done twice. */
const isOpen = (attempt: Attempt, of: { siteId: number; contentId: number; userKey: string }, hash: string): boolean =>
  attempt.state === 'unknown' && isOwn(attempt, of) && attempt.hash === hash && attemptData(attempt)?.rest === 'repeat'

const unfinished = (rest: 'repeat' | 'ask', cause?: unknown) =>
  notDone({ text: rest === 'repeat' ? 'order-goes-on' : 'order-unfinished', cause })

/** What was ordered, for a person who must decide what became of it: the cart itself may have changed by then. */
function linesOf({ rows }: Cart): PurchaseLine[] {
  return rows.map(({ rowKey, count, row: { price, called } }) => ({
    key: keyOf({ rowKey }),
    count,
    price: typeof price === 'string' ? price : null,
    ...(typeof called === 'string' && called !== '' && { called }),
  }))
}

/** What was entered with an order, as its page shows it again. */
function shownInputs(fields: readonly InputField[], inputs: Record<string, unknown>): Record<string, unknown> {
  const shown = fields.filter(({ hidden, input }) => !hidden && !inputTypeOf(input).secret)
  return Object.fromEntries(shown.map(({ key, editable, value }) => [key, (editable ? inputs[key] : value) ?? null]))
}

/** What an earlier try with this PURCHASEID means for this one. */
function replay(
  attempt: Attempt,
  of: { siteId: number; contentId: number; userKey: string },
  hash: string,
): PurchaseResponse {
  if (!isOwn(attempt, of)) throw changed()
  if (attempt.hash !== hash) throw conflict({ text: 'purchase-differs' })
  if (attempt.state === 'done') return attempt.answer as PurchaseResponse
  if (attempt.state === 'executing') throw inProgress()
  throw attempt.state === 'unknown' && attemptData(attempt)?.rest ? unfinished('ask') : changed()
}

const isOwn = (attempt: Attempt, of: { siteId: number; contentId: number; userKey: string }): boolean =>
  attempt.siteId === of.siteId && attempt.contentId === of.contentId && attempt.userKey === of.userKey

const inProgress = (cause?: unknown) => conflict({ text: 'purchase-in-progress', retryAfter: 1, cause })

/** `changes`: what is not as the user saw it, a sentence a line. */
function changed(changes: readonly string[] = [], cause?: unknown): CallError {
  return notDone({ text: 'order-changed', data: { changes }, cause })
}
