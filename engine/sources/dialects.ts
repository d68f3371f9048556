import { embeddedFile, makeEmbeddedSource } from './embedded/embedded-source.ts'
import { makeIbmiSource } from './ibm-i/ibmi-source.ts'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makeOracleSource } from './oracle/oracle-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import { makeFtdsSource } from './sql-server-ftds/ftds-source.ts'
import { makeSqlServerSource } from './sql-server/sql-server-source.ts'
import type { Source } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

type Open = (settings: SourceSettings, sourcesFolder: string) => Source

/** The data source types that can be opened, by `database_type`. */
export const dialects: Readonly<Record<number, Open>> = {
  1: (settings) => makeIbmiSource(settings),
  2: (settings) => makePostgresqlSource(settings),
  3: (settings) => makeMysqlSource(settings),
  4: (settings) => makeSqlServerSource(settings),
  5: (settings) => makeFtdsSource(settings),
  6: makeOracleSource,
  7: (settings, folder) => makeEmbeddedSource({ file: embeddedFile(folder, settings.db ?? '') }),
}
