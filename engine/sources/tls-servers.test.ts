import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMariadb, startMariadb } from '../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../test/servers/postgresql.ts'
import { makeSelfSigned } from '../test/servers/self-signed.ts'
import { startTds } from '../test/servers/tds/server.ts'
import { makeMysqlSource } from './mysql/mysql-source.ts'
import { makePostgresqlSource } from './postgresql/postgresql-source.ts'
import type { StatementSource } from './source.ts'
import type { SourceSettings } from './source-settings.ts'
import { makeSqlServerSource } from './sql-server/sql-server-source.ts'
import { readRows } from './reads.ts'

const ms = 10_000

interface SecureServer {
  /** By the name that stands in the certificate. */
  settings: SourceSettings
  certificate: string
  open(settings: SourceSettings): StatementSource
  /** Says whether the connection that asks is encrypted, where the server tells. */
  encrypted?: string
  /** A statement that sleeps, and how many of these run. */
  endless?: string
  running?: string
  stop(): Promise<void>
}

/** SE-03: a server's certificate is checked unless the document says that any will do. */
function certificates(name: string, start: () => Promise<SecureServer>): void {
  describe(`${name} with a certificate that signs itself`, () => {
    let server: SecureServer
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server.stop())

    const using = async <T>(
      more: Partial<SourceSettings>,
      work: (source: StatementSource) => Promise<T>,
    ): Promise<T> => {
      const source = server.open({ ...server.settings, ...more })
      try {
        return await work(source)
      } finally {
        await source.close()
      }
    }
    const test = (more: Partial<SourceSettings>) => using(more, (source) => source.test(ms))

    it('the certificate of the document is trusted, and what the server says is encrypted', async () => {
      const { certificate } = server
      await expect(test({ certificate })).resolves.toBeDefined()
      await expect(test({ certificate, connectString: 'sslmode=verify-full' })).resolves.toBeDefined()
      const { encrypted } = server
      if (encrypted === undefined) return
      const read = (source: StatementSource) => readRows(source, { text: encrypted, values: [] }, { ms })
      for (const more of [{ certificate }, { connectString: 'sslmode=require' }])
        expect((await using(more, read)).rows[0]?.at(-1)).toBeTruthy()
      expect((await using({ connectString: 'sslmode=disable' }, read)).rows[0]?.at(-1)).toBeFalsy()
    })

    it('nobody vouches for it, so verify-full refuses it and require takes it', async () => {
      await expect(test({ connectString: 'sslmode=verify-full' })).rejects.toMatchObject({ code: /SELF_SIGNED/ })
      await expect(test({ connectString: 'sslmode=require' })).resolves.toBeDefined()
    })

    it('the certificate of another authority, and another name, are refused', async () => {
      const { certificate } = makeSelfSigned()
      await expect(test({ certificate })).rejects.toMatchObject({ code: /CERT/ })
      await expect(test({ certificate, connectString: 'sslmode=require' })).rejects.toMatchObject({ code: /CERT/ })
      await expect(test({ certificate: server.certificate, system: '127.0.0.2' })).rejects.toMatchObject({
        code: /ALTNAME|ECONN/,
      })
    })

    it('DS-01 a statement that ran too long is gone from the server', async () => {
      const { endless, running, certificate } = server
      if (endless === undefined || running === undefined) return
      await using({ certificate }, async (source) => {
        const left = async () => Number((await readRows(source, { text: running, values: [] }, { ms })).rows[0]?.[0])
        // The connection is there: it is the statement whose time is over, not the greeting of a busy machine.
        await left()
        await expect(readRows(source, { text: endless, values: [] }, { ms: 300 })).rejects.toMatchObject({
          name: 'StatementTimeout',
        })
        await expect.poll(left).toBe(0)
      })
    })
  })
}

describe.skipIf(!hasPostgresql())('', () => {
  certificates('PostgreSQL', async () => {
    const tls = makeSelfSigned()
    const server = await startPostgresql({ tls })
    return {
      settings: { address: 'data-source/x', ...server.spec, system: 'localhost' },
      certificate: tls.certificate,
      open: (settings) => makePostgresqlSource(settings, { connections: 2 }),
      encrypted: 'SELECT CASE WHEN ssl THEN 1 ELSE 0 END FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      endless: 'SELECT pg_sleep(60)',
      running: `SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(60)'`,
      stop: () => server.stop(),
    }
  })
})

describe.skipIf(!hasMariadb())('', () => {
  certificates('MariaDB', async () => {
    const tls = makeSelfSigned()
    const server = await startMariadb({ tls })
    return {
      settings: {
        address: 'data-source/x',
        database_type: 3,
        system: 'localhost',
        port: server.port,
        user: server.user,
        db: server.db,
      },
      certificate: tls.certificate,
      open: (settings) => makeMysqlSource(settings, { connections: 2 }),
      encrypted: `SELECT VARIABLE_VALUE FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'`,
      endless: 'SELECT SLEEP(60)',
      running: `SELECT count(*) FROM information_schema.PROCESSLIST WHERE INFO = 'SELECT SLEEP(60)'`,
      stop: () => server.stop(),
    }
  })
})

certificates('SQL Server', async () => {
  const server = await startTds({ tls: true })
  return {
    settings: {
      address: 'data-source/x',
      database_type: 4,
      system: 'localhost',
      port: server.port,
      user: server.user,
      password: server.password,
      db: server.database,
    },
    certificate: server.certificate!,
    open: (settings) => makeSqlServerSource(settings, { connections: 2 }),
    stop: () => server.stop(),
  }
})
