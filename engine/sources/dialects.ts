import * as codes from '../../runtime/generated/codes.ts'
import type { PoolLimits } from './pooled-source.ts'
import type { StatementSource } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

type DatabaseType = (typeof codes.databaseType)[keyof typeof codes.databaseType]

interface Opening {
  /** Where embedded databases lie. */
  folder: string
  limits: PoolLimits
}
type Open = (settings: SourceSettings, opening: Opening) => Promise<StatementSource>

/** Each is loaded with the first source of its type; a type without one does not compile. */
const byType = {
  [codes.databaseType.ibmI]: async (settings, { limits }) =>
    (await import('./ibm-i/ibmi-source.ts')).makeIbmiSource(settings, limits),
  [codes.databaseType.postgresql]: async (settings, { limits }) =>
    (await import('./postgresql/postgresql-source.ts')).makePostgresqlSource(settings, limits),
  [codes.databaseType.mysql]: async (settings, { limits }) =>
    (await import('./mysql/mysql-source.ts')).makeMysqlSource(settings, limits),
  [codes.databaseType.sqlServer]: async (settings, { limits }) =>
    (await import('./sql-server/sql-server-source.ts')).makeSqlServerSource(settings, limits),
  [codes.databaseType.sqlServerFtds]: async (settings, { limits }) =>
    (await import('./sql-server-ftds/ftds-source.ts')).makeFtdsSource(settings, limits),
  [codes.databaseType.oracle]: async (settings, { limits }) =>
    (await import('./oracle/oracle-source.ts')).makeOracleSource(settings, limits),
  [codes.databaseType.embedded]: async (settings, { folder }) => {
    const { embeddedFile, makeEmbeddedSource } = await import('./embedded/embedded-source.ts')
    return makeEmbeddedSource({ file: embeddedFile(folder, settings.db ?? '') })
  },
} satisfies Record<DatabaseType, Open>

/** The data source types that can be opened, by `database_type`. */
export const dialects: Readonly<Record<number, Open>> = byType
