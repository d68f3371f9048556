import type { Part } from './part.ts'

/** What the engine adds to a row of a list with a cart (specification, section 3). */
export const cartColumns: Part[] = [
  { key: 'CANPURCHASE', typeClass: 'String' },
  { key: 'PURCHASECOUNT', typeClass: 'Number' },
  { key: 'PURCHASEID', typeClass: 'String' },
  { key: '$subtotal', typeClass: 'Number' },
  { key: '$line', typeClass: 'Number' },
]

/** What is known of the whole cart when it is ordered. */
export const cartFields: Part[] = [
  { key: 'total', typeClass: 'Number' },
  { key: 'subtotal', typeClass: 'Number' },
  { key: 'lines', typeClass: 'Number' },
  { key: 'PURCHASEID', typeClass: 'String' },
]
