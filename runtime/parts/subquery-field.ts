import { nearest } from './ancestors.ts'
import { subqueryColumns } from './sql-gui-columns.ts'
import type { PartReader } from './part.ts'

/** Columns of the subquery with which a condition of SQL GUI compares. */
export const subqueryField: PartReader = (document, at, library) =>
  subqueryColumns(nearest(document, at, 'schema'), library)
