import type { SuppliedComponent, TypedRows } from '../../compile/component-type.ts'
import { inputChainOf } from '../../compile/component-steps.ts'
import type { CustomInput, FieldOption } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { aidsOf } from '../../compile/supplied-component.ts'
import * as defaults from '../../generated/defaults.ts'

export const tableColumns = ({ spec, columns }: SuppliedComponent): FieldOption[] =>
  spec.columns ?? columns.map(({ key }) => ({ field: key }))

/** A calculation of the component stands before that of its column. */
export function withCalculation({ spec }: SuppliedComponent, option: FieldOption): FieldOption {
  const own = spec.calculationFields?.find(({ field }) => field === option.field)
  return own ? { ...option, itemCalculation: own.calculation } : option
}

/** The columns that are typed into: there are schemas that take it. */
export function typedRows(context: Context, component: SuppliedComponent, custom: CustomInput): TypedRows | undefined {
  const chain = inputChainOf(context, component.spec)
  if (chain.length === 0) return undefined
  const columns = aidsOf(component, custom).flatMap((option) => {
    const { inputItem } = option
    const isTyped =
      (inputItem?.inputFlg ?? defaults.inputField.inputFlg) &&
      (inputItem?.displayType ?? defaults.inputField.displayType) === 'input'
    return inputItem && isTyped ? [{ ...option, inputItem }] : []
  })
  return columns.length > 0 ? { columns, chain } : undefined
}
