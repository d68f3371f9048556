import mysql from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMariadb, startMariadb, type MariadbServer } from '../../test/servers/mariadb.ts'
import { nameParameters } from '../sql/name-parameters.ts'
import type { StatementSource, Value } from '../source.ts'
import { mysqlOptions } from './connect-options.ts'
import { facts } from './facts.ts'
import { makeMysqlSource } from './mysql-source.ts'
import { requireHarmless } from './require-harmless.ts'
import { readPieces, readRows } from '../reads.ts'

const ms = 10_000

describe('statements of MySQL', () => {
  it('IN-09 files of the server and comments that run are refused, wherever they stand', () => {
    const bad = [
      `SELECT 1 INTO OUTFILE '/tmp/x'`,
      `SELECT 1 INTO DUMPFILE '/tmp/x'`,
      `SELECT LOAD_FILE('/etc/passwd')`,
      'SELECT `load_file`(1)',
      'SELECT /*!50000 1 */',
      'SELECT /*M! 1 */',
      `SELECT '\\' /*! OUTFILE */ '`,
    ]
    for (const text of bad.slice(0, 6)) expect(() => requireHarmless(text), text).toThrow('not allowed')
    // The backslash hides the quote, so all of it is one text.
    expect(() => requireHarmless(bad[6]!)).not.toThrow()
    for (const text of [
      `SELECT 'OUTFILE', "LOAD_FILE", 1 -- OUTFILE`,
      'SELECT /*+ MAX_EXECUTION_TIME(1) */ 1 # LOAD_FILE',
    ])
      expect(() => requireHarmless(text), text).not.toThrow()
  })

  it('parameters are found outside of texts and comments only', () => {
    const text = `SELECT ':A', ":A", \`:A\`, 'it\\'s :A', 5--:A\n, :A # :A\n-- :A\n/* :A */;`
    expect(nameParameters(text, ['A'], facts)).toEqual({
      text: `SELECT ':A', ":A", \`:A\`, 'it\\'s :A', 5--?1\n, ?1 # :A\n-- :A\n/* :A */`,
      names: ['A'],
    })
  })

  it('IN-14 only known keys of the connect string are accepted', () => {
    const of = (connectString: string) => mysqlOptions({ address: 'data-source/x', database_type: 3, connectString })
    const made = of('sslmode=verify-full; time_zone=+09:00 application_name=shop')
    expect(made.timeZone).toBe('+09:00')
    expect(made.options.ssl).toMatchObject({ rejectUnauthorized: true, verifyIdentity: true })
    expect(made.options).toMatchObject({ disableEval: true, multipleStatements: false })
    for (const text of [
      'socketPath=/run/mysqld/mysqld.sock',
      'ssl_key=/etc/passwd',
      'init_command=DROP',
      'local_infile=1',
      'multipleStatements=true',
      'host=other',
      `time_zone=';drop`,
      'sslmode=prefer',
      '__proto__=1',
    ])
      expect(() => of(text), text).toThrow(text.split('=')[0])
  })
})

