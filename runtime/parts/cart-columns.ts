import type { Part } from './part.ts'

/** What the engine adds to a row of a list with a cart (specification, section 3). */
export const cartColumns: Part[] = [
  { key: 'CANPURCHASE', label: { ja: '購入可否', en: 'Can be bought' }, typeClass: 'String' },
  { key: 'PURCHASECOUNT', label: { ja: '数量', en: 'Quantity' }, typeClass: 'Number' },
  { key: 'PURCHASEID', label: { ja: '購入ID', en: 'Purchase ID' }, typeClass: 'String' },
  { key: '$subtotal', label: { ja: '小計', en: 'Subtotal' }, typeClass: 'Number' },
  { key: '$line', label: { ja: '行番号', en: 'Line number' }, typeClass: 'Number' },
]

/** What is known of the whole cart when it is ordered. */
export const cartFields: Part[] = [
  { key: 'total', label: { ja: '合計', en: 'Total' }, typeClass: 'Number' },
  { key: 'subtotal', label: { ja: '小計', en: 'Subtotal' }, typeClass: 'Number' },
  { key: 'lines', label: { ja: '明細数', en: 'Number of lines' }, typeClass: 'Number' },
  { key: 'PURCHASEID', label: { ja: '購入ID', en: 'Purchase ID' }, typeClass: 'String' },
]
