import type { Address } from '../../../../runtime/document.ts'
import type { PurchaseSetting } from '../../../../runtime/generated/purchase/purchase-setting.ts'
import type { PlannedOrder, PlannedTable } from './planned-site.ts'
import { columnOf, labelColumn } from './table-shape.ts'
import type { WritingSchema } from './writing.ts'

const endedNames = /^(is_?)?(discontinued|obsolete|ended)$|販売終了|廃番/i
/** Binary fractions tell no number of places: money has two. */
const usualPlaces = 2

interface Addresses {
  schema(of: { slug: string }): Address
  /** Where people read what they ordered. */
  orders?: Address
}

/** The cart and the order of a list of items. */
export function purchaseOf(
  table: PlannedTable,
  { order, header, line, stock, inputs, stockField }: PlannedOrder,
  { schema, orders }: Addresses,
): PurchaseSetting {
  const { shape, columns } = table
  const { item, amount } = order
  const names = [order.toItem.theirs, labelColumn(shape)?.name, amount]
  const cartColumns = [...new Set(names)].flatMap((name) =>
    columns.filter(({ key }) => key === name).map(({ key }) => key),
  )
  const price = columnOf(item, amount)
  const step = (writing: WritingSchema, expectedRows: number) => ({
    ...{ schema: schema(writing), expectedRows },
    ...(writing.sources.length > 0 && { parameters: writing.sources }),
  })
  const ended = columns.find(({ name, typeClass }) => typeClass === 'Number' && endedNames.test(name))
  const conditions = [
    ...(stockField === undefined ? [] : [{ name: stockField, condition: '>' as const, value: 0 }]),
    ...(ended ? [{ ...(stockField !== undefined && { type: 'AND' as const }), name: ended.key, value: 0 }] : []),
  ]
  return {
    cartColumns,
    amountField: amount,
    ...(stockField !== undefined && { stockField }),
    ...(price?.decimalDigits === undefined &&
      /float|real|double/i.test(price?.type ?? '') && {
        amountFormat: { decimalPoint: usualPlaces },
      }),
    ...(conditions.length > 0 && {
      purchaseCondition: {
        displayFlg: true,
        message: { ja: '在庫切れまたは販売終了', en: 'Out of stock or discontinued' },
        conditions,
      },
    }),
    ...(inputs.length > 0 && { inputs }),
    headerSchemas: [step(header, 1)],
    detailSchemas: [...(stock ? [step(stock, 1)] : []), step(line, 1)],
    ...(orders !== undefined && { afterOrder: orders }),
  }
}
