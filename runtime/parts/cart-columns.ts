import type { Part } from './part.ts'

/** What the engine adds to a row of a list with a cart (specification, section 3). */
export const cartColumns: Part[] = [
  { key: 'CANPURCHASE', word: 'canBeBought', typeClass: 'String' },
  { key: 'PURCHASECOUNT', word: 'quantity', typeClass: 'Number' },
  { key: 'PURCHASEID', word: 'purchaseId', typeClass: 'String' },
  { key: '$subtotal', word: 'subtotal', typeClass: 'Number' },
  { key: '$line', word: 'lineNumber', typeClass: 'Number' },
]

/** What is known of the whole cart when it is ordered. */
export const cartFields: Part[] = [
  { key: 'total', word: 'total', typeClass: 'Number' },
  { key: 'subtotal', word: 'subtotal', typeClass: 'Number' },
  { key: 'lines', word: 'lines', typeClass: 'Number' },
  { key: 'PURCHASEID', word: 'purchaseId', typeClass: 'String' },
]
