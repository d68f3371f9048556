import { Connection, Request } from 'tedious'
import { startTds } from './server.ts'
import type { ContractSource } from '../../sources/source-contract.ts'
import type { StatementSource } from '../../../sources/source.ts'
import type { SourceSettings } from '../../../sources/source-settings.ts'

const endless =
  'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n OPTION (MAXRECURSION 0)'

export interface TestServer extends ContractSource {
  settings: SourceSettings
  /** Statements that run on the server. */
  running(): number
}

/** A source of SQL Server on the test double, for the contract test; the document's type says which driver. */
export async function openTestServer(
  databaseType: number,
  make: (settings: SourceSettings) => StatementSource,
): Promise<TestServer> {
  const server = await startTds()
  const settings = {
    address: 'data-source/x',
    database_type: databaseType,
    system: '127.0.0.1',
    port: server.port,
    user: server.user,
    password: server.password,
    db: server.database,
    connectString: 'sslmode=disable',
  }
  const admin = await connect(server.port, server.user, server.password, server.database)
  const source = make(settings)
  return {
    source,
    settings,
    running: () => server.load().running,
    admin: (text) => batch(admin, text),
    endless,
    noForeignKeys: true as const,
    limits: { unit: 'byte', encoding: 'cp932', max: 20 },
    told: { user: 'sa', warnings: ['superuser'] },
    encoding: /^Japanese_CI_AS$/,
    async openOwnStore() {
      server.addDatabase('own')
      const one = await connect(server.port, server.user, server.password, 'own')
      await batch(one, 'CREATE TABLE kumiki_store (name nvarchar(20))')
      one.close()
      return make({ ...settings, db: 'own' })
    },
    async close() {
      await source.close()
      admin.close()
      await server.stop()
    },
  }
}

function connect(port: number, userName: string, password: string, database: string): Promise<Connection> {
  const connection = new Connection({
    server: '127.0.0.1',
    authentication: { type: 'default', options: { userName, password } },
    options: { port, database, encrypt: false },
  })
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve(connection))))
}

function batch(connection: Connection, text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    connection.execSqlBatch(new Request(text, (error) => (error ? reject(error) : resolve()))),
  )
}
