import { expect, it } from 'vitest'
import { startTds } from '../../test/servers/tds/server.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { SourceSettings } from '../source-settings.ts'
import { openTestServer } from '../../test/servers/tds/open-test-server.ts'
import { sqlServerCases } from '../../test/servers/tds/sql-server-cases.ts'
import { makeFtdsSource } from './ftds-source.ts'

const make = (settings: SourceSettings) =>
  makeFtdsSource(settings, { connections: 4, connectMs: 30_000, waitMs: 30_000 })
const open = () => openTestServer(5, make)

sourceContract('sql-server-ftds', open)
sqlServerCases(open, make)

it('IN-14 a password is a password, whatever it holds', async () => {
  for (const password of ['a;UID=other', 'q\'"\\ =', 'a}b', '']) {
    const server = await startTds({ password })
    const source = make({
      address: 'data-source/x',
      database_type: 5,
      system: '127.0.0.1',
      port: server.port,
      user: server.user,
      password,
      db: server.database,
      connectString: 'sslmode=disable',
    })
    expect((await source.test(10_000)).user, password).toBe('sa')
    await source.close()
    await server.stop()
  }
  for (const password of ['a}};UID=other', '秘密'])
    expect(() => make({ address: 'data-source/x', database_type: 5, password }), password).toThrow(/ODBC|FreeTDS/)
})
