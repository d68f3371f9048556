import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { Connection } from './connection.ts'
import { Catalogue } from './sql/catalogue.ts'
import { makeCertificate } from './tls.ts'
import { makeWorkerPool } from './worker-pool.ts'

export interface TdsServer {
  port: number
  user: string
  password: string
  /** The database that is there from the start. */
  database: string
  /** PEM text of its certificate, when it speaks TLS. */
  certificate: string | undefined
  /** Makes another, empty database. */
  addDatabase(name: string): void
  /** Clients that are connected, and those of them whose statement runs. */
  load(): { connections: number; running: number }
  stop(): Promise<void>
}

/**
 * A test double of Microsoft SQL Server: TDS 7.4 on loopback, for tedious and for FreeTDS.
 *
 * It does: PRELOGIN, TLS 1.2 when asked for, LOGIN7 with user, password and database (18456, 4060), SQL batches, sp_executesql, sp_prepare,
 * sp_execute, sp_prepexec, sp_unprepare, sp_describe_undeclared_parameters, sys.dm_exec_describe_first_result_set,
 * transaction manager requests, BEGIN/COMMIT/ROLLBACK, XACT_ABORT, attention, back-pressure, SHOWPLAN. T-SQL is parsed
 * and translated to SQLite, one database file each, one thread for each session; types, names and the rules for derived
 * tables (1033, 8155, 8156), missing names (207, 208, 209, 4104) and unknown functions (195) are checked as the server does.
 *
 * It lacks: MARS, Windows and Entra login, cursors, MERGE, APPLY, PIVOT, XML, JSON, procedures, triggers,
 * temporary tables, `DECLARE`, `datetimeoffset`, `sql_variant`, several columns' collations (the database is
 * Japanese_CI_AS, which only ignores ASCII case in plain comparisons; COLLATE is done for `=`, `<`, LIKE, IN, CHARINDEX
 * and ORDER BY), locks of rows (a writer holds the database; one that read before and lost gets 1205), users' rights.
 * Stored decimals are doubles: 15 digits; a constant of the select list keeps all its digits.
 */
export async function startTds({
  user = 'sa',
  password = 'Kumiki-2026!',
  database = 'shop',
  tls = false,
} = {}): Promise<TdsServer> {
  const certificate = tls ? makeCertificate() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-tds-'))
  const files = new Map<string, string>()
  const addDatabase = (name: string) => {
    const file = join(folder, `${files.size}.db`)
    const made = new BetterSqlite(file)
    made.pragma('journal_mode = WAL')
    new Catalogue(made).install()
    made.close()
    files.set(name.toLowerCase(), file)
  }
  addDatabase('master')
  addDatabase(database)

  const workers = makeWorkerPool()
  const connections = new Set<Connection>()
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    const connection = new Connection(socket, {
      user,
      password,
      certificate,
      workers,
      file: (name) => files.get(name.toLowerCase()),
    })
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    user,
    password,
    database,
    certificate: certificate?.certificate,
    addDatabase,
    load: () => ({ connections: connections.size, running: [...connections].filter((one) => one.busy).length }),
    async stop() {
      for (const connection of connections) connection.close()
      await new Promise((resolve) => server.close(resolve))
      await workers.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
