import { mailPlans, type MailPlan } from '../../mail/mail-plan.ts'
import type { MailReport } from '../../mail/mail-reports.ts'
import type { CartContent } from '../../page-parts/cart/has-cart.ts'
import type { Context } from '../../compile/context.ts'
import { keysOf, type PageField, type PageFields } from '../../compile/fields.ts'
import { conditionTree } from '../../compile/condition-tree.ts'
import { byLanguage } from '../../compile/by-language.ts'
import type { CheckPlan } from '../../compile/check-plans.ts'
import type { ChoicesPlan } from '../../compile/component-choices.ts'
import { madeFields, sentColumns } from '../../compile/send.ts'
import { sourceOf, stepsOf, totalMs } from '../../compile/steps.ts'
import type { Condition } from '../../expressions/holds.ts'
import { listFields } from '../../page-parts/list-fields.ts'
import { orderInputs, writingSchemas } from './order-inputs.ts'
import { enteredTexts, type EnteredTexts } from './entered-texts.ts'
import { correctionsOf, totalLabels } from './amount.ts'
import { amountFormatOf, type AmountFormat } from '../../page-parts/cart/amount-format-of.ts'
import { calledOf } from '../../page-parts/cart/called-of.ts'
import type { DataSchema } from '../../compile/content-spec.ts'
import { isDoneOnce, isRequest } from '../../web-api/web-request.ts'
import * as defaults from '../../generated/defaults.ts'
import type { PlanOf, PlanKey, PlanStep, PlanColumn, MadeField } from '../../compile/plan.ts'
import type { InputField } from '../../input-check/input-field.ts'
import type { Correction } from '../../cart/totals.ts'

export interface PurchasePlan extends PlanOf<'purchase'> {
  contentId: number
  /** The plan by which cart rows are read again, inside the same transaction. */
  rows: PlanKey
  keys: string[]
  /** Columns and made fields of a cart row that may leave the engine. */
  send: string[]
  made: MadeField[]
  /** Holds for a row that may be bought (`row.STOCK`); without: all may. */
  condition?: Condition
  /** Shown where it does not hold. */
  refused: Record<string, string>
  /** Columns that name a line to people, in this order. */
  called: string[]
  /** Why an order did not come about, by language: `{0}` is the line; `price` has the old and the new one after it. */
  changes: Record<string, OrderChangeTexts>
  /** What became of a line that was put in by its code, by language. */
  entered: Record<string, EnteredTexts>
  /** Column with the code that people type, paste or scan; without: there is no quick order. */
  quickOrderField?: string
  /** Column with the price of one. */
  amountField: string
  /** Column with the number that is left: no more can be ordered. */
  stockField?: string
  amount: AmountFormat
  /**
   * The source undoes nothing. `repeat`: an order whose end is not known goes on when it is sent again, since none of its
   * requests is done twice. `ask`: a person looks what became of it.
   */
  rest?: 'repeat' | 'ask'
  maxCartCount: number
  /** Most different rows of a cart. */
  maxLines: number
  /** Input checks that are asked, in this order. */
  checks: PlanKey[]
  /** Components among whose choices a value must be. */
  choices: PlanKey[]
  /** By language: labels and messages are in it. The rules are the same in all. */
  inputs: Record<string, InputField[]>
  corrections: Correction[]
  /** Titles of the totals' lines by language. */
  labels: Record<string, { subtotal: string; total: string; corrections: Record<string, string> }>
  header: PlanStep[]
  /** Once for each cart row. */
  lines: PlanStep[]
  after: PlanStep[]
  /** Sent when it came about, or when it failed. */
  mails?: MailPlan[]
  /** What the user is told after ordering: these columns of the rows that `header` and `after` gave, in one flat object. */
  answer: PlanColumn[]
}

export interface OrderChangeTexts {
  /** `{1}`: how many are left. */
  left: string
  gone: string
  price: string
  /** `{1}`: how many of one item are ordered at most. */
  most: string
  quantity: string
  /** `{0}`: the total that was confirmed; `{1}`: the one of now. */
  total: string
}

function changeTexts(context: Context): OrderChangeTexts {
  return {
    gone: context.t('{0} is no longer offered.'),
    price: context.t('The price of {0} changed from {1} to {2}.'),
    left: context.t('{0}: only {1} left.'),
    most: context.t('{0}: no more than {1} can be ordered.'),
    total: context.t('The order total changed from {0} to {1}.'),
    quantity: context.t('{0} cannot be ordered in this quantity now. Please reduce it.'),
  }
}

