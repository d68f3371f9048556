import { mailProblems } from '../../mail/mail-problems.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { schemaColumns } from '../../parts/schema-columns.ts'
import type { Rule } from '../../rules/rule.ts'

/** What every order has besides its columns and inputs, as `order-mails.ts` of the engine gives it. */
const ofOrder = ['PURCHASEID', 'total', 'subtotal', 'count', 'lines']
const ofLine = ['PURCHASECOUNT', 'subtotal']

/** What a mail of an order tells of is there: a column of the order, an input, the login; in a row a column of the list. */
export const mailPlaceholders: Rule<'content'> = (document, { library }) => {
  const { mails = [], headerSchemas = [], afterOrderSchema, inputs = [] } = document.spec.purchase ?? {}
  if (mails.length === 0) return []
  const given = [...headerSchemas, ...(afterOrderSchema ? [afterOrderSchema] : [])].map(({ schema }) =>
    schemaColumns(schema, library),
  )
  const own = resultColumn(document, '/spec/list/columns', library)
  // What is not known is told elsewhere.
  if (given.some((columns) => columns === undefined) || !own) return []
  const of = [...ofOrder, ...given.flatMap((columns) => keysIn(columns)), ...inputs.flatMap(({ key }) => key ?? [])]
  return mailProblems(
    document,
    { mails, at: '/spec/purchase/mails' },
    { of, line: [...ofLine, ...keysIn(own)] },
    library,
  )
}

const keysIn = (columns: readonly { key: string }[] = []): string[] => columns.map(({ key }) => key)
