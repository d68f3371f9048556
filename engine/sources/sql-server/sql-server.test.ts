import { describe, expect, it } from 'vitest'
import { startTds } from '../../test/servers/tds/server.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { SourceSettings } from '../source-settings.ts'
import { openTestServer } from '../../test/servers/tds/open-test-server.ts'
import { sqlServerCases } from '../../test/servers/tds/sql-server-cases.ts'
import { makeSqlServerSource } from './sql-server-source.ts'

const make = (settings: SourceSettings) =>
  makeSqlServerSource(settings, { connections: 4, connectMs: 30_000, waitMs: 30_000 })
const open = () => openTestServer(4, make)

sourceContract('sql-server', open)
sqlServerCases(open, make)

describe('certificates', () => {
  it('one in the document is checked, and without one verify-full trusts the known authorities only', async () => {
    const server = await startTds({ tls: true })
    const settings = {
      address: 'data-source/x',
      database_type: 4,
      system: 'localhost',
      port: server.port,
      user: server.user,
      password: server.password,
      db: server.database,
    }
    const trusting = make({ ...settings, certificate: server.certificate! })
    const checking = make({ ...settings, connectString: 'sslmode=verify-full' })
    try {
      expect((await trusting.test(10_000)).user).toBe('sa')
      await expect(checking.test(10_000)).rejects.toThrow(/self-signed/)
    } finally {
      await trusting.close()
      await checking.close()
      await server.stop()
    }
  })
})
