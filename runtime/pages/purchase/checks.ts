import { checkChain, checkTimeouts, checkTransaction } from '../../check/rules/check-chain.ts'
import type { Rule } from '../../check/rules/rule.ts'
import type { ChainItem } from '../../parts/page-chain.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { makeProblem } from '../../problems/make-problem.ts'

interface Purchase {
  amountField: string
  headerSchemas?: ChainItem[]
  detailSchemas?: ChainItem[]
  afterOrderSchema?: ChainItem
}

const addressesOf = (items: ChainItem[]): string[] => items.flatMap((item) => item.schema ?? [])

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
