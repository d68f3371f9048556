import * as codes from '../../runtime/generated/codes.ts'
import type { StatementSource } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

type DatabaseType = (typeof codes.databaseType)[keyof typeof codes.databaseType]
type Open = (settings: SourceSettings, sourcesFolder: string) => Promise<StatementSource>

/** Each is loaded with the first source of its type; a type without one does not compile. */
const byType = {
  [codes.databaseType.ibmI]: async (settings) => (await import('./ibm-i/ibmi-source.ts')).makeIbmiSource(settings),
  [codes.databaseType.postgresql]: async (settings) =>
    (await import('./postgresql/postgresql-source.ts')).makePostgresqlSource(settings),
  [codes.databaseType.mysql]: async (settings) => (await import('./mysql/mysql-source.ts')).makeMysqlSource(settings),
  [codes.databaseType.sqlServer]: async (settings) =>
    (await import('./sql-server/sql-server-source.ts')).makeSqlServerSource(settings),
  [codes.databaseType.sqlServerFtds]: async (settings) =>
    (await import('./sql-server-ftds/ftds-source.ts')).makeFtdsSource(settings),
  [codes.databaseType.oracle]: async (settings) =>
    (await import('./oracle/oracle-source.ts')).makeOracleSource(settings),
  [codes.databaseType.embedded]: async (settings, folder) => {
    const { embeddedFile, makeEmbeddedSource } = await import('./embedded/embedded-source.ts')
    return makeEmbeddedSource({ file: embeddedFile(folder, settings.db ?? '') })
  },
} satisfies Record<DatabaseType, Open>

/** The data source types that can be opened, by `database_type`. */
export const dialects: Readonly<Record<number, Open>> = byType
