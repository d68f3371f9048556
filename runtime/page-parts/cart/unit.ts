import type { CartContent } from './has-cart.ts'
import * as codes from '../../generated/codes.ts'
import { rowValue } from '../../compile/cell.ts'
import * as defaults from '../../generated/defaults.ts'

/** The unit beside a quantity: a column's value, or the word itself. */
export function unit(content: CartContent): Record<string, unknown> {
  const { unit: name, unitPosition = defaults.purchaseSetting.quantityFormat.unitPosition } =
    content.spec.purchase?.quantityFormat ?? {}
  if (!name) return {}
  const isColumn = content.columns.some(({ key }) => key === name)
  return {
    [unitPosition === codes.unitPosition.beforeTheQuantity ? 'prefix' : 'suffix']: isColumn ? rowValue(name) : name,
  }
}
