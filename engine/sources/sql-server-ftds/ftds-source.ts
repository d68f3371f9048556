import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { sqlServerParts } from '../sql-server/catalogue.ts'
import { makeFtdsDriver } from './ftds-driver.ts'

/** Type 5: SQL Server by FreeTDS. */
export function makeFtdsSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource(makeFtdsDriver(settings), { ...limits, parts: sqlServerParts })
}
