import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { hasMariadb, startMariadb } from '../test/servers/mariadb.ts'
import { hasPostgresql } from '../test/servers/postgresql.ts'
import { openPostgresqlSource } from '../test/sources/open-postgresql-source.ts'
import { makeEmbeddedSource } from './embedded/embedded-source.ts'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import { parseConnectString } from './postgresql/connect-options.ts'
import { sourceContract } from '../test/sources/source-contract.ts'

sourceContract('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-source-'))
  const file = join(folder, 'a.db')
  const database = new Database(file, { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  const source = makeEmbeddedSource({ file })
  return {
    source,
    admin: async (text) => void database.exec(text),
    updateReturning: true,
    told: { user: undefined, warnings: [] },
    endless: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    async openOwnStore() {
      const own = new Database(join(folder, 'own.db'))
      own.exec('CREATE TABLE kumiki_store (name TEXT)')
      own.close()
      return makeEmbeddedSource({ file: join(folder, 'own.db') })
    },
    async close() {
      await source.close()
      database.close()
      rmSync(folder, { recursive: true })
    },
  }
})

describe.skipIf(!hasPostgresql())('PostgreSQL', () => {
  sourceContract('postgresql', async () => {
    const { source, admin, server, close } = await openPostgresqlSource()
    return {
      source,
      admin: async (text) => void (await admin.query(text)),
      updateReturning: true,
      limits: true,
      told: { user: 'postgres', warnings: ['superuser'] },
      endless: 'SELECT pg_sleep(60)',
      async openOwnStore() {
        const own = await server.database('own')
        const one = new pg.Client({ connectionString: own })
        await one.connect()
        await one.query('CREATE TABLE kumiki_store (name TEXT)')
        await one.end()
        return makePostgresqlSource({ address: 'data-source/x', ...server.spec, db: 'own' })
      },
      close,
    }
  })
})

describe.skipIf(!hasMariadb())('MariaDB', () => {
  sourceContract('mysql', async () => {
    const server = await startMariadb()
    const { host, port, user, db } = server
    const settings = { address: 'data-source/x', database_type: 3, system: host, port, user, db }
    const source = makeMysqlSource(settings)
    const connection = await mysql.createConnection({ host, port, user, database: db })
    // The contract writes texts as the standard has them.
    await connection.query(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES'`)
    return {
      source,
      admin: async (text) => void (await connection.query(text)),
      limits: true,
      notUndone: 'ENGINE = MyISAM',
      told: { user: 'root@127.0.0.1', warnings: ['superuser'] },
      endless: 'SELECT SLEEP(60)',
      async openOwnStore() {
        await server.database('own')
        await connection.query('CREATE TABLE own.kumiki_store (name TEXT)')
        return makeMysqlSource({ ...settings, db: 'own' })
      },
      async close() {
        await source.close()
        await connection.end()
        await server.stop()
      },
    }
  })
})

describe('connect string', () => {
  it('IN-14 only known keys are accepted', () => {
    expect(parseConnectString('application_name=shop; sslmode=verify-full schema=sales')).toEqual({
      application_name: 'shop',
      sslmode: 'verify-full',
      schema: 'sales',
    })
    const bad = [
      'sslcert=/etc/passwd',
      'host=/var/run',
      'options=-c',
      'passfile=/x',
      'service=a',
      'driver=x',
      'a;b',
      'schema=a,b',
      'sslmode=prefer',
      '__proto__=1',
    ]
    for (const text of bad) expect(() => parseConnectString(text), text).toThrow(text.split(/[=;]/)[0])
  })
})
