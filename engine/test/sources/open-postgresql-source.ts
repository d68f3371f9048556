import pg from 'pg'
import { makePostgresqlSource } from '../../sources/postgresql/postgresql-source.ts'
import type { StatementSource } from '../../sources/source.ts'
import { startPostgresql, type PostgresqlServer } from '../servers/postgresql.ts'

export interface PostgresqlSource {
  source: StatementSource
  /** A connection of its own beside the source's. */
  admin: pg.Client
  server: PostgresqlServer
  close(): Promise<void>
}

/** A source on a server of its own, in which these statements have run. */
export async function openPostgresqlSource(...statements: string[]): Promise<PostgresqlSource> {
  const server = await startPostgresql()
  const source = makePostgresqlSource({ address: 'data-source/x', ...server.spec })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  return {
    source,
    admin,
    server,
    async close() {
      await source.close()
      await admin.end()
      await server.stop()
    },
  }
}
