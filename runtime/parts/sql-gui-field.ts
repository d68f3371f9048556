import { getAt } from '../pointer.ts'
import { sqlGuiColumns } from './sql-gui-columns.ts'
import type { PartReader } from './part.ts'

const holder = (at: string) => at.slice(0, at.lastIndexOf('/'))

/** Columns of the table that stands beside the field, as far as documents know them. */
export const sqlGuiField: PartReader = (document, at, library) => {
  const item = getAt(document, holder(at)) as { table?: unknown } | undefined
  return sqlGuiColumns(document, item?.table, library)
}

/** Columns of a join's left or right table. */
export const sqlGuiJoinField: PartReader = (document, at, library) => {
  const own = getAt(document, holder(at)) as { leftTable?: unknown } | undefined
  const join = getAt(document, at.replace(/\/on\/\d+\/\w+$/, '')) as { left?: unknown; right?: unknown } | undefined
  const alias = at.endsWith('/right') ? join?.right : (own?.leftTable ?? join?.left)
  return sqlGuiColumns(document, alias, library)
}
