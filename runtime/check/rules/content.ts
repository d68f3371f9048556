import { listPlace } from '../../chains/list-place.ts'
import type { ChainPlace } from '../../chains/parameter-sources.ts'
import type { Document } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import type { ChainItem } from '../../parts/page-chain.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { getAt } from '../../pointer.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkChain, checkTimeouts, checkTransaction } from './check-chain.ts'
import type { Rule } from './rule.ts'
import { visitObjects } from './visit-objects.ts'

interface Purchase {
  amountField: string
  headerSchemas?: ChainItem[]
  detailSchemas?: ChainItem[]
  afterOrderSchema?: ChainItem
}

interface Page {
  key: string
  type: number
  readSchemas?: ChainItem[]
  dataSchemas: ChainItem[]
}

const chainAt = (document: Document, at: string): ChainItem[] => (getAt(document, at) as ChainItem[] | undefined) ?? []
const pagesOf = (document: Document): Page[] => objectsAt<Page>(document, '/spec/dbPages') ?? []
const addressesOf = (items: ChainItem[]): string[] => items.flatMap((item) => item.schema ?? [])

/** The chains that give rows: list, detail, and what update pages read. */
export const readingChains: Rule = (document, context) => {
  const chains: { at: string; place: ChainPlace }[] = [
    { at: '/spec/list/dataSchemas', place: listPlace(document.spec) },
    { at: '/spec/detail/dataSchemas', place: 'detail' },
    ...pagesOf(document).map((_page, index) => ({
      at: `/spec/dbPages/${index}/readSchemas`,
      place: 'detail' as const,
    })),
  ]
  return chains.flatMap(({ at, place }) => {
    const items = chainAt(document, at)
    if (items.length === 0) return []
    return [
      ...checkChain(document, { at, items, selects: true, place }, context),
      ...checkTimeouts(document, at, items, context),
    ]
  })
}

/** The chains that write on pages for adding, updating and deleting. */
export const writingChains: Rule = (document, context) =>
  pagesOf(document).flatMap((page, index) => {
    const at = `/spec/dbPages/${index}/dataSchemas`
    const chain = {
      at,
      items: page.dataSchemas,
      selects: false,
      before: addressesOf(page.readSchemas ?? []),
      place: page.type === 1 ? ('add' as const) : ('change' as const),
    }
    return [
      ...checkChain(document, chain, context),
      ...checkTimeouts(document, at, page.dataSchemas, context),
      ...checkTransaction(document, at, page.dataSchemas, context),
    ]
  })

/** Conditions of the search are joined to the one before: the first has none (specification, section 5). */
export const searchConditions: Rule = (document) => {
  const at = '/spec/list/search/fields/0/inputCond/type'
  const joined = getAt(document, at)
  return joined === undefined ? [] : [makeProblem('first-condition-joined', document, at, [], joined)]
}

/** An order runs header, details and what follows as one chain, in one transaction. */
export const purchaseChain: Rule = (document, context) => {
  const purchase = document.spec.purchase as Purchase | undefined
  if (!purchase) return []
  const { headerSchemas = [], detailSchemas = [], afterOrderSchema } = purchase
  if (headerSchemas.length + detailSchemas.length === 0) {
    return [makeProblem('detail-schema-missing', document, '/spec/purchase/detailSchemas')]
  }
  const at = '/spec/purchase'
  const headers = addressesOf(headerSchemas)
  const after = afterOrderSchema ? [afterOrderSchema] : []
  const details = {
    at: `${at}/detailSchemas`,
    items: detailSchemas,
    selects: false,
    before: headers,
    place: 'orderLine' as const,
  }
  const later = {
    place: 'order' as const,
    at: `${at}/afterOrderSchema`,
    items: after,
    selects: false,
    before: [...headers, ...addressesOf(detailSchemas)],
  }
  return [
    ...checkChain(
      document,
      { at: `${at}/headerSchemas`, items: headerSchemas, selects: false, place: 'order' },
      context,
    ),
    ...checkChain(document, details, context),
    ...checkChain(document, later, context).map((problem) => ({
      ...problem,
      at: problem.at.replace('afterOrderSchema/0', 'afterOrderSchema'),
    })),
    ...checkTimeouts(document, at, [...headerSchemas, ...detailSchemas, ...after], context),
    ...checkTransaction(document, at, [...headerSchemas, ...detailSchemas, ...after], context),
  ]
}

