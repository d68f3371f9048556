import { afterAll, beforeAll, expect, test } from 'vitest'
import mysql from 'mysql2/promise'
import type { Document } from '../../../../runtime/document.ts'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'
import { hasMariadb, startMariadb, type MariadbServer } from '../../../test/servers/mariadb.ts'
import { readRows } from '../../../sources/reads.ts'
import { requireStatements } from '../../../sources/source.ts'

let kumiki: TestEngine
let server: MariadbServer
beforeAll(async () => {
  kumiki = await openEngine()
  if (!hasMariadb()) return
  server = await startMariadb()
  await ask("CREATE USER 'app'@'%' IDENTIFIED BY 'first-password'")
  await ask("GRANT SELECT ON *.* TO 'app'@'%'")
})
afterAll(async () => {
  await server?.stop()
  await kumiki.close()
})

async function ask(sql: string): Promise<void> {
  const { host, port, user, db: database } = server
  const connection = await mysql.createConnection({ host, port, user, database })
  await connection.query(sql)
  await connection.end()
}

const call = (route: string, body?: unknown) => kumiki.call(route, { token: kumiki.admin, body })
const secrets = (password: string) => ({ secrets: { '/spec/password': password } })

test.skipIf(!hasMariadb())(
  hasMariadb()
    ? 'B-03 P-01 a new password is a change: it has a revision without its value, and open connections and releases take it at once'
    : 'a new password of a data source; skipped: mariadb',
  async () => {
    const { host: system, port, db } = server
    const spec = { database_type: 3, system, port, user: 'app', db, password: { $secret: 'password' } }
    const document = { kind: 'data-source', version: 1, key: 'changing', name: 'Changing', spec }
    const made = await call('POST /document/data-source', { document, ...secrets('first-password') })
    expect(made).toMatchObject({ code: 20000, data: { revision: 1 } })
    const { id } = made.data as { id: number }
    /** As a release holds it: frozen, and never read again. */
    const frozen = structuredClone(made.data.document) as Document
    const read = async () => {
      const source = requireStatements(await kumiki.engine.sources.open(frozen))
      return (await readRows(source, { text: 'SELECT 1 AS A', values: [] }, { ms: 5000 })).rows
    }
    expect(await read()).toEqual([[1]])
    await ask("ALTER USER 'app'@'%' IDENTIFIED BY 'second-password'")
    const saved = await call(`PUT /document/data-source/${id}`, {
      document,
      revision: 1,
      ...secrets('second-password'),
    })
    expect(saved).toMatchObject({ code: 20000, data: { revision: 2 } })
    expect(await read()).toEqual([[1]])
    const history = await call(`GET /document/data-source/${id}/history`)
    expect(history.data.rows).toMatchObject([{ revision: 2, action: 'secret', by: 'admin' }, { revision: 1 }])
    expect(JSON.stringify(history)).not.toContain('second-password')
    // A wrong one is noticed at once, too.
    await call(`PUT /document/data-source/${id}`, { document, revision: 2, ...secrets('third-password') })
    await expect(read()).rejects.toThrow()
    await call(`PUT /document/data-source/${id}`, { document, revision: 3, ...secrets('second-password') })
    expect(await read()).toEqual([[1]])
    // What says nothing new is no revision.
    expect(await call(`PUT /document/data-source/${id}`, { document, revision: 4 })).toMatchObject({
      data: { revision: 4 },
    })
  },
)
