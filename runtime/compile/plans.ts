import type { Comparison, Condition } from '../expressions/holds.ts'
import { listPlace } from '../chains/list-place.ts'
import { planCalendar } from './calendar-block.ts'
import { checkPlans } from './check-plans.ts'
import { conditionTree } from './condition-tree.ts'
import type { Content, Context } from './context.ts'
import { drilldownsOf, detailPage, hasList, keysOf, listPage, totalsOf, type Page } from './pages.ts'
import type { CategoryPlan, CheckPlan, DetailPlan, ListPlan, Plan, PurchasePlan, SearchRule } from './plan.ts'
import { madeFields, sentColumns } from './send.ts'
import { planColumn, readsOnly, searchParameters, sourceOf, stepsOf, totalMs } from './steps.ts'
import { amountFormatOf, correctionsOf, inputFieldsOf, totalLabels } from './purchase-parts.ts'
import { searchName } from './search-fields.ts'

const pageLimit = 50
/** More rows than this no request gets at once, unless the builder's own page is longer. */
const largestLimit = 200
/** Entries that a calendar shows at a time. */
const calendarLimit = 1000

/** All plans of a content. */
export function contentPlans(context: Context, content: Content): Plan[] {
  if (!hasList(content)) return []
  const buys = content.spec.type === 4 && content.spec.purchase !== undefined
  const checks = buys ? checkPlans(context, content) : []
  return [
    listPlan(context, content),
    ...(content.spec.list!.category ? [categoryPlan(context, content)] : []),
    ...(content.spec.detail ? [detailPlan(context, content)] : []),
    ...(buys ? [purchasePlan(context, content, checks)] : []),
    ...checks,
  ]
}

function rowsPart(context: Context, content: Content, page: Page) {
  // Whoever opens a detail says which row it is; the other fields of that row are not taken from the browser.
  const owner = page.chainAt.startsWith('/spec/detail/')
    ? { content, place: 'detail' as const, rowFields: content.spec.keys ?? [] }
    : { content, place: listPlace(content.spec) }
  const steps = stepsOf(context, owner, page.chain, page.chainAt)
  return {
    contentId: content.id,
    source: sourceOf(context, content, page.chain, page.chainAt),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    steps,
    columns: page.columns.map(planColumn),
    send: sentColumns(page, content),
    keys: keysOf(content, page),
    made: madeFields(page, content),
  }
}

function listPlan(context: Context, content: Content): ListPlan {
  const list = content.spec.list!
  const page = listPage(context, content)
  const rows = rowsPart(context, content, page)
  const calendar = planCalendar(content)
  const limit = calendar ? calendarLimit : (list.limit ?? pageLimit)
  const sorted = (list.orderBy ?? []).map(({ field, direction = 'asc' as const }) => ({ field, direction }))
  const totals = totalsOf(page)
  return {
    plan: `${content.id}/list`,
    kind: 'list',
    ...rows,
    search: searchRules(context, content, page, searchParameters(rows.steps)),
    sort: calendar ? [...new Set([calendar.start, ...sortable(page)])] : sortable(page),
    orderBy: calendar && sorted.length === 0 ? [{ field: calendar.start, direction: 'asc' }] : sorted,
    ...(totals.length > 0 && { totals }),
    ...(calendar && { calendar }),
    category: list.category?.fields ?? [],
    limit,
    maxLimit: Math.max(limit, largestLimit),
    conditions: drilldownConditions(context, content),
  }
}

/** Columns by which end users may order: those they see, but pictures and calculated ones. */
export function sortable(page: Page): string[] {
  return page.fields
    .filter(
      ({ option, column }) =>
        option.dispType !== 'image' && !option.itemCalculation?.flag && column.typeClass !== 'Binary',
    )
    .map(({ option }) => option.field)
}

function searchRules(
  context: Context,
  content: Content,
  page: Page,
  parameters: readonly string[],
): Record<string, SearchRule> {
  const rules: Record<string, SearchRule> = {}
  for (const [index, field] of (content.spec.list!.search?.fields ?? []).entries()) {
    const at = `/spec/list/search/fields/${index}`
    const name = searchName(field)
    const column = page.columns.find(({ key }) => key === field.field)
    const parameterOnly = parameters.includes(name)
    if (!column && !parameterOnly) {
      context.problem('column-not-found', content, `${at}/field`, [field.field], field.field)
      continue
    }
    if (name in rules) context.problem('duplicate-field', content, `${at}/field`, [at, name], name)
    const { condition = '=', value, ignoreCase, ignoreFullHalfWidth } = field.inputCond ?? {}
    rules[name] = {
      field: field.field,
      condition,
      ...(ignoreCase && { ignoreCase }),
      ...(ignoreFullHalfWidth && { ignoreFullHalfWidth }),
      ...(field.inputType === 'checkbox' && !field.checkboxes && { value: value ?? field.value ?? true }),
      ...(field.inputType === 'checkbox' && field.checkboxes && { several: true }),
      ...(parameterOnly && { parameterOnly }),
    }
  }
  return rules
}

