import type { ListContent } from '../../page-parts/has-list.ts'
import type { DbPage } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { inputFieldsOf, messagesFor } from '../../compile/input-fields.ts'
import { clearedKey } from '../../input-check/cleared-key.ts'
import type { InputField } from '../../input-check/input-field.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import { bulkTypes } from './bulk-pages.ts'

/**
 * The inputs of a page for many rows. Nothing is filled in beforehand: what nobody touches stays as it is in each row, and
 * a choice can be taken back.
 */
export function bulkInputs(context: Context, content: ListContent, page: DbPage): InputField[] {
  const place = { contentId: content.id, page: `bulk/${page.key}` }
  const fields = inputFieldsOf(context, page.inputs, page.dataSchemas, place).map((field) => {
    if (!field.editable || field.hidden) return field
    const { value: _value, datetime, ...rest } = field
    const { initial: _initial, empty: _empty, ...moment } = datetime ?? {}
    const leave = { value: '', label: context.t('Leave as it is') }
    const isFree = inputTypeOf(field.input).stays && canBeLeft(content, field)
    return {
      ...rest,
      ...(datetime && { datetime: moment as typeof datetime }),
      ...(isFree && field.options && { options: [leave, ...field.options] }),
    }
  })
  const options = fields
    .filter((field) => canBeLeft(content, field))
    .map(({ key, label }) => ({ value: key, label: label || key }))
  if (page.type !== bulkTypes.update || options.length === 0) return fields
  const label = context.t('Emptied in every row')
  return [
    ...fields,
    {
      key: clearedKey,
      label,
      input: 'checkbox',
      editable: true,
      check: { clears: true },
      messages: messagesFor(['input-option', 'input-cleared'], label, context),
      options,
    },
  ]
}

/** Whether an input that is left empty leaves each row what it has. */
const canBeLeft = (content: ListContent, field: InputField): boolean =>
  field.editable && !field.hidden && !field.check.required && isKept(content, field)

/** Whether a row has a value of its own for an input that is left empty. */
export const isKept = ({ columns }: ListContent, { key }: InputField): boolean => columns.some((one) => one.key === key)
