import { nearest } from './ancestors.ts'
import { cartColumns, cartFields } from './cart-columns.ts'
import { componentColumn } from './component-column.ts'
import { inputField } from './input-field.ts'
import { loginColumn } from './login-column.ts'
import type { PartReader } from './part.ts'
import { resultColumn } from './result-column.ts'
import { schemaColumns } from './schema-columns.ts'

/** The fields that a parameter may take its value from; which, its `source` says. */
export const sourceField: PartReader = (document, at, library) => {
  switch (nearest(document, at, 'source')) {
    case 'login':
      return loginColumn(document, at, library)
    case 'search':
      return undefined // a drilldown that leads here may bring any name
    case 'component':
      return componentColumn(document, at, library)
    case 'input':
      return inputField(document, at, library)
    case 'row': {
      const columns = resultColumn(document, '/spec/list/columns', library)
      return columns && [...columns, ...cartColumns]
    }
    case 'cart':
      return cartFields
    case 'executeSchemaMeta':
      return schemaColumns(nearest(document, at, 'schema'), library)
    default:
      return undefined
  }
}
