import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { sqlServerParts } from './catalogue.ts'
import { makeSqlServerDriver } from './sql-server-driver.ts'

/** Type 4: SQL Server 2012 and later. */
export function makeSqlServerSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource(makeSqlServerDriver(settings), { ...limits, parts: sqlServerParts })
}