/** What the drilldowns and lines of all contents may ask of this one. */
function drilldownConditions(context: Context, target: Content): Record<string, Comparison[]> {
  const asked: Record<string, Comparison[]> = {}
  const add = (rows: readonly { targetField: string; condition?: Comparison }[]) => {
    for (const { targetField, condition = '=' } of rows) {
      const known = (asked[targetField] ??= [])
      if (!known.includes(condition)) known.push(condition)
    }
  }
  for (const content of context.contents.filter(hasList)) {
    for (const line of content.spec.detail?.lines ?? []) if (line.content === target.address) add(line.parameterTable)
    const pages = [listPage(context, content), ...(content.spec.detail ? [detailPage(context, content)] : [])]
    for (const { option } of pages.flatMap((page) => page.fields))
      for (const { setting } of drilldownsOf(option))
        if (setting.targetContentObj.contentId === target.address && setting.pageType === 'list')
          add(setting.parameterTable)
  }
  return asked
}

function detailPlan(context: Context, content: Content): DetailPlan {
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  return {
    plan: `${content.id}/detail`,
    kind: 'detail',
    ...rowsPart(context, content, detailPage(context, content)),
    lines: (content.spec.detail!.lines ?? []).flatMap((line) => {
      const target = context.content(line.content)
      return target ? [`${target.id}/list`] : []
    }),
  }
}

function categoryPlan(context: Context, content: Content): CategoryPlan {
  const { category, dataSchemas } = content.spec.list!
  const page = listPage(context, content)
  const steps = stepsOf(context, { content, place: listPlace(content.spec) }, dataSchemas, page.chainAt)
  for (const [index, field] of category!.fields.entries())
    if (!page.columns.some(({ key }) => key === field))
      context.problem('column-not-found', content, `/spec/list/category/fields/${index}`, [field], field)
  return {
    plan: `${content.id}/category`,
    kind: 'category',
    contentId: content.id,
    source: sourceOf(context, content, dataSchemas, page.chainAt),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    steps,
    columns: page.columns.map(planColumn),
    fields: category!.fields,
    limit: category!.limit ?? pageLimit,
    count: category!.showCount ?? false,
  }
}

function purchasePlan(context: Context, content: Content, checks: readonly CheckPlan[]): PurchasePlan {
  const purchase = content.spec.purchase!
  const page = listPage(context, content)
  const chain = (name: 'headerSchemas' | 'detailSchemas', place: 'order' | 'orderLine') =>
    stepsOf(context, { content, place }, purchase[name] ?? [], `/spec/purchase/${name}`)
  const [header, lines] = [chain('headerSchemas', 'order'), chain('detailSchemas', 'orderLine')]
  const after = purchase.afterOrderSchema
    ? stepsOf(context, { content, place: 'order' }, [purchase.afterOrderSchema], '/spec/purchase/afterOrderSchema')
    : []
  const writing = [
    ...(purchase.headerSchemas ?? []),
    ...(purchase.detailSchemas ?? []),
    ...(purchase.afterOrderSchema ? [purchase.afterOrderSchema] : []),
  ]
  const condition: Condition | undefined = conditionTree(purchase.purchaseCondition?.conditions, 'row', page.columns)
  if (!content.spec.keys?.length) context.problem('key-required', content, '/spec/keys')
  if (!page.columns.some(({ key }) => key === purchase.amountField))
    context.problem(
      'column-not-found',
      content,
      '/spec/purchase/amountField',
      [purchase.amountField],
      purchase.amountField,
    )
  return {
    plan: `${content.id}/purchase`,
    kind: 'purchase',
    contentId: content.id,
    source: sourceOf(context, content, [...page.chain, ...writing], '/spec/purchase'),
    readOnly: false,
    totalMs: totalMs([...header, ...lines, ...after]),
    rows: `${content.id}/list`,
    keys: keysOf(content, page),
    send: sentColumns(page, content),
    made: madeFields(page, content),
    ...(condition && { condition }),
    refused: byLanguage(
      context,
      (one) => one.text(purchase.purchaseCondition?.message) || one.t('This item cannot be ordered.'),
    ),
    called: calledOf(page, purchase.cartColumns),
    changes: byLanguage(context, (one) => ({
      gone: one.t('{0} is no longer offered.'),
      price: one.t('The price of {0} changed from {1} to {2}.'),
      quantity: one.t('{0} cannot be ordered in this quantity now. Please reduce it.'),
    })),
    amountField: purchase.amountField,
    amount: amountFormatOf(context, purchase),
    maxCartCount: purchase.maxCartCount ?? 999,
    maxLines: 999,
    checks: checks.map(({ plan }) => plan),
    inputs: byLanguage(context, (one) => inputFieldsOf(one, purchase)),
    corrections: correctionsOf(purchase),
    labels: byLanguage(context, (one) => totalLabels(one, purchase)),
    header,
    lines,
    after,
    answer: [...header, ...after].flatMap((step) => step.columns),
  }
}

/** The first two texts of a line as the cart shows it: mostly a code and a name. */
function calledOf(page: Page, wanted: readonly string[] | undefined): string[] {
  const shown = page.fields.filter(
    ({ option, column }) =>
      column.typeClass === 'String' &&
      (option.dispType ?? 'textbox') !== 'image' &&
      (!wanted || wanted.includes(option.field)),
  )
  return shown.slice(0, 2).map(({ option }) => option.field)
}

function byLanguage<Value>(context: Context, make: (context: Context) => Value): Record<string, Value> {
  return Object.fromEntries(context.languages.map((language) => [language, make(context.in(language))]))
}
