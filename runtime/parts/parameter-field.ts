import { nearest } from './ancestors.ts'
import { loginColumn } from './login-column.ts'
import type { Part, PartReader } from './part.ts'
import { purchaseInput } from './purchase-input.ts'
import { resultColumn } from './result-column.ts'
import { schemaColumns } from './schema-columns.ts'

/** What the engine adds to a row of a list with a cart (specification, section 3). */
const cartColumns: Part[] = [
  { key: 'CANPURCHASE', typeClass: 'String' },
  { key: 'PURCHASECOUNT', typeClass: 'Number' },
  { key: 'PURCHASEID', typeClass: 'String' },
  { key: '$subtotal', typeClass: 'Number' },
]

/** The fields that a parameter may take its value from; which, its `source` says. */
export const parameterField: PartReader = (document, at, library) => {
  switch (nearest(document, at, 'source')) {
    case 'login':
      return loginColumn(document, at, library)
    case 'input':
      return purchaseInput(document, at, library)
    case 'row': {
      const columns = resultColumn(document, '/spec/list/columns', library)
      return columns && [...columns, ...cartColumns]
    }
    case 'executeSchemaMeta':
      return schemaColumns(nearest(document, at, 'schema'), library)
    default:
      return undefined
  }
}
