import type { AnyOperation } from '../../call/operation.ts'
import { schemaCopy } from './schema-copy.ts'
import { sqlAdopt } from './sql-adopt.ts'
import { sqlDrift } from './sql-drift.ts'
import { sqlExecute } from './sql-execute.ts'
import { sqlExplain } from './sql-explain.ts'
import { sqlFields } from './sql-fields.ts'
import { sqlInfo } from './sql-info.ts'
import { sqlRuns } from './sql-runs.ts'
import { sqlSwitch } from './sql-switch.ts'
import { sqlTables } from './sql-tables.ts'

/** Operations on statements and on what databases hold, by the name that calls use. */
export const sqlOperations = {
  'schema-copy': schemaCopy,
  'sql-adopt': sqlAdopt,
  'sql-drift': sqlDrift,
  'sql-execute': sqlExecute,
  'sql-explain': sqlExplain,
  'sql-fields': sqlFields,
  'sql-info': sqlInfo,
  'sql-runs': sqlRuns,
  'sql-switch': sqlSwitch,
  'sql-tables': sqlTables,
} satisfies Record<string, AnyOperation>
