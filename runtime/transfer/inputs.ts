import { inputTypeOf } from '../inputs/input-types.ts'
import type { Context } from '../compile/context.ts'
import { inputFieldsOf, messagesFor } from '../compile/input-fields.ts'
import type { InputField } from '../input-check/input-field.ts'
import type { InputCode } from '../inputs/messages.ts'
import { codeLabel } from '../page-parts/cart/code-label.ts'
import { cartOf } from './cart-of.ts'
import { cartLine, fileColumns, targetOf, type TransferContent, type TransferSpec } from './columns.ts'

/** The columns of the file as inputs of a form, so that they are held to the same rules and say the same. */
export function transferInputs(context: Context, content: TransferContent): InputField[] {
  const spec = content.spec.transfer
  const columns = fileColumns(spec)
  const cart = cartOf(context, content)
  const labels: Record<string, string> | undefined = cart && {
    [cartLine.code]: codeLabel(context, cart),
    [cartLine.count]: context.t('Quantity'),
  }
  const inputs = columns.map(({ column, label, inputType, inputCheck }) => ({
    key: column,
    label: label ?? labels?.[column] ?? column,
    ...(inputType && { inputType }),
    ...(inputCheck && { inputCheck }),
  }))
  const place = { contentId: content.id, page: 'transfer' }
  const isTable = targetOf(spec) === 'table'
  return inputFieldsOf(context, inputs, chainOf(spec), place).map((field, index) => {
    const { limit, inputCheck } = columns[index] ?? {}
    const codes: readonly InputCode[] = [
      ...(limit ? (['input-too-many-bytes'] as const) : []),
      ...(isTable ? demanded : []),
    ]
    const check = { ...field.check, ...(limit && { limit }) }
    // What the table takes is known when a file is held to it, and its column says how long a text may be.
    if (
      isTable &&
      inputTypeOf(field.input).value === 'text' &&
      !inputTypeOf(field.input).rows &&
      inputCheck?.maxLength === undefined
    )
      check.maxLength = longest
    return { ...field, check, messages: { ...messagesFor(codes, field.label, context), ...field.messages } }
  })
}

const longest = 2_147_483_647

/** What a column of the table can demand of a value, whatever the builder says of it. */
const demanded = [
  'input-required',
  'input-number',
  'input-scale',
  'input-digits',
  'input-too-small',
  'input-too-large',
  'input-date',
  'input-time',
  'input-too-long',
  'input-too-many-bytes',
] as const satisfies InputCode[]

/** The schemas that run for each line; none where lines go into a table. */
export function chainOf(spec: TransferSpec) {
  return targetOf(spec) === 'schemas' ? (spec.dataSchemas ?? []) : []
}