/** What an order runs, and what the engine tells while it is put together. */
export function purchasePlan(
  context: Context,
  content: CartContent,
  {
    checks,
    choices,
    reports,
  }: { checks: readonly CheckPlan[]; choices: readonly ChoicesPlan[]; reports: readonly MailReport[] },
): PurchasePlan {
  const purchase = content.spec.purchase
  const page = listFields(context, content)
  const chain = (name: 'headerSchemas' | 'detailSchemas', place: 'order' | 'orderLine') =>
    stepsOf(context, { content, place }, purchase[name] ?? [], `/spec/purchase/${name}`)
  const [header, lines] = [chain('headerSchemas', 'order'), chain('detailSchemas', 'orderLine')]
  const after = purchase.afterOrderSchema
    ? stepsOf(context, { content, place: 'order' }, [purchase.afterOrderSchema], '/spec/purchase/afterOrderSchema')
    : []
  const writing = writingSchemas(purchase)
  const condition: Condition | undefined = conditionTree(purchase.purchaseCondition?.conditions, 'row', page.columns)
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  if (!page.columns.some(({ key }) => key === purchase.amountField))
    context.problem('column-not-found', content, '/spec/purchase/amountField', {
      values: [purchase.amountField],
      found: purchase.amountField,
    })
  return {
    plan: `${content.id}/purchase`,
    kind: 'purchase',
    contentId: content.id,
    source: sourceOf(context, content, [...page.chain, ...writing], '/spec/purchase'),
    readOnly: false,
    totalMs: totalMs([...header, ...lines, ...after]),
    rows: `${content.id}/list`,
    keys: keysOf(content, page),
    send: sentColumns(context, content, page),
    made: madeFields(context, content, page),
    ...(condition && { condition }),
    refused: byLanguage(
      context,
      (one) => one.text(purchase.purchaseCondition?.message) || one.t('This item cannot be ordered.'),
    ),
    called: calledOf(page, purchase.cartColumns),
    changes: byLanguage(context, changeTexts),
    entered: byLanguage(context, enteredTexts),
    ...(purchase.quickOrderField !== undefined && { quickOrderField: purchase.quickOrderField }),
    amountField: purchase.amountField,
    ...(purchase.stockField !== undefined && { stockField: purchase.stockField }),
    ...restOf(context, writing),
    amount: amountFormatOf(context, { spec: content.spec, columns: page.columns }),
    maxCartCount: purchase.maxCartCount ?? defaults.purchaseSetting.maxCartCount,
    maxLines: 999,
    checks: checks.map(({ plan }) => plan),
    choices: choices.map(({ plan }) => plan),
    inputs: byLanguage(context, (one) => orderInputs(one, content.id, purchase)),
    corrections: correctionsOf(purchase),
    labels: byLanguage(context, (one) => totalLabels(one, purchase)),
    header,
    lines,
    after,
    ...(purchase.mails?.length && {
      mails: mailPlans(context, purchase.mails, { rows: { content, page: withCount(context, page) }, reports }),
    }),
    answer: [...header, ...after].flatMap((step) => step.columns),
  }
}

/** The rows of an order as files of its mails hold them: how many, and what they come to. */
function withCount(context: Context, page: PageFields): PageFields {
  const number = (key: string, english: string): PageField => ({
    option: { field: key, label: byLanguage(context, (one) => one.t(english)) },
    column: { key, name: key, label: key, type: 'numeric', typeClass: 'Number' },
    at: '/spec/purchase',
  })
  const fields = [...page.fields, number('PURCHASECOUNT', 'Quantity'), number('$subtotal', 'Subtotal')]
  return { ...page, fields }
}

/** What becomes of an order that a Web API may have taken in part. */
function restOf(context: Context, chain: readonly DataSchema[]): Pick<PurchasePlan, 'rest'> {
  const schemas = chain.flatMap(({ schema }) => context.schema(schema) ?? [])
  if (!schemas.some(isRequest)) return {}
  return { rest: schemas.every(({ request }) => isDoneOnce(request ?? {})) ? 'repeat' : 'ask' }
}
