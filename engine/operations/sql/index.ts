import type { AnyOperation } from '../operation.ts'
import { sqlFields } from './sql-fields.ts'
import { sqlTables } from './sql-tables.ts'

/** Operations on statements and on what databases hold, by the name that calls use. */
export const sqlOperations = {
  'sql-fields': sqlFields,
  'sql-tables': sqlTables,
} satisfies Record<string, AnyOperation>
