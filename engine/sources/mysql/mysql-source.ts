import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { mysqlParts } from './catalogue.ts'
import { makeMysqlDriver } from './mysql-driver.ts'

/** Type 3: MySQL 8 and MariaDB. */
export function makeMysqlSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource(makeMysqlDriver(settings), { ...limits, parts: mysqlParts })
}
