import { isNumber, labelOf, valueCell } from '../../compile/cell.ts'
import type { AskingInput, SuppliedComponent } from '../../compile/component-type.ts'
import type { FieldOption, ResultColumn } from '../../compile/content-spec.ts'
import type { Context } from '../../compile/context.ts'
import { entryKey } from '../../compile/entry-key.ts'
import { calculated, isMade } from '../../compile/send.ts'
import { aidsOf, columnOf, typedRowsOf } from '../../compile/supplied-component.ts'
import { fieldsOf } from '../../formula/calculate.ts'
import type { ChoicesFrom } from '../../generated/screens/choices-from.ts'

type Table = NonNullable<ChoicesFrom['table']>
type Follows = NonNullable<Table['columns'][number]['follows']>

/** How its rows look. */
export function tableOf(context: Context, component: SuppliedComponent, { custom, page }: AskingInput): Table {
  const { stripe, border, headerStyle } = component.spec.tableInfo ?? {}
  const shown = aidsOf(component, custom)
  const typed = typedRowsOf(context, component, { custom, page })?.columns ?? []
  const known = [...shown.filter((option) => !isMade(option)).map(({ field }) => field), ...typed.map(entryKey)]
  return {
    columns: shown.map((option) => {
      const column = columnOf(component, option.field)
      const own = typed.find(({ field }) => field === option.field)
      const follows = typed.length === 0 ? undefined : followed(option, component.columns, known)
      return {
        label: labelOf(context, option, column),
        align: option.style?.align ?? option.align ?? (isNumber(option, column) ? 'right' : 'left'),
        ...(option.headerAlign && { headerAlign: option.headerAlign }),
        cell: valueCell(context, option, column),
        ...(own && { input: entryKey(own) }),
        ...(follows && { follows }),
      }
    }),
    ...(component.supplies.rows?.pages && { pages: true }),
    ...(stripe && { stripe }),
    ...(border && { border }),
    ...(headerStyle && { head: headerStyle }),
  }
}

/** How a calculated column follows what is typed: nothing that is not shown leaves the engine for it. */
function followed(
  option: FieldOption,
  columns: readonly ResultColumn[],
  known: readonly string[],
): Follows | undefined {
  const [made] = calculated(option, columns)
  if (made?.make !== 'formula' || !fieldsOf(made.formula).every((field) => known.includes(field))) return undefined
  const { name, formula, decimals = 0, rounding = 3 } = made
  return { name, formula, decimals, rounding }
}
