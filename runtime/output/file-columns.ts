import { labelOf } from '../compile/cell.ts'
import type { FieldOption, ResultColumn } from '../compile/content-spec.ts'
import type { Context } from '../compile/context.ts'
import type { PageFields } from '../compile/fields.ts'
import { retrievalOf } from '../compile/retrieval.ts'
import { calculatedField, urlField } from '../compile/send.ts'

/**
 * Under which name a row has what a file holds of a field: its value, the calculated one, or the picture's address. Of a picture
 * that the engine fetches the row has a mark in the place of the address: the file holds the column's value.
 */
export function fileKey(option: FieldOption): string {
  if (option.itemCalculation?.flag) return calculatedField(option.field)
  const isAddress = option.dispType === 'image' && retrievalOf(option)?.call === undefined
  return isAddress ? urlField(option.field) : option.field
}

/** The columns that leave the engine where rows may be had as files: `sent`, and what only files hold. */
export function sentWithFiles(sent: readonly string[], { fields, columns }: PageFields): string[] {
  const held = new Set([...sent, ...fields.map(({ option }) => fileKey(option))])
  return columns.map(({ key }) => key).filter((key) => held.has(key))
}

/** A column that is drawn without a label has its own name in a file. */
export const headingOf = (context: Context, option: FieldOption, column: ResultColumn): string =>
  labelOf(context, option, column) || labelOf(context, {}, column)
