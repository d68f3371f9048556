// @isolate: wants the driver as it comes
import { Connection, Request, TYPES } from 'tedious'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTds, type TdsServer } from './server.ts'

type TediousType = (typeof TYPES)[keyof typeof TYPES]

let server: TdsServer
let connection: Connection

beforeAll(async () => {
  server = await startTds()
  connection = new Connection({
    server: '127.0.0.1',
    authentication: { type: 'default', options: { userName: server.user, password: server.password } },
    options: { port: server.port, database: server.database, encrypt: false },
  })
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
  await run('CREATE TABLE item (code varchar(10) PRIMARY KEY, name nvarchar(20), qty int, price decimal(10, 2))')
  await run(`INSERT INTO item VALUES ('a', N'ボルト', 7, 1.5), ('b', N'ナット', 2, 0.25), ('c', NULL, NULL, NULL)`)
})
afterAll(async () => {
  connection.close()
  await server.stop()
})

interface Answer {
  columns: string[]
  rows: unknown[][]
}

function run(text: string, values: [TediousType, unknown][] = [], hear?: (request: Request) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { columns: [], rows: [] }
    const request = new Request(text, (error) => (error ? reject(error) : resolve(answer)))
    request.on('columnMetadata', (columns) => {
      answer.columns = (columns as { colName: string; type: { name: string } }[]).map(
        ({ colName, type }) => `${colName} ${type.name}`,
      )
    })
    request.on('row', (cells: { value: unknown }[]) => answer.rows.push(cells.map(({ value }) => value)))
    values.forEach(([type, value], i) => request.addParameter(`p${i + 1}`, type, value))
    hear?.(request)
    connection.execSql(request)
  })
}

describe('test double of SQL Server', () => {
  it.each([
    ['SELECT q.code FROM (SELECT code FROM item ORDER BY code) q', 1033],
    ['SELECT q.code FROM (WITH x AS (SELECT 1 AS a) SELECT a FROM x) q', 156],
    ['SELECT q.code FROM (SELECT code, code FROM item) q', 8156],
    ['SELECT q.code FROM (SELECT count(*) FROM item) q', 8155],
    ['SELECT q.code FROM (SELECT code FROM item)', 102],
    ['SELECT code FROM item LIMIT 2', 102],
    ['SELECT code FROM item OFFSET 1 ROWS', 102],
    ['SELECT code || name FROM item', 102],
    ['DELETE FROM item RETURNING code', 102],
    ['SELECT nothing FROM item', 207],
    ['SELECT code FROM nothing', 208],
    ['SELECT name FROM item a JOIN item b ON a.code = b.code', 209],
    ['SELECT x.code FROM item', 4104],
    ['SELECT length(code) FROM item', 195],
    ['SELECT @x', 137],
    ['SELECT name, count(*) FROM item', 8120],
    [`SELECT CAST('x' AS int)`, 245],
    [`SELECT CAST('2026-02-30' AS date)`, 241],
    ['SELECT 1 / 0', 8134],
    [`INSERT INTO item (code) VALUES ('a')`, 2627],
    [`INSERT INTO item (code) VALUES ('long long long')`, 2628],
    ['INSERT INTO item (name) VALUES (NULL)', 515],
    ['COMMIT', 3902],
  ])('refuses %s', async (text, number) => {
    await expect(run(text)).rejects.toMatchObject({ number })
  })

  it.each<[string, unknown[][]]>([
    ['SELECT TOP 1 code FROM item ORDER BY qty DESC', [['a']]],
    ['SELECT code FROM item ORDER BY code OFFSET 1 ROWS FETCH NEXT 1 ROWS ONLY', [['b']]],
    ['SELECT sum(qty), avg(qty), count(name), max(price) FROM item', [[9, 4, 2, 1.5]]],
    [`SELECT code + N'-' + name FROM item WHERE code = 'A'`, [['a-ボルト']]],
    [`SELECT LEN('ab  '), CHARINDEX('B', 'abc'), ISNULL(NULL, 3), LEFT('abc', 2)`, [[2, 2, 3, 'ab']]],
    [`SELECT code FROM item WHERE name LIKE N'%[ルナ]%' ORDER BY code`, [['a'], ['b']]],
    [`SELECT code FROM item WHERE name COLLATE Japanese_CI_AS = N'ﾎﾞﾙﾄ' COLLATE Japanese_CI_AS`, [['a']]],
    ['SELECT a.code FROM item a LEFT JOIN item b ON b.qty < a.qty WHERE b.code IS NULL ORDER BY 1', [['b'], ['c']]],
    [
      `SELECT CASE WHEN qty > 5 THEN 'many' ELSE 'few' END AS how FROM item WHERE qty IS NOT NULL ORDER BY how`,
      [['few'], ['many']],
    ],
    ['SELECT code FROM item EXCEPT SELECT code FROM item WHERE qty IS NULL', [['a'], ['b']]],
    ['SELECT 7 / 2, 7 % 2, 7 / 2.0', [[3, 1, 3.5]]],
  ])('answers %s', async (text, rows) => {
    expect((await run(text)).rows).toEqual(rows)
  })

  it('columns have the types of the server', async () => {
    expect(
      (await run('SELECT code, qty, price, count(*) OVER (PARTITION BY qty) AS n, name + name AS x FROM item')).columns,
    ).toEqual(['code VarChar', 'qty IntN', 'price NumericN', 'n IntN', 'x NVarChar'])
  })

  it('values of all types come back as they were bound', async () => {
    const values: [TediousType, unknown][] = [
      [TYPES.Int, -5],
      [TYPES.NVarChar, '日本𠮷'],
      [TYPES.Float, 1.25],
      [TYPES.Bit, true],
      [TYPES.VarBinary, Buffer.from([1, 2])],
      [TYPES.NVarChar, 'x'.repeat(20_000)],
      [TYPES.DateTime2, new Date('2026-11-20T09:12:00.123Z')],
      [TYPES.UniqueIdentifier, 'D0D3B1C2-0001-4002-8003-A1B2C3D4E5F6'],
      [TYPES.NVarChar, null],
    ]
    const { rows } = await run(`SELECT ${values.map((_, i) => `@p${i + 1}`).join(', ')}`, values)
    expect(rows[0]?.slice(0, 6)).toEqual(values.slice(0, 6).map(([, value]) => value))
    expect((rows[0]?.[6] as Date).toISOString()).toBe('2026-11-20T09:12:00.123Z')
    expect(rows[0]?.slice(7)).toEqual(['D0D3B1C2-0001-4002-8003-A1B2C3D4E5F6', null])
  })

  it('an attention ends a statement, and the session lives on', async () => {
    for (const text of [
      'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n OPTION (MAXRECURSION 0)',
      `WAITFOR DELAY '00:01:00'`,
    ]) {
      const running = run(text)
      setTimeout(() => connection.cancel(), 150)
      await expect(running).rejects.toMatchObject({ code: 'ECANCEL' })
      expect((await run('SELECT 1')).rows).toEqual([[1]])
    }
  })
})
