import pg from 'pg'
import { describe } from 'vitest'
import { hasOdbcDriver } from '../../test/servers/has-odbc-driver.ts'
import { hasPostgresql, startPostgresql } from '../../test/servers/postgresql.ts'
import { psqlodbcFor, qsys2, rewriteForPostgresql } from '../../test/servers/qsys2-postgresql.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { StatementSource } from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { makeIbmiSourceOver } from './ibmi-source.ts'
import { makeOdbcOpener } from './odbc/odbc-link.ts'

/** On PostgreSQL with views shaped as QSYS2: IBM's driver and system are not free. */
describe.skipIf(!hasPostgresql() || !hasOdbcDriver('psqlodbcw'))('IBM i', () => {
  sourceContract('ibm-i by ODBC', async () => {
    const server = await startPostgresql()
    const connect = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(qsys2)
      await client.query('CREATE SCHEMA own; SET search_path TO own, db2, pg_catalog')
      return client
    }
    const make = (text: string): StatementSource => {
      const url = new URL(text)
      const settings: SourceSettings = {
        address: 'data-source/x',
        database_type: 1,
        system: url.hostname,
        port: server.port,
        user: url.username,
        libraries: ['OWN'],
        helperLibrary: 'KUMIKI',
        transport: 'odbc',
      }
      return makeIbmiSourceOver(settings, makeOdbcOpener(settings, psqlodbcFor(url)), {
        connections: 4,
        connectMs: 30_000,
        waitMs: 30_000,
      })
    }
    const client = await connect(server.url)
    const source = make(server.url)
    return {
      source,
      admin: async (text) => void (await client.query(rewriteForPostgresql(text))),
      foldsUp: true,
      noForeignKeys: true,
      encoding: /^CCSID 5035$/,
      catalogueLimit: { unit: 'byte', encoding: 'ebcdic-mixed', max: 20 },
      told: { user: 'POSTGRES', warnings: [] },
      endless: 'SELECT PG_SLEEP(60)',
      async openOwnStore() {
        const url = await server.database('other')
        const one = await connect(url)
        await one.query('CREATE TABLE kumiki_store (name VARCHAR(10))')
        await one.end()
        return make(url)
      },
      async close() {
        await source.close()
        await client.end()
        await server.stop()
      },
    }
  })
})
