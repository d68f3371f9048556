import type { PurchaseSpec } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { pathOf } from '../../expressions/scope.ts'
import type { GridItem } from '../../generated/blocks/grid.ts'
import type { InputField } from '../../input-check/input-field.ts'
import { inputTypeOf } from '../../inputs/input-types.ts'
import { agreedDay } from '../../values/shown-day.ts'
import { orderInputs } from './order-inputs.ts'

/** What was entered with an order, in words; what was left empty is left out. */
export function enteredItems(context: Context, contentId: number, purchase: PurchaseSpec): GridItem[] {
  return orderInputs(context, contentId, purchase)
    .filter(({ hidden, input }) => !hidden && !inputTypeOf(input).secret)
    .map((field) => ({
      span: 24,
      label: field.label,
      cell: cellOf(context, field),
      when: { name: `row.inputs.${pathOf(field.key)}`, condition: '<>', value: '' },
    }))
}

function cellOf(context: Context, { key, input, options, choices, datetime }: InputField): GridItem['cell'] {
  const value = { $get: `row.inputs.${pathOf(key)}` }
  // What a component supplies is known to the engine alone.
  if (options && !choices) return { type: 'choice', value, options }
  const { day, rows = false } = inputTypeOf(input)
  if (day) return { type: 'date', value, format: agreedDay(context.language, datetime?.format) }
  return { type: 'text', value, lines: rows }
}