/** The amount is computed with: it must be a number. */
export const amount: Rule = (document, { library }) => {
  const field = (document.spec.purchase as Purchase | undefined)?.amountField
  const column = resultColumn(document, '/spec/list/columns', library)?.find((own) => own.key === field)
  if (!column || column.typeClass === 'Number') return []
  return [makeProblem('amount-not-number', document, '/spec/purchase/amountField', [column.key], column.key)]
}

/** What is added up below a column: numbers that the database holds. */
export const columnTotals: Rule = (document, { library }) => {
  const options = objectsAt<{ field: string; columnTotal?: boolean; itemCalculation?: { flag?: boolean } }>(
    document,
    '/spec/list/columns',
  )
  const columns = resultColumn(document, '/spec/list/columns', library)
  return (options ?? []).flatMap(({ field, columnTotal, itemCalculation }, index) => {
    const column = columns?.find((own) => own.key === field)
    if (columnTotal !== true || !column) return []
    const isSummable = column.typeClass === 'Number' && itemCalculation?.flag !== true
    const at = `/spec/list/columns/${index}/columnTotal`
    return isSummable ? [] : [makeProblem('total-not-number', document, at, [field], true)]
  })
}

/** Rows are found again by their key: for a detail page and for a cart it must be set. */
export const keys: Rule = (document) => {
  const own = document.spec.keys as string[] | undefined
  const needsKey = document.spec.detail !== undefined || document.spec.purchase !== undefined
  return needsKey && (own ?? []).length === 0 ? [makeProblem('key-required', document, '/spec/keys')] : []
}

/** One add page and one bulk delete page (specification, section 5); the others may be several. */
export const pageCounts: Rule = (document) => {
  const second = (type: number): number =>
    pagesOf(document).findIndex(
      (page, index, all) => page.type === type && all.slice(0, index).some((other) => other.type === type),
    )
  const add = second(1)
  const bulkDelete = second(5)
  return [
    ...(add < 0 ? [] : [makeProblem('several-add-pages', document, `/spec/dbPages/${add}/type`, [], 1)]),
    ...(bulkDelete < 0
      ? []
      : [makeProblem('several-bulk-delete-pages', document, `/spec/dbPages/${bulkDelete}/type`, [], 5)]),
  ]
}

/** Clicks and buttons lead to pages that the content has. */
export const transitions: Rule = (document) => {
  const moves = ['left', 'right', 'double'].map((side) => `/spec/list/pageTransition/${side}`)
  const buttons = getAt(document, '/spec/list/inputButtons') as unknown[] | undefined
  buttons?.forEach((_button, index) => moves.push(`/spec/list/inputButtons/${index}`))
  return moves.flatMap((at) => {
    const move = getAt(document, at) as { enable?: boolean; pageType?: string; pageId?: string } | undefined
    const isButton = at.includes('inputButtons')
    if (!move || (!isButton && move.enable !== true)) return []
    return checkPage(document, document, move, at, 'page-missing')
  })
}

