import { makePooledSource, type PoolLimits } from '../pooled-source.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { oracleParts } from './catalogue.ts'
import { makeOracleDriver } from './oracle-driver.ts'

/** Type 6: Oracle Database 12.1 and later, without a client library. */
export function makeOracleSource(settings: SourceSettings, limits: PoolLimits = {}): StatementSource {
  return makePooledSource(makeOracleDriver(settings), { ...limits, parts: oracleParts })
}
