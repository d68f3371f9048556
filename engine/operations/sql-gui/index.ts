import type { DeclaredOperations } from '../../call/operation.ts'
import { sqlFields } from '../sql/catalogue/sql-fields.ts'
import { sqlTables } from '../sql/catalogue/sql-tables.ts'
import { sqlgCreatesql } from './sqlg-createsql.ts'
import { sqlgExecsql } from './sqlg-execsql.ts'
import { sqlgInfo } from './sqlg-info.ts'
import { sqlgInitLibrary } from './sqlg-init-library.ts'
import { sqlgLibrary } from './sqlg-library.ts'
import { sqlgSubqueryFields } from './sqlg-subquery-fields.ts'

/** Operations of SQL GUI, by the name that calls use. */
export const sqlGuiOperations = {
  'sqlg-createsql': sqlgCreatesql,
  'sqlg-execsql': sqlgExecsql,
  'sqlg-field': ({ file, ...request }: { dbId: number; library: string; file: string; refresh?: boolean }, context) =>
    sqlFields({ ...request, table: file }, context),
  'sqlg-file': sqlTables,
  'sqlg-info': sqlgInfo,
  'sqlg-init-library': sqlgInitLibrary,
  'sqlg-library': sqlgLibrary,
  'sqlg-subquery-fields': sqlgSubqueryFields,
} satisfies Partial<DeclaredOperations>
