import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRowsRunner } from '../../../execution/rows/rows-runner.ts'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { StatementSource } from '../../../sources/source.ts'
import type { SourceSettings } from '../../../sources/source-settings.ts'
import { startTds } from './server.ts'
import type { TestServer } from './open-test-server.ts'
import { readPieces, readRows } from '../../../sources/reads.ts'

const ms = 10_000

/** What both drivers of SQL Server do beyond the contract. */
export function sqlServerCases(
  open: () => Promise<TestServer>,
  make: (settings: SourceSettings) => StatementSource,
): void {
  describe('beyond the contract', () => {
    let opened: TestServer
    let source: StatementSource
    const read = async (text: string, values: (string | number | boolean | null)[] = []) =>
      (await readRows(source, { text, values }, { ms })).rows

    beforeAll(async () => {
      opened = await open()
      source = opened.source
      await opened.admin('CREATE SCHEMA sales')
      await opened.admin(
        'CREATE TABLE sales.orders (id int NOT NULL, line smallint NOT NULL, item nvarchar(30), price decimal(12, 3), ' +
          'CONSTRAINT pk_orders PRIMARY KEY (line, id))',
      )
      await opened.admin(
        `EXEC sys.sp_addextendedproperty @name = N'MS_Description', @value = N'品名', @level0type = N'SCHEMA', ` +
          `@level0name = N'sales', @level1type = N'TABLE', @level1name = N'orders', @level2type = N'COLUMN', @level2name = N'item'`,
      )
      await opened.admin(
        `INSERT INTO sales.orders VALUES (1, 1, N'ボルト', 1.5), (2, 1, N'ナット', 2.25), (3, 1, NULL, NULL)`,
      )
    })
    afterAll(() => opened.close())

    it('decimals keep all digits', async () => {
      expect(
        await read(
          `SELECT CAST('12345678901234567890123456789012.345678' AS decimal(38, 6)) AS a, CAST('-0.5' AS decimal(5, 2)) AS b`,
        ),
      ).toEqual([['12345678901234567890123456789012.345678', '-0.50']])
      expect(await read('SELECT price FROM sales.orders ORDER BY id')).toEqual([['1.500'], ['2.250'], [null]])
    })

    it('times are ISO texts without a shift of zones, bits truths, bytes bytes', async () => {
      const [row] = await read(
        `SELECT CAST('2026-11-20T09:12:00.1234567' AS datetime2) AS a, CAST('2026-11-20' AS date) AS b, CAST('23:59:59' AS time) AS c,
          CAST('2026-11-20T09:12:00' AS datetime) AS d, CAST(1 AS bit) AS e, 0x0102 AS f, CAST(N'長い' AS nvarchar(max)) AS g,
          CAST('1900-01-01' AS date) AS h`,
      )
      expect(row?.map((value) => (value instanceof Uint8Array ? [...value] : value))).toEqual([
        '2026-11-20T09:12:00.1234567',
        '2026-11-20',
        '23:59:59',
        '2026-11-20T09:12:00',
        true,
        [1, 2],
        '長い',
        '1900-01-01',
      ])
    })

    it('IN-06 no text breaks out of a statement or loses a character', async () => {
      for (const text of [
        "'; DROP TABLE item --",
        'a\\\nb',
        '\\\r\n',
        '{fn now()}',
        '?',
        '@p1',
        '',
        ' ',
        '～〜',
        'x'.repeat(9_000),
      ])
        expect(await read('SELECT @p1 AS a, @p2 AS b', [text, 1]), text.slice(0, 20)).toEqual([[text, 1]])
    })

    it('IN-09 what stands behind a reading statement without a semicolon is refused', async () => {
      for (const text of [
        'SELECT 1 AS a DELETE FROM sales.orders',
        'SELECT 1 AS a COMMIT DELETE FROM sales.orders',
        'WITH x AS (SELECT 1 AS a) DELETE FROM sales.orders',
        'SELECT 1 AS a EXEC sp_who',
        'SELECT id INTO copied FROM sales.orders',
        `SELECT * FROM OPENROWSET('x', 'y', 'DELETE FROM sales.orders')`,
        'SELECT NEXT VALUE FOR counter',
        'SELECT 1 AS a SHUTDOWN',
      ])
        await expect(readRows(source, { text, values: [] }, { ms }), text).rejects.toMatchObject({
          name: 'SourceRefused',
        })
      expect(await read(`SELECT N'DELETE' AS [INTO], count(*) AS "DROP" FROM sales.orders -- COMMIT`)).toEqual([
        ['DELETE', 3],
      ])
      await expect(
        source.transaction({ ms }, (connection) =>
          connection.run({ text: 'UPDATE sales.orders SET line = 1 COMMIT', values: [] }, { ms }),
        ),
      ).rejects.toMatchObject({ name: 'SourceRefused' })
    })

    it('OUTPUT gives rows, and an error ends the whole transaction', async () => {
      const run = (text: string) =>
        source.transaction({ ms, rollBack: true }, (connection) => connection.run({ text, values: [] }, { ms }))
      expect(await run('UPDATE sales.orders SET price = price * 2 OUTPUT INSERTED.price WHERE id = 1')).toMatchObject({
        rows: [['3.000']],
        changes: 1,
      })
      const failing = source.transaction({ ms }, async (connection) => {
        await connection.run({ text: 'DELETE FROM sales.orders', values: [] }, { ms })
        await connection.run({ text: 'INSERT INTO sales.orders (id, line) VALUES (1, 1), (1, 1)', values: [] }, { ms })
      })
      await expect(failing).rejects.toMatchObject({ name: 'SourceFailed', code: '2627' })
      expect(await read('SELECT count(*) AS n FROM sales.orders')).toEqual([[3]])
    })

    it('the catalogue knows schemas, comments and keys', async () => {
      expect(await source.libraries()).toContainEqual({ name: 'sales' })
      expect(await source.tables({ schema: 'sales', find: 'ORD', limit: 10 })).toEqual([
        { schema: 'sales', name: 'orders', view: false },
      ])
      expect(await source.columns({ schema: 'sales', name: 'orders' })).toEqual([
        { name: 'id', type: 'int', typeClass: 'Number', inullable: false, key: 2 },
        { name: 'line', type: 'smallint', typeClass: 'Number', inullable: false, key: 1 },
        {
          name: 'item',
          type: 'nvarchar',
          typeClass: 'String',
          size: 30,
          limit: { unit: 'utf16', max: 30 },
          inullable: true,
          label: '品名',
        },
        { name: 'price', type: 'decimal', typeClass: 'Number', size: 12, decimalDigits: 3, inullable: true },
      ])
    })

    it('a statement is described with its parameters, and its mistakes have the number of the server', async () => {
      const described = await source.describe(
        'SELECT item, count(*) FROM sales.orders WHERE price > @p1 AND item LIKE @p2 GROUP BY item',
        2,
      )
      expect(described.columns.map(({ name, type }) => [name, type])).toEqual([
        ['item', 'nvarchar'],
        ['', 'int'],
      ])
      expect(described.parameters).toEqual([
        { type: 'decimal', typeClass: 'Number', size: 12, decimalDigits: 3 },
        { type: 'nvarchar', typeClass: 'String', size: 4000 },
      ])
      await expect(source.describe('SELECT x FROM sales.orders', 0)).rejects.toMatchObject({ code: '207' })
    })

    it('a plan comes as text, and the statement does not run', async () => {
      const plan = await source.explain({ text: 'SELECT id FROM sales.orders WHERE line = @p1', values: [1] }, { ms })
      expect(plan.length).toBeGreaterThan(0)
      expect(plan.every((line) => /^\s*\|--/.test(line))).toBe(true)
      expect(await read('SELECT 1 AS a')).toEqual([[1]])
    })

    it("search, sort and page go around a builder's WITH, ORDER BY, OPTION and columns of one name", async () => {
      const sql = `WITH o AS (SELECT * FROM sales.orders) SELECT o.id, o.item, o.item, count(*) OVER (ORDER BY o.id) FROM o ORDER BY o.price DESC OPTION (MAXDOP 1)`
      const plan = {
        plan: '1/list',
        kind: 'list',
        source: 'data-source/x',
        readOnly: true,
        totalMs: ms,
        contentId: 1,
        steps: [{ schema: 'schema/o', ms, sql, binds: [], columns: [] }],
        columns: [
          { key: 'ID', name: 'id', typeClass: 'Number', size: 9 },
          { key: 'ITEM', name: 'item', typeClass: 'String' },
        ],
        send: ['ID', 'ITEM'],
        keys: ['ID'],
        made: [],
        search: { ITEM: { field: 'ITEM', condition: 'LIKE', ignoreFullHalfWidth: true } },
        sort: ['ID'],
        orderBy: [],
        category: [],
        limit: 50,
        maxLimit: 50,
        conditions: {},
      } as unknown as ListPlan
      const runner = makeRowsRunner(plan, source)
      const list = async (query: object) => {
        const { json, total } = await runner.run({ limit: 2, offset: 0, ...query }, { system: {} }, {})
        const rows = JSON.parse(Buffer.from(json as string).toString()) as { ID: number }[]
        return { ids: rows.map(({ ID }) => ID), total }
      }
      expect(await list({})).toEqual({ ids: [2, 1], total: 3 })
      expect(await list({ sort: [{ field: 'ID', direction: 'desc' }], offset: 1 })).toEqual({ ids: [2, 1], total: 3 })
      expect(await list({ search: { ITEM: 'ﾎﾞﾙﾄ' } })).toEqual({ ids: [1], total: 1 })
    })

    it('a stream waits for its reader and can be left', async () => {
      const text =
        'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 20000) SELECT i, CAST(i AS decimal(20, 2)) AS d FROM n OPTION (MAXRECURSION 0)'
      let count = 0
      for await (const piece of readPieces(source, { text, values: [] }, { ms })) {
        expect(piece.length).toBeLessThanOrEqual(500)
        if (count === 0) expect(piece[1]).toEqual([2, '2.00'])
        count += piece.length
        if (count === 5_000) await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect(count).toBe(20_000)
      for await (const piece of readPieces(source, { text, values: [] }, { ms })) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
      expect(await read('SELECT 1 AS a')).toEqual([[1]])
    })

    it('DS-01 a statement that ran too long is gone from the server', async () => {
      await expect(readRows(source, { text: opened.endless, values: [] }, { ms: 300 })).rejects.toMatchObject({
        name: 'StatementTimeout',
      })
      await expect.poll(() => opened.running()).toBe(0)
    })

    it('the connection is encrypted unless the document says otherwise', async () => {
      const server = await startTds({ tls: true })
      const settings = { ...opened.settings, system: 'localhost', port: server.port }
      // Type 4 checks the certificate, type 5 cannot.
      const encrypting = { connectString: 'sslmode=require' }
      const version = async (rest: SourceSettings) => {
        const one = make(rest)
        try {
          return (await one.test(ms)).version
        } finally {
          await one.close()
        }
      }
      try {
        expect(server.certificate).toBeDefined()
        expect(await version({ ...settings, ...encrypting })).toMatch(/^SQL Server/)
        await expect(version({ ...settings, ...encrypting, port: opened.settings.port! })).rejects.toMatchObject({
          name: 'SourceFailed',
        })
      } finally {
        await server.stop()
      }
    })

    it('a wrong password and a missing database are told apart', async () => {
      const failing = async (more: Partial<SourceSettings>) => {
        const one = make({ ...opened.settings, ...more })
        try {
          return await one.test(ms).then(
            () => undefined,
            (error: { code?: string }) => error.code,
          )
        } finally {
          await one.close()
        }
      }
      expect(await failing({ password: 'a;PWD=b' })).toBe('18456')
      expect(await failing({ db: 'nothing' })).toBe('4060')
      const strings = ['driver=x', 'server=evil', 'sslmode=prefer', 'TrustServerCertificate=yes', '__proto__=1', 'a;b']
      for (const connectString of strings)
        expect(() => make({ ...opened.settings, connectString }), connectString).toThrow('may not hold')
    })
  })
}
