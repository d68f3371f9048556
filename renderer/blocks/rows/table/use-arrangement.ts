import { isObject } from '../../../../runtime/json/is-object.ts'
import { run } from '../../../actions/run.ts'
import type { Scope } from '../../../state/scope.ts'
import type { TableColumn } from '../table.tsx'
import { arrangementOf, orderColumns, placeOf, type Arranged, type Arrangement } from './arrange-columns.ts'

export interface Arranging {
  /** All columns in the reader's order, with what was said of each. */
  columns: { column: TableColumn; own: Arranged }[]
  /** None: as the page has them. */
  put(columns: readonly Arranged[]): void
}

/** The reader's own arrangement of a table's columns, and what changes it; undefined where there is none. */
export function arrangingOf(
  arranged: Arrangement | undefined,
  columns: readonly TableColumn[],
  scope: Scope,
): Arranging | undefined {
  if (!arranged) return undefined
  const arrangement = arrangementOf(arranged, scope)
  const own = new Map(arrangement?.map((one) => [one.name, one]))
  const named = columns.flatMap((column) => (column.name === undefined ? [] : [{ ...column, name: column.name }]))
  return {
    columns: orderColumns(named, arrangement).map((column) => ({
      column,
      own: own.get(column.name) ?? { name: column.name },
    })),
    put(next) {
      const { shared } = scope.app
      const changed = shared.get('shared')['arranged']
      shared.set('shared', 'arranged', { ...(isObject(changed) && changed), [placeOf(arranged)]: next })
      void run([{ do: 'call', call: arranged.call, input: { ...arranged.input, columns: next } }], scope)
    },
  }
}
