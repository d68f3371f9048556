import type { CartContent } from './has-cart.ts'
import type { NumberCell } from '../../generated/cells/number.ts'
import type { Cell } from '../../generated/screens/cell.ts'
import { rowValue } from '../../compile/cell.ts'
import type { Context } from '../../compile/context.ts'
import type { PageField } from '../../compile/fields.ts'
import { drawnFields, type TableColumn } from '../../compile/table-columns.ts'
import { amountFormatOf } from './amount-format-of.ts'

/** The columns of what is ordered. The price of before (`$agreed`) stands struck out beside the one of now. */
export function itemColumns(context: Context, content: CartContent, fields: readonly PageField[]): TableColumn[] {
  const { amountField } = content.spec.purchase
  return drawnFields(context, content, fields.map(withoutDrilldown)).map(({ field, drawn }) =>
    field.option.field === amountField ? { ...drawn, cell: changedPrice(context, content, drawn.cell) } : drawn,
  )
}

// A link would leave the order; the value alone says what is meant.
function withoutDrilldown(field: PageField): PageField {
  return field.option.dispType === 'drilldown' ? { ...field, option: { ...field.option, dispType: 'text' } } : field
}

/** The price to which the user agreed, struck out, beside the one of now, until that is accepted. */
function changedPrice(context: Context, content: CartContent, cell: Cell): Cell {
  const { amountField } = content.spec.purchase
  return {
    type: 'choose',
    when: { name: 'row.$agreed', condition: '<>', value: null },
    then: { ...amountCell(context, content, rowValue(amountField)), before: rowValue('$agreed') },
    else: cell,
  }
}

/** An amount as the purchase writes it. */
export function amountCell(context: Context, content: CartContent, value: NumberCell['value']): NumberCell {
  const format = amountFormatOf(context, content)
  return {
    type: 'number',
    value,
    ...(format.group && { group: true }),
    decimals: format.decimals,
    rounding: format.rounding,
    ...(format.prefix?.[context.language] && { prefix: format.prefix[context.language] }),
    ...(format.suffix?.[context.language] && { suffix: format.suffix[context.language] }),
  }
}