/** The page type exists in the content that is opened, and where there are several, one is chosen. */
export function checkPage(
  document: Document,
  target: Document,
  to: { pageType?: string; pageId?: string },
  at: string,
  missing: 'page-missing' | 'drilldown-target-page-missing',
): Problem[] {
  const { pageType = 'list', pageId } = to
  const pageTypes: Record<string, number[]> = { add: [1], update: [2, 4], delete: [3, 5] }
  const types = pageTypes[pageType]
  const pages = types ? pagesOf(target).filter((page) => types.includes(page.type)) : []
  const exists = types ? pages.length > 0 : getAt(target, `/spec/${pageType}`) !== undefined
  if (!exists) return [makeProblem(missing, document, `${at}/pageType`, [pageType], pageType)]
  if (pageId === undefined && pages.length > 1) return [makeProblem('page-not-set', document, `${at}/pageId`)]
  return []
}

/** Limits of inputs and calendars do not contradict themselves, wherever inputs are. */
export const ranges: Rule = (document) => {
  const problems: Problem[] = []
  visitObjects(document.spec, '/spec', (value, at) => {
    const { minValue = 0, maxValue = 2147483647, calendarMin, calendarMax } = value
    const hasLimits = value.minValue !== undefined || value.maxValue !== undefined
    if (hasLimits && typeof minValue === 'number' && typeof maxValue === 'number' && minValue > maxValue) {
      const name = value.minValue === undefined ? 'maxValue' : 'minValue'
      problems.push(makeProblem('range-inverted', document, `${at}/${name}`, [minValue, maxValue], value[name]))
    }
    if (calendarMin && calendarMax && isAfter(calendarMin, calendarMax)) {
      problems.push(makeProblem('calendar-inconsistent', document, `${at}/calendarMax`, [], calendarMax))
    }
  })
  return problems
}

interface Day {
  date?: string
  sign?: '+' | '-'
  number?: number
  unit?: 'day' | 'month' | 'year'
}

/** Two fixed days, or two offsets in one unit, can be compared; a day and an offset only when the site runs. */
function isAfter(one: Day, other: Day): boolean {
  if (one.date !== undefined && other.date !== undefined) return one.date > other.date
  if (one.date !== undefined || other.date !== undefined) return false
  const offset = (day: Day): number => (day.sign === '-' ? -1 : 1) * (day.number ?? 0)
  return (one.unit ?? 'day') === (other.unit ?? 'day') && offset(one) > offset(other)
}

/** `{FIELD}` in the address of a picture, a link or a PDF is a column of the row. */
export const placeholders: Rule = (document, { library }) => {
  const problems: Problem[] = []
  visitObjects(document.spec, '/spec', (value, at) => {
    if (!/\/(image|link|pdf)$/.test(at)) return
    const columns = resultColumn(document, at, library)
    for (const [name, template] of Object.entries(value)) {
      if (!columns || typeof template !== 'string' || !['url', 'alternativeUrl'].includes(name)) continue
      const fields = [...template.matchAll(/\{([^{}]+)\}/g)].flatMap((match) => match[1] ?? [])
      const missing = fields.find((field) => !columns.some((column) => column.key === field))
      if (missing !== undefined) {
        problems.push(makeProblem('placeholder-not-found', document, `${at}/${name}`, [missing], template))
      }
    }
  })
  return problems
}

/** A file transfer maps columns; replacing by key names the key and something to update. */
export const transferMapping: Rule = (document, context) => {
  const transfer = document.spec.transfer as
    | { method?: string; table?: string; timeout?: number; mapping?: { key?: boolean }[]; postSchema?: ChainItem }
    | undefined
  if (!transfer) return []
  const { mapping = [], postSchema, timeout = 60 } = transfer
  const at = '/spec/transfer/mapping'
  if (transfer.table !== undefined && mapping.length === 0) return [makeProblem('mapping-missing', document, at)]
  const hasKey = mapping.some((row) => row.key === true) && mapping.some((row) => row.key !== true)
  return [
    ...(transfer.method === 'replaceByKey' && !hasKey ? [makeProblem('mapping-key-missing', document, at)] : []),
    ...(postSchema ? checkTimeouts(document, '/spec/transfer/timeout', [{ timeout }, postSchema], context) : []),
  ]
}
