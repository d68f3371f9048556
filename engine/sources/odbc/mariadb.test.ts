import mysql from 'mysql2/promise'
import { describe } from 'vitest'
import { hasMariadb, startMariadb, type MariadbServer } from '../../test/servers/mariadb.ts'
import { hasOdbcDriver } from '../../test/servers/has-odbc-driver.ts'
import type { Driver, DriverConnection } from '../driver.ts'
import { SourceRefused } from '../errors.ts'
import type { Facts } from '../facts.ts'
import { mysqlParts } from '../mysql/catalogue.ts'
import { facts as mariadb } from '../mysql/facts.ts'
import { requireHarmless } from '../mysql/require-harmless.ts'
import { runSession } from '../mysql/session.ts'
import { makePooledSource } from '../pooled-source.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { StatementSource, TypeClass } from '../source.ts'
import { makePositional } from '../sql/positional.ts'
import { odbcConnectionString } from './connection-string.ts'
import { exactSelect } from './exact-select.ts'
import { makeOdbcHost } from './odbc-host.ts'
import { isLostOdbc, openOdbc, type OdbcSession } from './odbc-session.ts'
import { isDecimal } from './odbc-values.ts'

// A dialect for this test only: MariaDB by its ODBC driver, to see the ODBC parts with a second driver and server.

// The driver gives SQLSTATE, not the server's own numbers.
const facts: Facts = { ...mariadb, name: 'mysql-odbc', refusals: [{ why: 'duplicate', codes: /^23000$/ }] }
const positional = makePositional(facts.syntax)

function makeSource({ host: server, port, user }: MariadbServer, database: string): StatementSource {
  const host = makeOdbcHost()
  const connectionString = odbcConnectionString({
    DRIVER: 'MariaDB Unicode',
    SERVER: server,
    PORT: port,
    DATABASE: database,
    UID: user,
    CHARSET: 'utf8mb4',
  })
  const driver: Driver = {
    facts,
    isLost: isLostOdbc,
    async connect(mode, signal) {
      const session = await openOdbc(
        host,
        {
          connectionString,
          bind: (text, values) => positional({ text, values }),
          exactly: (text, columns, isWide) => exactSelect(text, columns, isWide, facts),
        },
        signal,
      )
      const connection = makeConnection(session)
      if (!(await runSession(connection, { mode }))) return connection
      session.close()
      throw new SourceRefused('source-own-store')
    },
  }
  return makePooledSource(driver, { connections: 4, connectMs: 30_000, waitMs: 30_000, parts: mysqlParts })
}

function makeConnection(session: OdbcSession): DriverConnection {
  return {
    get alive() {
      return session.alive
    },
    run({ text, values }, maxRows) {
      requireHarmless(text)
      return session.run(text, values, maxRows)
    },
    stream: ({ text, values }, size) => session.stream(text, values, size),
    begin: () => session.begin(),
    commit: () => session.commit(),
    rollback: () => session.rollback(),
    cancel: () => session.cancel(),
    async describe(text) {
      const { described } = await session.run(`SELECT * FROM (${text}\n) q WHERE 1 = 0`, [], 1)
      const columns = described.map((column) => {
        const isText = /CHAR/.test(column.typeName)
        const typeClass: TypeClass = isText ? 'String' : 'Number'
        return {
          name: column.name,
          type: column.typeName,
          typeClass,
          ...(isText ? { size: column.size, limit: { unit: 'char' as const, max: column.size } } : {}),
          ...(isDecimal(column) ? { size: column.size, decimalDigits: column.decimals } : {}),
        }
      })
      return { columns }
    },
    async about() {
      const { rows } = await session.run('SELECT VERSION(), CURRENT_USER(), @@character_set_client', [], 1)
      const [version, user, encoding] = rows[0] ?? []
      return {
        version: `MariaDB ${/^[\d.]+/.exec(String(version))?.[0] ?? ''}`,
        user: String(user),
        encoding: String(encoding),
        warnings: [],
      }
    },
    close: () => session.close(),
  }
}

describe.skipIf(!hasMariadb() || !hasOdbcDriver('libmaodbc'))('ODBC', () => {
  sourceContract('mariadb by ODBC', async () => {
    const server = await startMariadb()
    const { host, port, user, db } = server
    const source = makeSource(server, db)
    const connection = await mysql.createConnection({ host, port, user, database: db })
    // The contract writes texts as the standard has them.
    await connection.query(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'`)
    return {
      source,
      admin: async (text) => void (await connection.query(text)),
      limits: true,
      told: { user: 'root@127.0.0.1', warnings: [] },
      endless: 'SELECT SLEEP(60)',
      async openOwnStore() {
        await server.database('own')
        await connection.query('CREATE TABLE own.kumiki_store (name TEXT)')
        return makeSource(server, 'own')
      },
      async close() {
        await source.close()
        await connection.end()
        await server.stop()
      },
    }
  })
})
