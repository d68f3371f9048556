import { contentType } from '../../generated/codes.ts'
import { checkChain, checkTimeouts, checkTransaction } from '../../rules/check-chain.ts'
import type { Rule } from '../../rules/rule.ts'
import type { ChainItem } from '../../parts/page-chain.ts'
import { resultColumn } from '../../parts/result-column.ts'
import type { DocumentOf } from '../../document.ts'
import type { Problem } from '../../problem.ts'
import { scaleOf } from '../../values/scale-of.ts'
import { makeProblem } from '../../problems/make-problem.ts'

const addressesOf = (items: ChainItem[]): string[] => items.flatMap((item) => item.schema ?? [])

const sells = ({ spec }: DocumentOf<'content'>): boolean => spec.type === contentType.listPurchase

/** What is ordered has a price. */
export const amountChosen: Rule<'content'> = (document) =>
  sells(document) && document.spec.purchase?.amountField === undefined
    ? [makeProblem('amount-field-missing', document, '/spec/purchase/amountField')]
    : []

/** An order runs header, details and what follows as one chain, in one transaction. */
export const purchaseChain: Rule<'content'> = (document, context) => {
  const { headerSchemas = [], detailSchemas = [], afterOrderSchema } = document.spec.purchase ?? {}
  if (!sells(document)) return []
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
    ...checkTimeouts(document, { at, items: [...headerSchemas, ...detailSchemas, ...after] }, context),
    ...checkTransaction(document, at, [...headerSchemas, ...detailSchemas, ...after], context),
  ]
}

/** The amount is computed with: it must be a number. */
export const amount: Rule<'content'> = (document, { library }) => {
  const field = document.spec.purchase?.amountField
  const column = resultColumn(document, '/spec/list/columns', library)?.find((own) => own.key === field)
  if (!column) return []
  if (column.typeClass !== 'Number')
    return [
      makeProblem('amount-not-number', document, '/spec/purchase/amountField', {
        values: [column.key],
        found: column.key,
      }),
    ]
  return cut(document, column)
}

/** Fewer decimal places than the prices have: what is behind them is taken off every line of an order. */
function cut(document: DocumentOf<'content'>, column: { key: string; decimalDigits?: number }): Problem[] {
  const places = document.spec.purchase?.amountFormat?.decimalPoint
  const scale = scaleOf(column)
  if (places === undefined || places >= scale) return []
  const at = '/spec/purchase/amountFormat/decimalPoint'
  return [
    {
      ...makeProblem('amount-cut', document, at, { values: [column.key, scale, places], found: places }),
      severity: 'warning',
    },
  ]
}
