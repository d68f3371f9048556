import type { DeclaredOperations } from '../../call/operation.ts'
import { schemaCopy } from './drift/schema-copy.ts'
import { catalogueColumns, catalogueLibraries, catalogueTables } from './catalogue/catalogue-choices.ts'
import { sqlAdopt } from './drift/sql-adopt.ts'
import { sqlDrift } from './drift/sql-drift.ts'
import { sqlExecute } from './run/sql-execute.ts'
import { sqlExplain } from './run/sql-explain.ts'
import { sqlFields } from './catalogue/sql-fields.ts'
import { sqlInfo } from './catalogue/sql-info.ts'
import { sqlRelations } from './catalogue/sql-relations.ts'
import { sqlRuns } from './run/sql-runs.ts'
import { sqlSwitch } from './drift/sql-switch.ts'
import { sqlTables } from './catalogue/sql-tables.ts'

/** Operations on statements and on what databases hold, by the name that calls use. */
export const sqlOperations = {
  'catalogue-columns': catalogueColumns,
  'catalogue-libraries': catalogueLibraries,
  'catalogue-tables': catalogueTables,
  'schema-copy': schemaCopy,
  'sql-adopt': sqlAdopt,
  'sql-drift': sqlDrift,
  'sql-execute': sqlExecute,
  'sql-explain': sqlExplain,
  'sql-fields': sqlFields,
  'sql-info': sqlInfo,
  'sql-relations': sqlRelations,
  'sql-runs': sqlRuns,
  'sql-switch': sqlSwitch,
  'sql-tables': sqlTables,
} satisfies Partial<DeclaredOperations>
