import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { postgresqlParts } from './catalogue.ts'
import { makePostgresqlDriver } from './postgresql-driver.ts'

/** Type 2: two small pools, one of which cannot write. */
export function makePostgresqlSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource(makePostgresqlDriver(settings), { ...limits, parts: postgresqlParts })
}
