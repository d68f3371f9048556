import { isObject } from '../../../../runtime/json/is-object.ts'
import type { Scope } from '../../../state/scope.ts'
import type { TableColumn } from '../table.tsx'
import { isControl } from './is-control.ts'
import { linkColumn } from './open-row.ts'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'

/** A column as its reader wants it. */
export interface Arranged {
  name: string
  /** In pixels; left out: as the page has it. */
  width?: number
  hidden?: boolean
}

export type Arrangement = NonNullable<TableBlock['arranged']>

/** Where pages that are open keep it until the screen is fetched anew. */
export const placeOf = ({ call, input }: Arrangement): string => `${call} ${JSON.stringify(input)}`

/** The reader's arrangement: what was changed on this page, else what came with the screen. */
export function arrangementOf(arranged: Arrangement | undefined, scope: Scope): readonly Arranged[] | undefined {
  if (!arranged) return undefined
  const changed = scope.get('shared.arranged')
  const own: unknown = isObject(changed) ? changed[placeOf(arranged)] : undefined
  const value = own ?? scope.get(`state.${arranged.state}`)
  return Array.isArray(value) ? value : undefined
}

/** All columns in the reader's order, hidden ones too; columns that came since stand where the page has them. */
export function orderColumns<Column extends Pick<TableColumn, 'name'>>(
  columns: readonly Column[],
  arrangement: readonly Arranged[] | undefined,
): Column[] {
  if (!arrangement || arrangement.length === 0) return [...columns]
  const places = new Map(arrangement.map(({ name }, index) => [name, index]))
  const known = new Map(
    columns.flatMap((column) => {
      const place = column.name === undefined ? undefined : places.get(column.name)
      return place === undefined ? [] : [[column, place] as const]
    }),
  )
  const ordered = [...known].toSorted(([, one], [, other]) => one - other).values()
  return columns.map((column) => (known.has(column) ? (ordered.next().value?.[0] ?? column) : column))
}

/** The columns as the reader wants them drawn; a table never loses all that are read. */
export function arrangeColumns(columns: TableColumn[], arrangement: readonly Arranged[] | undefined): TableColumn[] {
  if (!arrangement || arrangement.length === 0) return columns
  const own = new Map(arrangement.map((one) => [one.name, one]))
  // The row's link does not wander to another column with the order.
  const linked = linkColumn(columns)
  const shown = orderColumns(columns, arrangement).flatMap((column) => {
    const { width, hidden } = own.get(column.name ?? '') ?? {}
    if (hidden) return []
    if (width === undefined && column !== linked) return column
    return {
      ...column,
      ...(column === linked && { link: true }),
      ...(width !== undefined && { width, minWidth: width, maxWidth: width }),
    }
  })
  return shown.some((column) => !isControl(column)) ? shown : columns
}