describe.skipIf(!hasMariadb())('MariaDB', () => {
  let server: MariadbServer
  let source: StatementSource
  let admin: mysql.Connection
  const rows = async (text: string, values: Value[] = []) => (await readRows(source, { text, values }, { ms })).rows
  beforeAll(async () => {
    server = await startMariadb()
    const { host, port, user, db } = server
    source = makeMysqlSource({ address: 'data-source/x', ...server.spec, connectString: 'time_zone=+09:00' })
    admin = await mysql.createConnection({ host, port, user, database: db })
    await admin.query(`SET SESSION sql_mode = ''`)
  })
  afterAll(async () => {
    await source.close()
    await admin.end()
    await server.stop()
  })

  it('DS-09 values of all types arrive without loss', async () => {
    await admin.query(`CREATE TABLE kinds (d DATE, dt DATETIME(3), ts TIMESTAMP NULL, t TIME, y YEAR, dec_ DECIMAL(38, 10),
      b BIGINT UNSIGNED, s BIGINT, f FLOAT, db DOUBLE, bit_ BIT(64), flag BIT(1), bin VARBINARY(10), txt TEXT,
      j JSON, e ENUM('あ', 'b'), u UUID, c CHAR(5))`)
    await admin.query(`SET SESSION time_zone = '+00:00'`)
    await admin.query(`INSERT INTO kinds VALUES ('2026-11-20', '2026-11-20 09:12:00.125', '2026-11-20 00:12:00', '-25:00:01', 2026,
      '9999999999999999999999999999.0123456789', 18446744073709551615, -9223372036854775808, 0.1, 1e300,
      0xFFFFFFFFFFFFFFFF, 1, 0x00FF27, '𠮷野家', '{"a": 1.10}', 'あ', '0f8fad5b-d9cb-469f-a165-70867728950e', 'a')`)
    await admin.query(`INSERT INTO kinds (d, dt) VALUES ('0000-00-00', '2026-00-00 00:00:00')`)
    const [first, second] = await rows('SELECT * FROM kinds')
    expect(first).toEqual([
      '2026-11-20',
      '2026-11-20T09:12:00.125',
      '2026-11-20T09:12:00',
      '-25:00:01',
      2026,
      '9999999999999999999999999999.0123456789',
      '18446744073709551615',
      '-9223372036854775808',
      0.1,
      1e300,
      '18446744073709551615',
      1,
      Buffer.from([0, 255, 39]),
      '𠮷野家',
      '{"a": 1.10}',
      'あ',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      'a',
    ])
    expect(second?.slice(0, 3)).toEqual(['0000-00-00', '2026-00-00T00:00:00', null])
    const { columns } = await source.describe('SELECT * FROM kinds', 0)
    expect(columns.map(({ typeClass }) => typeClass).join(' ')).toBe(
      'Date DateTime DateTime Time Number Number Number Number Number Number Number Number Binary String String String Guid String',
    )
    expect(columns[5]).toMatchObject({ size: 38, decimalDigits: 10, inullable: true })
  })

  it('DS-09 bound values keep their digits and their type', async () => {
    const big = 9_007_199_254_740_993n
    expect(
      await rows('SELECT ?1 + 0, ?2 + 0, ?3 + 0, ?4, ?5 IS NULL, HEX(?6), ?7', [
        big,
        5,
        0.5,
        '日本',
        null,
        Buffer.from([1, 255]),
        true,
      ]),
    ).toEqual([[String(big), 5, 0.5, '日本', 1, '01FF', 1]])
    expect(await rows('SELECT b FROM kinds WHERE s = ?1', [-9_223_372_036_854_775_808n])).toEqual([
      ['18446744073709551615'],
    ])
    expect(await rows('SELECT 1 FROM kinds LIMIT ?1 OFFSET ?2', [1, 1])).toEqual([[1]])
  })

  it('IN-09 a reading connection writes nothing, by functions and sequences either', async () => {
    await admin.query('CREATE TABLE target (a INT)')
    await admin.query('CREATE FUNCTION side_effect() RETURNS INT BEGIN INSERT INTO target VALUES (1); RETURN 1; END')
    await admin.query('CREATE SEQUENCE numbers')
    for (const text of [
      'SELECT side_effect()',
      'SELECT NEXT VALUE FOR numbers',
      `SELECT 1 INTO OUTFILE '/tmp/kumiki-x'`,
    ])
      await expect(rows(text), text).rejects.toThrow()
    expect(await rows('SELECT count(*) FROM target')).toEqual([[0]])
  })

  it('the catalogue tells comments, keys in their order, views and limits', async () => {
    await admin.query(
      `CREATE TABLE parts (no INT, code VARCHAR(8) COMMENT '品番', body TEXT CHARACTER SET cp932 NOT NULL, PRIMARY KEY (code, no)) COMMENT '部品'`,
    )
    await admin.query('CREATE VIEW parts_view AS SELECT code FROM parts')
    await admin.query(
      `CREATE TABLE filled (id INT AUTO_INCREMENT PRIMARY KEY, state INT DEFAULT 0, note INT NULL, told INT DEFAULT NULL)`,
    )
    const filled = await source.columns({ schema: 'kumiki', name: 'filled' })
    expect(filled.map(({ hasDefault }) => hasDefault ?? false)).toEqual([true, true, false, false])
    expect(filled.map(({ identity }) => identity ?? false)).toEqual([true, false, false, false])
    expect(filled.map((column) => column.default)).toEqual([undefined, '0', undefined, undefined])
    await admin.query(`CREATE TABLE choices (state ENUM('新規', 'it''s, done') DEFAULT '新規')`)
    expect(await source.columns({ schema: 'kumiki', name: 'choices' })).toMatchObject([
      { values: ['新規', "it's, done"], hasDefault: true },
    ])
    expect((await source.libraries()).map(({ name }) => name)).toEqual(['kumiki'])
    expect(await source.tables({ schema: 'kumiki', find: 'PARTS' })).toEqual([
      { schema: 'kumiki', name: 'parts', view: false, text: '部品' },
      { schema: 'kumiki', name: 'parts_view', view: true },
    ])
    expect(await source.columns({ schema: 'kumiki', name: 'parts' })).toEqual([
      { name: 'no', type: 'int', typeClass: 'Number', inullable: false, key: 2 },
      {
        name: 'code',
        type: 'varchar',
        typeClass: 'String',
        size: 8,
        inullable: false,
        key: 1,
        label: '品番',
        collation: expect.stringMatching(/^utf8mb4_/),
        limit: { unit: 'char', max: 8 },
      },
      {
        name: 'body',
        type: 'text',
        typeClass: 'String',
        size: 65_535,
        inullable: false,
        collation: 'cp932_japanese_ci',
        limit: { unit: 'byte', encoding: 'cp932', max: 65_535 },
      },
    ])
  })

  it('explains reading and writing statements without running them', async () => {
    expect((await source.explain({ text: 'SELECT * FROM parts WHERE code = ?1', values: ['a'] }, { ms }))[0]).toMatch(
      /parts.*key=PRIMARY/,
    )
    expect((await source.explain({ text: 'DELETE FROM target', values: [] }, { ms })).length).toBeGreaterThan(0)
  })

  it('P-08 texts of any character set and collation are compared to the letter; sizes by folded width', async () => {
    await admin.query(`CREATE TABLE words (w VARCHAR(20) CHARACTER SET cp932 COLLATE cp932_japanese_ci)`)
    await admin.query(`INSERT INTO words VALUES ('Abc'), ('abc '), ('ａｂｃ'), ('ｶﾞｽ'), ('ガス'), ('㈱組木')`)
    const found = async (condition: string, values: Value[]) =>
      (await rows(`SELECT w FROM words WHERE ${condition} ORDER BY w COLLATE cp932_bin`, values)).map(([w]) => w)
    const equals = (value: string, folds: { case: boolean; width: boolean }) =>
      found(facts.equals!('w', '?1', folds), [facts.matchValue(value, 'whole', folds)])
    expect(await equals('ABC', { case: false, width: false })).toEqual([])
    expect(await equals('Abc', { case: false, width: false })).toEqual(['Abc'])
    expect(await equals('ABC', { case: true, width: true })).toEqual(['Abc', 'ａｂｃ'])
    expect(await equals('ガス', { case: false, width: true })).toHaveLength(2)
    const folds = { case: false, width: true }
    expect(await found(facts.match('w', '?1', 'prefix', folds), [facts.matchValue('(株', 'prefix', folds)])).toEqual([
      '㈱組木',
    ])
    expect(
      await found(`${facts.fold('w', folds)} >= ${facts.fold(facts.castToText('?1'), folds)}`, ['ｶﾞｽ']),
    ).toHaveLength(3)
  })

  it('streams ten thousand rows with back-pressure; a reader that leaves ends the statement', async () => {
    const text = 'SELECT seq, REPEAT(?1, 500) FROM seq_1_to_200000'
    let count = 0
    for await (const piece of readPieces(source, { text, values: ['x'] }, { ms })) {
      count += piece.length
      if (count >= 10_000) break
    }
    expect(count).toBeLessThan(11_000)
    const running = async () => {
      const [rows] = await admin.query(
        `SELECT 1 FROM information_schema.PROCESSLIST WHERE COMMAND = 'Execute' AND ID <> CONNECTION_ID()`,
      )
      return rows
    }
    await expect.poll(running, { interval: 20 }).toEqual([])
    let all = 0
    for await (const piece of readPieces(source, { text: 'SELECT seq FROM seq_1_to_25000', values: [] }, { ms })) {
      expect(piece.length).toBeLessThanOrEqual(500)
      all += piece.length
    }
    expect(all).toBe(25_000)
  })

  it('more rows than asked for are an error', async () => {
    const many = { text: 'SELECT seq FROM seq_1_to_100000', values: [] }
    await expect(readRows(source, many, { ms, maxRows: 10 })).rejects.toMatchObject({ name: 'TooManyRows' })
    expect(
      (await readRows(source, { ...many, text: 'SELECT seq FROM seq_1_to_10' }, { ms, maxRows: 10 })).rows,
    ).toHaveLength(10)
  })

  it('CC-13 a deadlock has the code after which a transaction runs again', async () => {
    await admin.query('CREATE TABLE pair (id INT PRIMARY KEY, n INT)')
    await admin.query('INSERT INTO pair VALUES (1, 0), (2, 0)')
    const update = (id: number) => ({ text: `UPDATE pair SET n = n + 1 WHERE id = ${id}`, values: [] })
    const hold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = (first: number, second: number) =>
      source.transaction({ ms }, async (connection) => {
        await connection.run(update(first), { ms })
        hold[first - 1]!.resolve()
        await Promise.all(hold.map(({ promise }) => promise))
        await connection.run(update(second), { ms })
      })
    const settled = await Promise.allSettled([both(1, 2), both(2, 1)])
    const failed = settled.filter((one) => one.status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(facts.retryCodes).toContain((failed[0]!.reason as { code: string }).code)
  })
})
