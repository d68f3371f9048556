import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StatementTimeout } from '../errors.ts'
import { embeddedFile, makeEmbeddedSource } from './embedded-source.ts'
import { readPieces, readRows, readWhole } from '../reads.ts'
import { asJson } from '../encoders.ts'

describe('embedded source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-embedded-'))
  const file = join(folder, 'a.db')
  let source: ReturnType<typeof makeEmbeddedSource>
  beforeAll(() => {
    const database = new Database(file)
    database.exec(`create table item (code text primary key, price numeric(12, 2), big integer, bytes blob)`)
    database.prepare('insert into item values (?, ?, ?, ?)').run('A', 12.5, 9223372036854775807n, Buffer.from([1, 2]))
    database.close()
    source = makeEmbeddedSource({ file })
  })
  afterAll(async () => {
    await source.close()
    rmSync(folder, { recursive: true })
  })

  const endless = {
    text: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    values: [],
  }

  it('an endless statement ends at its limit and leaves no process', async () => {
    await source.test(5000)
    const pids = source.pids()
    const running = readRows(source, endless, { ms: 1000 })
    const other = Promise.all(
      Array.from({ length: 5 }, () => readRows(source, { text: 'SELECT 1', values: [] }, { ms: 60_000 })),
    )
    await expect(running).rejects.toBeInstanceOf(StatementTimeout)
    await other
    await readRows(source, { text: 'SELECT 1', values: [] }, { ms: 5000 })
    expect(source.pids().filter((pid) => !pids.includes(pid)).length).toBeGreaterThan(0)
    const alive = pids.filter((pid) => !source.pids().includes(pid)).filter(isAlive)
    expect(alive).toEqual([])
  })

  it('warmed, its reader and its writer run before anybody asks; warmed again, they are the same', async () => {
    const one = makeEmbeddedSource({ file })
    expect(one.pids()).toEqual([])
    one.warm!()
    const pids = one.pids()
    expect(pids).toHaveLength(2)
    one.warm!()
    expect((await readRows(one, { text: 'SELECT 1', values: [] }, { ms: 5000 })).rows).toEqual([[1]])
    expect(one.pids()).toEqual(pids)
    await one.close()
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('a file that is missing is not waited for, and not made', async () => {
    const gone = makeEmbeddedSource({ file: join(folder, 'gone.db') })
    gone.warm!()
    expect(gone.pids()).toEqual([])
    await gone.close()
  })

  it('a caller that goes away when its answer is already there takes nobody else with it', async () => {
    const one = makeEmbeddedSource({ file, readers: 1 })
    await one.test(5000)
    const controller = new AbortController()
    const counting = (to: number) => ({ ...endless, text: endless.text.replace('FROM n)', `FROM n WHERE i < ${to})`) })
    const first = readRows(one, counting(50_000), { ms: 60_000, signal: controller.signal }).catch(
      (error: unknown) => error,
    )
    const second = readRows(one, counting(3_000_000), { ms: 60_000 })
    // Both are sent; then nothing is read until the first has been answered and the second runs.
    await new Promise((resolve) => setImmediate(resolve))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    controller.abort()
    await first
    expect((await second).rows).toEqual([[3_000_000]])
    await one.close()
  })

  it('a caller that goes away ends its statement', async () => {
    const controller = new AbortController()
    const running = readRows(source, endless, { ms: 60_000, signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    await expect(running).rejects.toMatchObject({ name: 'StatementCancelled' })
    expect((await readRows(source, { text: 'SELECT 1', values: [] }, { ms: 5000 })).rows).toEqual([[1]])
  })

  it('a statement that gives no rows is described without columns, one with RETURNING with its own', async () => {
    const insert = `INSERT INTO item (code) VALUES ('B')`
    expect(await source.describe(insert, 0)).toMatchObject({ columns: [] })
    expect((await source.describe(`${insert} RETURNING code`, 0)).columns.map(({ name }) => name)).toEqual(['code'])
    expect((await readRows(source, { text: 'SELECT count(*) FROM item', values: [] }, { ms: 5000 })).rows).toEqual([
      [1],
    ])
  })

  it('what is calculated has the type of what calculates it', async () => {
    const typed = async (list: string, tail = '') => {
      const { columns } = await source.describe(`SELECT ${list} FROM item i ${tail}`, 0)
      return columns.map(({ name: _, ...column }) => column)
    }
    const number = { type: 'numeric', typeClass: 'Number' }
    const text = { type: 'text', typeClass: 'String' }
    expect(await typed('SUM(price) AS total, count(*), avg(i.price)', 'GROUP BY code')).toEqual([
      { ...number, decimalDigits: 2 },
      { type: 'integer', typeClass: 'Number' },
      number,
    ])
    expect(await typed('MAX(price), coalesce(i."code", \'-\'), min(DISTINCT code)')).toEqual([
      { ...number, size: 12, decimalDigits: 2 },
      text,
      text,
    ])
    expect(await typed('price * 2 + 1 AS twice, code || 1, 7, CAST(code AS DECIMAL(9, 3)), sum(big) OVER ()')).toEqual([
      number,
      text,
      number,
      { type: 'decimal', typeClass: 'Number', size: 9, decimalDigits: 3 },
      number,
    ])
    // A star is as many columns as the table has: the others are counted from both ends.
    expect(await typed('sum(price), i.*, upper(code), length(code)')).toMatchObject([
      number,
      { type: 'text' },
      { type: 'numeric' },
      { type: 'integer' },
      { type: 'blob' },
      text,
      { type: 'integer' },
    ])
    expect(await typed('(SELECT COUNT(*) FROM item x WHERE x.code = i.code), (price + 1), (code)')).toEqual([
      { type: 'integer', typeClass: 'Number' },
      number,
      text,
    ])
    expect(await typed(`SUM(price)`, 'UNION ALL SELECT 1')).toEqual([number])
    expect(await typed(`CASE WHEN price > 1 THEN 'a' ELSE 'b' END, code -> 'a', price > 1`)).toEqual([text, text, text])
  })

  it('the catalogue tells numbered, generated and filled columns, keys and references', async () => {
    const made = join(folder, 'relations.db')
    const database = new Database(made)
    database.exec(`create table customer (id integer primary key, code text unique, state text default 'new');
      create table sale (no text, line int, customer references customer, twice int as (line * 2), primary key (line, no));
      create index sale_of on sale (customer); create index sale_upper on sale (upper(no));
      create view sales as select no, customer from sale`)
    database.close()
    const one = makeEmbeddedSource({ file: made })
    try {
      expect(await one.columns({ schema: 'main', name: 'customer' })).toMatchObject([
        { name: 'id', key: 1, identity: true },
        { name: 'code' },
        { name: 'state', hasDefault: true, default: "'new'" },
      ])
      const columns = await one.columns({ schema: 'main', name: 'sale' })
      expect(columns.map(({ name, generated, identity }) => [name, generated, identity])).toEqual([
        ['no', undefined, undefined],
        ['line', undefined, undefined],
        ['customer', undefined, undefined],
        ['twice', true, undefined],
      ])
      expect(await one.relations('main')).toEqual([
        {
          name: 'customer',
          keys: [
            { name: '', kind: 'primary', columns: ['id'] },
            { name: expect.stringContaining('autoindex'), kind: 'unique', columns: ['code'] },
          ],
          references: [],
        },
        {
          name: 'sale',
          keys: [
            { name: '', kind: 'primary', columns: ['line', 'no'] },
            { name: 'sale_of', kind: 'index', columns: ['customer'] },
          ],
          references: [{ name: '0', columns: ['customer'], library: 'main', table: 'customer', theirs: ['id'] }],
        },
        { name: 'sales', keys: [], references: [] },
      ])
    } finally {
      await one.close()
    }
  })

  it('64-bit integers and bytes stay exact', async () => {
    const { rows } = await readRows(source, { text: 'SELECT big, bytes, price FROM item', values: [] }, { ms: 1000 })
    expect(rows).toEqual([['9223372036854775807', Buffer.from([1, 2]), 12.5]])
    const page = { text: 'SELECT big, code FROM item', values: [] }
    const shape = {
      fields: [
        { name: 'BIG', as: 'number' as const },
        { name: 'CODE', as: 'text' as const },
      ],
      keys: [1],
    }
    const count = { text: 'SELECT count(*) FROM item', values: [] }
    const { rows: made, total } = await readWhole(
      source,
      { statement: page, count, encoder: asJson(shape) },
      { ms: 1000 },
    )
    expect({ ...made, total, json: Buffer.from(made.json as Uint8Array).toString() }).toEqual({
      json: '[{"BIG":"9223372036854775807","CODE":"A","$key":["A"]}]',
      count: 1,
      total: 1,
    })
  })

  it('values of every type cross as they are, read at once or as a stream', async () => {
    const literals: [string, unknown][] = [
      ['NULL', null],
      ['9007199254740991', 9007199254740991],
      ['-9007199254740991', -9007199254740991],
      ['9007199254740992', '9007199254740992'],
      ['-9223372036854775808', '-9223372036854775808'],
      ['9007199254740993.0', 9007199254740992],
      ['0.1 + 0.2', 0.1 + 0.2],
      ['9e999', null],
      ["''", ''],
      ["'語 𠮷  '", '語 𠮷  '],
      ["'a' || char(0) || char(10) || char(8232) || 'b'", 'a\0\n\u2028b'],
      ["x'00ff'", Buffer.from([0, 255])],
      ["x''", Buffer.from([])],
    ]
    const expected = literals.map(([, value]) => value)
    const some = literals.map(([literal]) => literal).join(', ')
    const text = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700) SELECT ${some} FROM n`
    const { rows } = await readRows(source, { text, values: [] }, { ms: 5000 })
    const streamed = []
    for await (const piece of readPieces(source, { text, values: [] }, { ms: 5000 })) streamed.push(...piece)
    for (const all of [rows, streamed]) {
      expect(all).toHaveLength(700)
      expect(all[0]).toEqual(expected)
      expect(all[699]).toEqual(expected)
    }
  })

  it('what a process was told before it ended, the next one is told too', async () => {
    const one = makeEmbeddedSource({ file, readers: 1 })
    const shape = { fields: [{ name: 'CODE', as: 'text' as const }], keys: [] }
    const count = { text: 'SELECT count(*) FROM item WHERE code <> ?1', values: ['none'] }
    const ask = async (code: string) => {
      const page = { text: 'SELECT code FROM item WHERE code = ?1', values: [code] }
      const { rows, total } = await readWhole(one, { statement: page, count, encoder: asJson(shape) }, { ms: 5000 })
      return `${Buffer.from(rows.json as Uint8Array).toString()} ${total}`
    }
    try {
      expect(await ask('A')).toBe('[{"CODE":"A"}] 1')
      const ended = readRows(one, endless, { ms: 300 })
      const behind = Promise.all([ask('A'), ask('B')])
      await expect(ended).rejects.toBeInstanceOf(StatementTimeout)
      expect(await behind).toEqual(['[{"CODE":"A"}] 1', '[] 1'])
    } finally {
      await one.close()
    }
  })

  it('L-05 a statement that takes too much memory outside of JavaScript ends with its process, and nothing else does', async () => {
    const one = makeEmbeddedSource({ file, readers: 1 })
    const run = (text: string) => readRows(one, { text, values: [] }, { ms: 30_000 })
    const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)'
    try {
      const glued = run(`${many} SELECT length(group_concat(hex(zeroblob(1000000)), '')) FROM n`)
      await expect(glued).rejects.toMatchObject({ code: 'TOO_MUCH_MEMORY' })
      expect((await run(`${many} SELECT count(*) FROM n`)).rows).toEqual([[250]])
    } finally {
      await one.close()
    }
  })

  it('IN-09 IN-20 reading refuses what writes, attaches, or is two statements', async () => {
    const refused = [
      `ATTACH DATABASE '${file}' AS k`,
      'PRAGMA query_only = 0',
      'DELETE FROM item',
      'SELECT 1; DELETE FROM item',
      'WITH x AS (SELECT 1) DELETE FROM item',
      `WITH x AS (SELECT 1) INSERT INTO item (code) VALUES ('B')`,
      'CREATE TABLE t (a)',
      `SELECT load_extension('/tmp/x')`,
      'SELECT file FROM pragma_database_list',
      'SELECT file FROM "PRAGMA_database_list"()',
    ]
    for (const text of refused)
      await expect(readRows(source, { text, values: [] }, { ms: 1000 }), text).rejects.toThrow()
    const { rows } = await readRows(source, { text: 'SELECT count(*) FROM item', values: [] }, { ms: 1000 })
    expect(rows).toEqual([[1]])
  })

  it('IN-08 names that leave the folder of sources are refused', () => {
    for (const name of ['../kumiki.db', '/etc/passwd', 'a/b', '..', '.hidden', '', 'file:a?mode=rw', 'a\0b'])
      expect(() => embeddedFile('/data/sources', name), name).toThrow()
    expect(embeddedFile('/data/sources', 'wholesale.db')).toBe('/data/sources/wholesale.db')
  })

  it('streams in pieces and ends early without harm', async () => {
    const text = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i FROM n'
    let count = 0
    for await (const rows of readPieces(source, { text, values: [] }, { ms: 5000 })) count += rows.length
    expect(count).toBe(5000)
    for await (const rows of readPieces(source, { text, values: [] }, { ms: 5000 })) {
      expect(rows.length).toBe(500)
      break
    }
    expect((await readRows(source, { text: 'SELECT 1', values: [] }, { ms: 5000 })).rows).toEqual([[1]])
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
