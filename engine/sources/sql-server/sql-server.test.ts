import { describe, expect, it } from 'vitest'
import { startTds } from '../../test/servers/tds/server.ts'
import { sourceContract } from '../../test/sources/source-contract.ts'
import type { SourceSettings } from '../source-settings.ts'
import { openTestServer } from '../../test/servers/tds/open-test-server.ts'
import { sqlServerCases } from '../../test/servers/tds/sql-server-cases.ts'
import { makeSqlServerSource } from './sql-server-source.ts'
import { readRows } from '../reads.ts'

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

describe('bulk load', () => {
  const ms = 30_000
  const columns = ['txt', 'amount', 'whole', 'real', 'bin', 'day'].map((name) => ({
    name,
    typeClass: 'String' as const,
  }))
  const table = { name: 'loaded', columns }
  // The tables of the test double are SQLite's, which keep fifteen digits.
  const digits = '12345.0123456789'

  it('texts of any length, exact numbers, bytes and days arrive in their order, and nothing is left behind', async () => {
    const { source, admin, close } = await open()
    try {
      await admin(
        `CREATE TABLE loaded (id int IDENTITY(1,1) PRIMARY KEY, txt nvarchar(max), amount decimal(38, 10), whole bigint, [real] float, bin varbinary(max), day date)`,
      )
      const long = `髙﨑 🍣 ${'あ'.repeat(5_000)}`
      const rows = [
        [long, digits, 9_007_199_254_740_991, 0.1, new Uint8Array([0, 255, 1]), '2026-11-26'],
        ['', '-0.0000000001', 0, -1e300, new Uint8Array(), null],
        [null, null, null, null, null, '0001-01-01'],
      ]
      const written = await source.transaction({ ms }, async (connection) => {
        const once = await connection.insertRows!(table, rows, { ms })
        return once + (await connection.insertRows!(table, [['last', '1', -1, 2, null, null]], { ms }))
      })
      expect(written).toBe(4)
      const { rows: found } = await readRows(
        source,
        { text: 'SELECT id, txt, amount, whole, [real], bin, day FROM loaded ORDER BY id', values: [] },
        { ms },
      )
      expect(found.map(([, txt]) => txt)).toEqual([long, '', null, 'last'])
      expect(found.map(([, , amount]) => amount)).toEqual([digits, '-0.0000000001', null, '1.0000000000'])
      expect(found.map(([, , , whole]) => (whole === null ? null : Number(whole)))).toEqual([
        9_007_199_254_740_991,
        0,
        null,
        -1,
      ])
      expect(found.map(([, , , , real]) => real)).toEqual([0.1, -1e300, null, 2])
      expect(found.slice(0, 2).map(([, , , , , bin]) => [...(bin as Uint8Array)])).toEqual([[0, 255, 1], []])
      expect(found.map(([, , , , , , day]) => day)).toEqual(['2026-11-26', null, '0001-01-01', null])
    } finally {
      await close()
    }
  })

  it('a row that is refused takes all with it, and the next transaction begins anew', async () => {
    const { source, admin, close } = await open()
    try {
      await admin('CREATE TABLE loaded (txt nvarchar(5) NOT NULL, amount int)')
      const two = { name: 'loaded', columns: columns.slice(0, 2) }
      const load = (...rows: (string | null)[][]) =>
        source.transaction({ ms }, (connection) => connection.insertRows!(two, rows, { ms }))
      await expect(load(['a', '1'], [null, '2'])).rejects.toMatchObject({ code: '515' })
      await expect(load(['a', '1'], ['b', 'no number'])).rejects.toMatchObject({ name: 'SourceFailed' })
      expect(await load(['a', '1'], ['b', null])).toBe(2)
      const { rows } = await readRows(source, { text: 'SELECT count(*) FROM loaded', values: [] }, { ms })
      expect(rows).toEqual([[2]])
    } finally {
      await close()
    }
  })
})

describe('a key that the database numbers', () => {
  it('comes back with the row', async () => {
    const { source, admin, close } = await open()
    try {
      await admin('CREATE TABLE numbered (id int IDENTITY(1,1) PRIMARY KEY, txt nvarchar(20))')
      const { facts } = source
      const insert = ['INSERT INTO [numbered] ([txt])', 'VALUES (', `  ${facts.placeholder(1)}`, ')']
      const text = facts.returningKey?.(insert, facts.quote('id')).join('\n') ?? ''
      const add = (value: string) =>
        source.transaction({ ms: 10_000 }, (connection) => connection.run({ text, values: [value] }, { ms: 10_000 }))
      expect((await add('one')).rows).toEqual([[1]])
      expect((await add('two')).rows).toEqual([[2]])
    } finally {
      await close()
    }
  })
})
