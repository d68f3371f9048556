import { getAt } from '../pointer.ts'
import { sqlGuiColumns } from './sql-gui-columns.ts'
import type { PartReader } from './part.ts'

const holder = (at: string) => at.slice(0, at.lastIndexOf('/'))

/** Columns of the table that stands beside the field, as far as documents know them. */
export const sqlGuiField: PartReader = (document, at, library) => {
  return sqlGuiColumns(document, getAt(document, `${holder(at)}/table`), library)
}

/** Columns of a join's left or right table. */
export const sqlGuiJoinField: PartReader = (document, at, library) => {
  const join = at.replace(/\/on\/\d+\/\w+$/, '')
  const left = () => getAt(document, `${holder(at)}/leftTable`) ?? getAt(document, `${join}/left`)
  return sqlGuiColumns(document, at.endsWith('/right') ? getAt(document, `${join}/right`) : left(), library)
}
