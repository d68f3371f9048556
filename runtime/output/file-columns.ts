import { labelOf } from '../compile/cell.ts'
import type { FieldOption, ResultColumn } from '../compile/content-spec.ts'
import type { Context } from '../compile/context.ts'
import { calculatedField, urlField } from '../compile/send.ts'

/** Under which name a row has what a file holds of a field: its value, the calculated one, or the picture's address. */
export function fileKey(option: FieldOption): string {
  if (option.itemCalculation?.flag) return calculatedField(option.field)
  return option.dispType === 'image' ? urlField(option.field) : option.field
}

/** A column that is drawn without a label has its own name in a file. */
export const headingOf = (context: Context, option: FieldOption, column: ResultColumn): string =>
  labelOf(context, option, column) || labelOf(context, {}, column)
