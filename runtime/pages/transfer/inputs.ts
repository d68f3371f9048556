import type { Context } from '../../compile/context.ts'
import { inputFieldsOf } from '../../compile/input-fields.ts'
import type { InputField } from '../../input-check/input-field.ts'
import { inputMessages } from '../../inputs/messages.ts'
import { type TransferContent, fileColumns, type TransferSpec } from './columns.ts'

/** The columns of the file as inputs of a form, so that they are held to the same rules and say the same. */
export function transferInputs(context: Context, content: TransferContent): InputField[] {
  const spec = content.spec.transfer
  const columns = fileColumns(spec)
  const inputs = columns.map(({ column, label, inputType, inputCheck }) => ({
    key: column,
    label: label ?? column,
    ...(inputType && { inputType }),
    ...(inputCheck && { inputCheck }),
  }))
  const place = { contentId: content.id, page: 'transfer' }
  return inputFieldsOf(context, inputs, chainOf(spec), place).map((field, index) => {
    const limit = columns[index]?.limit
    if (!limit) return field
    const tooMany = context.t(inputMessages['input-too-many-bytes']).replaceAll('{0}', field.label)
    return {
      ...field,
      check: { ...field.check, limit },
      messages: { ...field.messages, 'input-too-many-bytes': tooMany },
    }
  })
}

/** The schemas that run for each line; none where lines go into a table. */
export function chainOf({ target, dataSchemas = [] }: TransferSpec) {
  return target === 'schemas' ? dataSchemas : []
}
