import type { Source } from './source.ts'
import type { SourceSettings } from './source-settings.ts'

type Open = (settings: SourceSettings, sourcesFolder: string) => Promise<Source>

/** The data source types that can be opened, by `database_type`. Each is loaded with the first source of its type. */
export const dialects: Readonly<Record<number, Open>> = {
  1: async (settings) => (await import('./ibm-i/ibmi-source.ts')).makeIbmiSource(settings),
  2: async (settings) => (await import('./postgresql/postgresql-source.ts')).makePostgresqlSource(settings),
  3: async (settings) => (await import('./mysql/mysql-source.ts')).makeMysqlSource(settings),
  4: async (settings) => (await import('./sql-server/sql-server-source.ts')).makeSqlServerSource(settings),
  5: async (settings) => (await import('./sql-server-ftds/ftds-source.ts')).makeFtdsSource(settings),
  6: async (settings) => (await import('./oracle/oracle-source.ts')).makeOracleSource(settings),
  7: async (settings, folder) => {
    const { embeddedFile, makeEmbeddedSource } = await import('./embedded/embedded-source.ts')
    return makeEmbeddedSource({ file: embeddedFile(folder, settings.db ?? '') })
  },
}
