import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { comparisons } from '../../../runtime/expressions/holds.ts'
import type { TextLimit } from '../../../runtime/values/text-limit.ts'
import { makeRowsRunner } from '../../execution/rows/rows-runner.ts'
import type { RowsQuery } from '../../execution/rows/rows-query.ts'
import { completeReceipt, findReceipt, writeReceipt } from '../../execution/idempotency/receipts.ts'
import type { BulkTable } from '../../sources/bulk/bulk-facts.ts'
import { canUndo } from '../../sources/bulk/can-undo.ts'
import { writeRows } from '../../sources/bulk/write-rows.ts'
import { SourceFailed } from '../../sources/errors.ts'
import { errorPlace } from '../../sources/sql/error-place.ts'
import type { StatementSource, SourceWarning, Value } from '../../sources/source.ts'
import { readPieces, readRows, readWhole } from '../../sources/reads.ts'
import { asJson } from '../../sources/encoders.ts'

export interface ContractSource {
  source: StatementSource
  /** Runs a statement with full rights, beside the source. */
  admin(text: string): Promise<void>
  /** A statement that never ends. */
  endless: string
  /** VARCHAR(20) has a longest text: 20 characters, or as given here. */
  limits?: boolean | TextLimit
  /** The limit of a VARCHAR(20) in the catalogue, where a description tells none. */
  catalogueLimit?: TextLimit
  /** What the connection test says of the encoding, when not UTF-8. */
  encoding?: RegExp
  /** What a SELECT of a constant needs behind it. */
  dual?: string
  /** Names without quotes fold to upper case. */
  foldsUp?: boolean
  /** UPDATE … RETURNING gives rows. */
  updateReturning?: boolean
  /** Behind CREATE TABLE: one that keeps what is rolled back. */
  notUndone?: string
  /** A stand-in that keeps no foreign keys. */
  noForeignKeys?: true
  /** The stand-in answers nothing of keys. */
  noRelations?: true
  /** What the connection test says of user and warnings. */
  told?: { user: string | undefined; warnings: SourceWarning[] }
  /** A source on a database that looks like Kumiki's store. */
  openOwnStore(): Promise<StatementSource>
  close(): Promise<void>
}

const names = ['a"b', '`a`b', 'a]b', 'a;drop', '日本 語', '--', 'select', 'x'.repeat(60), 'UPPER', "it's", 'a.b', 'a$b']

/** What every dialect does alike. */
export function sourceContract(dialect: string, open: () => Promise<ContractSource>): void {
  describe(`data source: ${dialect}`, () => {
    let opened: ContractSource
    let source: StatementSource
    const ms = 10_000
    const one = (expression: string | number = 1) => `SELECT ${expression}${opened.dual ?? ''}`
    /** As the catalogue tells a name that was written without quotes. */
    const named = (name: string) => (opened.foldsUp ? name.toUpperCase() : name)
    beforeAll(async () => {
      opened = await open()
      source = opened.source
      await opened.admin(
        'CREATE TABLE item (code VARCHAR(20) PRIMARY KEY, name VARCHAR(80), qty INTEGER, price NUMERIC(20, 4), big BIGINT)',
      )
      const rows = [
        `('A1', 'ボルト M6', 5, 12.5, 9223372036854775807)`,
        `('a2', 'ＢＯＬＴ Ｍ８', 0, 0.1, -9223372036854775808)`,
        `('B%', '100%_\\[x]', 7, 3, 1)`,
        `('C4', NULL, NULL, NULL, NULL)`,
        `('D5', 'ｶﾞｽｹｯﾄ', 12, 99.99, 2)`,
      ]
      for (const row of rows) await opened.admin(`INSERT INTO item VALUES ${row}`)
    })
    afterAll(() => opened.close())

    const plan = (more: Partial<ListPlan> = {}): ListPlan => ({
      plan: '1/list',
      kind: 'list',
      source: 'data-source/x',
      readOnly: true,
      totalMs: ms,
      contentId: 1,
      steps: [
        {
          schema: 'schema/items',
          ms,
          sql: `SELECT code AS CODE, name AS NAME, qty AS QTY, price AS PRICE, big AS BIG -- :NOT a parameter\n FROM item WHERE code <> :NOT ORDER BY name;`,
          binds: [{ name: 'NOT', from: 'value', value: "'x' :NOT", dataType: 'character' }],
          columns: [],
        },
      ],
      columns: [
        { key: 'CODE', name: 'CODE', typeClass: 'String' },
        { key: 'NAME', name: 'NAME', typeClass: 'String' },
        { key: 'QTY', name: 'QTY', typeClass: 'Number', size: 9 },
        { key: 'PRICE', name: 'PRICE', typeClass: 'Number', size: 20, decimalDigits: 4 },
        { key: 'BIG', name: 'BIG', typeClass: 'Number', size: 19 },
      ],
      send: ['CODE', 'NAME', 'QTY', 'PRICE', 'BIG'],
      keys: ['CODE'],
      made: [{ name: '$key', make: 'key' }],
      search: {},
      sort: ['CODE', 'NAME', 'QTY', 'PRICE'],
      orderBy: [{ field: 'CODE', direction: 'asc' }],
      category: [],
      limit: 50,
      maxLimit: 50,
      conditions: {},
      ...more,
    })
    const list = async (query: RowsQuery, more: Partial<ListPlan> = {}) => {
      const { json, total } = await makeRowsRunner(plan(more), source).run(query, { system: {} }, {})
      return { rows: JSON.parse(Buffer.from(json as string).toString()) as Record<string, unknown>[], total }
    }
    const codes = async (query: RowsQuery, more: Partial<ListPlan> = {}) =>
      (await list(query, more)).rows.map((row) => String(row.CODE)).sort()

    it('numbers stay exact: decimals and 64-bit integers as text, small ones as numbers', async () => {
      const { rows, total } = await list({ rowKeys: [['A1'], ['a2']] })
      expect(total).toBe(2)
      const [first, second] = rows.sort((a, b) => (String(a.CODE) < String(b.CODE) ? -1 : 1))
      expect(first).toMatchObject({ CODE: 'A1', QTY: 5, BIG: '9223372036854775807', $key: ['A1'] })
      expect(Number(first!.PRICE)).toBe(12.5)
      expect(second).toMatchObject({ CODE: 'a2', QTY: 0, BIG: '-9223372036854775808' })
    })

    it('the connection test tells version, time, user, encoding and what to change', async () => {
      const told = await source.test(ms)
      expect(told.version).toMatch(/^\w[\w ]+ \d+\.\d+/)
      expect(told.ms).toBeGreaterThanOrEqual(0)
      expect(told.encoding).toMatch(opened.encoding ?? /utf-?8/i)
      if (opened.told) expect({ user: told.user, warnings: told.warnings }).toEqual(opened.told)
    })

    it('search knows the nine comparisons', async () => {
      const found: Record<string, string[]> = {}
      for (const condition of comparisons)
        found[condition] = await codes(
          { search: { Q: condition.includes('LIKE') ? '2' : '5' } },
          { search: { Q: { field: 'QTY', condition } } },
        )
      expect(found).toEqual({
        '=': ['A1'],
        '<>': ['B%', 'C4', 'D5', 'a2'],
        '<': ['a2'],
        '>': ['B%', 'D5'],
        '<=': ['A1', 'a2'],
        '>=': ['A1', 'B%', 'D5'],
        LIKE: ['D5'],
        'prefix LIKE': [],
        'suffix LIKE': ['D5'],
      })
    })

    it('IN-18 texts are matched literally; case and width are overlooked when the field says so', async () => {
      const by = (value: string, rule: object, condition = 'LIKE') =>
        codes({ search: { N: value } }, { search: { N: { field: 'NAME', condition: condition as 'LIKE', ...rule } } })
      for (const value of ['100%', '%_', '_\\', '\\[', '[x]']) expect(await by(value, {}), value).toEqual(['B%'])
      expect(await by('1%0', {})).toEqual([])
      expect(await by('M6', {})).toEqual(['A1'])
      expect(await by('m6', {})).toEqual([])
      expect(await by('m6', { ignoreCase: true })).toEqual(['A1'])
      expect(await by('bolt m8', { ignoreCase: true, ignoreFullHalfWidth: true })).toEqual(['a2'])
      expect(await by('BOLT M8', { ignoreFullHalfWidth: true }, '=')).toEqual(['a2'])
      expect(await by('ガス', { ignoreFullHalfWidth: true }, 'prefix LIKE')).toEqual(['D5'])
      expect(await by('ケット', { ignoreFullHalfWidth: true }, 'suffix LIKE')).toEqual(['D5'])
      expect(await by('％', { ignoreFullHalfWidth: true })).toEqual(['B%'])
      expect(await by('bolt', { ignoreCase: true, ignoreFullHalfWidth: true }, 'prefix LIKE')).toEqual(['a2'])
      // As people type: kana, hyphens and each word by itself.
      expect(await by('がすけっと', { ignoreFullHalfWidth: true })).toEqual([])
      expect(await by('がすけっと', { loose: true })).toEqual(['D5'])
      expect(await by('けっと', { loose: true }, 'suffix LIKE')).toEqual(['D5'])
      expect(await by('bo-lt ｍ８', { loose: true })).toEqual(['a2'])
      expect(await by('m8 bolt', { loose: true })).toEqual([])
      expect(await by('m8 bolt', { loose: true, words: true })).toEqual(['a2'])
      expect(await by('m8 nut', { loose: true, words: true })).toEqual([])
    })

    it('sorts with a total order, pages and counts', async () => {
      const page = (offset: number) => list({ sort: [{ field: 'QTY', direction: 'desc' }], limit: 2, offset })
      const all = [...(await page(0)).rows, ...(await page(2)).rows, ...(await page(4)).rows]
      expect(new Set(all.map((row) => row.CODE)).size).toBe(5)
      expect((await page(0)).total).toBe(5)
      expect((await list({ limit: 1, offset: 100 })).rows).toEqual([])
    })

    it('IN-04 odd names of tables and columns are quoted', async () => {
      const { facts } = source
      for (const name of names) {
        await opened.admin(
          `CREATE TABLE ${facts.quote(`t ${name}`)} (${facts.quote(name)} VARCHAR(20), ${facts.quote('k')} VARCHAR(5))`,
        )
        await opened.admin(`INSERT INTO ${facts.quote(`t ${name}`)} VALUES ('値''"', 'k')`)
        const odd = plan()
        const { rows } = await list(
          { search: { S: '値' }, sort: [{ field: 'F', direction: 'desc' }] },
          {
            steps: [{ ...odd.steps[0]!, sql: `SELECT * FROM ${facts.quote(`t ${name}`)}`, binds: [] }],
            columns: [
              { key: 'F', name, typeClass: 'String' },
              { key: 'K', name: 'k', typeClass: 'String' },
            ],
            send: ['F'],
            keys: ['K'],
            sort: ['F'],
            orderBy: [],
            search: { S: { field: 'F', condition: 'LIKE' } },
          },
        )
        expect(rows, name).toEqual([{ F: `値'"`, $key: ['k'] }])
      }
    })

    it('IN-06 well-formed text round-trips, what cannot be stored is a clean error', async () => {
      for (const text of ['ソ表能', '𠮷', '�', "';--", '\\', '\u200b'])
        expect(
          (
            await readRows(
              source,
              { text: one(source.facts.castToText(source.facts.placeholder(1))), values: [text] },
              { ms },
            )
          ).rows,
        ).toEqual([[text]])
    })

    it('IN-09 IN-20 a reading statement writes nothing', async () => {
      for (const text of [
        'DELETE FROM item',
        `WITH x AS (DELETE FROM item RETURNING *) SELECT * FROM x`,
        'SELECT 1; DELETE FROM item',
        `INSERT INTO item (code) VALUES ('Z') RETURNING code`,
        'SELECT * INTO copy FROM item',
        'CREATE TABLE z (a INTEGER)',
        'DROP TABLE item',
        'CALL x()',
        'DO 1',
        `COPY item TO '/tmp/x'`,
        `SELECT set_config('default_transaction_read_only', 'off', false)`,
        '',
        '-- nothing',
      ])
        await expect(readRows(source, { text, values: [] }, { ms }), text).rejects.toThrow()
      expect((await readRows(source, { text: 'SELECT count(*) FROM item', values: [] }, { ms })).rows[0]?.[0]).toBe(5)
    })

    it('R-01 an error at a full stop is told at its place, or without one', async () => {
      const text = 'SELECT code name.qty FROM item'
      const failed = await readRows(source, { text, values: [] }, { ms }).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(SourceFailed)
      const place = errorPlace(failed as SourceFailed, text)
      expect(place?.line ?? 1).toBe(1)
      if (place?.column !== undefined) expect(text[place.column - 1]).toBe('.')
    })

    it('DS-01 a statement ends at its limit, and the source works on', async () => {
      await expect(readRows(source, { text: opened.endless, values: [] }, { ms: 700 })).rejects.toMatchObject({
        name: 'StatementTimeout',
      })
      expect((await readRows(source, { text: one(), values: [] }, { ms })).rows).toEqual([[1]])
    })

    it('DL-08 a caller that goes away ends its statement', async () => {
      const controller = new AbortController()
      const running = readRows(source, { text: opened.endless, values: [] }, { ms, signal: controller.signal })
      setTimeout(() => controller.abort(), 150)
      await expect(running).rejects.toMatchObject({ name: 'StatementCancelled' })
    })

    it('a transaction commits all or nothing', async () => {
      const insert = (code: string) => ({
        text: `INSERT INTO item (code, qty) VALUES (${source.facts.placeholder(1)}, 1)`,
        values: [code],
      })
      await source.transaction({ ms }, async (connection) => {
        expect((await connection.run(insert('T1'), { ms })).changes).toBe(1)
        const returning = opened.updateReturning === true
        const update = `UPDATE item SET qty = 2 WHERE code = 'T1'${returning ? ' RETURNING qty' : ''}`
        const updated = await connection.run({ text: update, values: [] }, { ms })
        expect(updated.changes).toBe(1)
        if (returning) expect(updated.rows).toEqual([[2]])
        const read = await connection.run({ text: `SELECT qty FROM item WHERE code = 'T1'`, values: [] }, { ms })
        expect(read.rows).toEqual([[2]])
      })
      const failing = source.transaction({ ms }, async (connection) => {
        await connection.run(insert('T2'), { ms })
        throw new Error('stop')
      })
      await expect(failing).rejects.toThrow('stop')
      await source.transaction({ ms, rollBack: true }, (connection) => connection.run(insert('T3'), { ms }))
      await expect(
        source.transaction({ ms, readOnly: true }, (connection) => connection.run(insert('T4'), { ms })),
      ).rejects.toThrow()
      const { rows } = await readRows(
        source,
        { text: `SELECT code FROM item WHERE code LIKE 'T%'`, values: [] },
        { ms },
      )
      expect(rows).toEqual([['T1']])
      await opened.admin(`DELETE FROM item WHERE code = 'T1'`)
    })

    it('a receipt tells for certain whether an order was committed', async () => {
      await source.makeReceiptTable!()
      const [done, lost, open] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
      await source.transaction({ ms }, async (connection) => {
        await writeReceipt(connection, done)
        await completeReceipt(connection, done, { total: '1.00' })
      })
      await source.transaction({ ms, rollBack: true }, (connection) => writeReceipt(connection, lost))
      expect(await findReceipt(source, done)).toEqual({ committed: true, answer: { total: '1.00' } })
      expect(await findReceipt(source, lost)).toEqual({ committed: false })
      let asked: ReturnType<typeof findReceipt> | undefined
      await source.transaction({ ms }, async (connection) => {
        await writeReceipt(connection, open)
        asked = findReceipt(source, open)
        await new Promise((resolve) => setTimeout(resolve, 200))
        await completeReceipt(connection, open, {})
      })
      expect(await asked).toEqual({ committed: true, answer: {} })
    })

    it('a table that was made anew with another type is read on', async () => {
      const all = { text: 'SELECT a FROM changing', values: [] }
      const page = () =>
        readWhole(
          source,
          { statement: all, encoder: asJson({ fields: [{ name: 'A', as: 'text' }], keys: [] }) },
          { ms },
        )
      for (const [type, value] of [
        ['VARCHAR(5)', `'x'`],
        ['INTEGER', '7'],
      ] as const) {
        await opened.admin(`CREATE TABLE changing (a ${type})`)
        await opened.admin(`INSERT INTO changing VALUES (${value})`)
        const expected = value === '7' ? 7 : 'x'
        for (let i = 0; i < 3; i++) {
          expect((await readRows(source, all, { ms })).rows).toEqual([[expected]])
          expect(JSON.parse(Buffer.from((await page()).rows.json as string).toString())).toEqual([
            { A: String(expected) },
          ])
        }
        await opened.admin('DROP TABLE changing')
      }
    })

    it('streams rows in pieces of the size that is asked for', async () => {
      const all = { text: 'SELECT code FROM item', values: [] }
      const sizes = async (options: { fetchSize?: number }) => {
        const found = []
        for await (const rows of readPieces(source, all, { ms, ...options })) found.push(rows.length)
        return found
      }
      expect(await sizes({})).toEqual([5])
      expect(await sizes({ fetchSize: 2 })).toEqual([2, 2, 1])
      expect((await readRows(source, all, { ms, fetchSize: 2 })).rows).toHaveLength(5)
    })

    it('gives every row once, however many there are', async () => {
      const all = { text: 'SELECT a.big FROM item a, item b, item c, item d', values: [] }
      const nulls = (rows: readonly (readonly unknown[])[]) => rows.filter(([value]) => value === null).length
      const rows = []
      for await (const piece of readPieces(source, all, { ms, fetchSize: 150 })) rows.push(...piece)
      expect([rows.length, nulls(rows)]).toEqual([625, 125])
      const read = await readRows(source, all, { ms })
      expect([read.rows.length, nulls(read.rows)]).toEqual([625, 125])
    })

    const product = { text: 'SELECT a.big FROM item a, item b, item c, item d, item e', values: [] }
    const productRows = 3125
    /** A statement alone, a page with the number of its rows, and a transaction, in turn: as lists, logins and chains ask. */
    const statementsAreRight = async (count: number) => {
      const shape = { fields: [{ name: 'N', as: 'number' as const }], keys: [] }
      const ask = async (i: number): Promise<number> => {
        const statement = { text: one(i), values: [] }
        if (i % 3 === 0) return Number((await readRows(source, statement, { ms })).rows[0]?.[0])
        if (i % 3 === 1) {
          const count = { text: one(1), values: [] }
          const { rows: found, total } = await readWhole(source, { statement, count, encoder: asJson(shape) }, { ms })
          const [row] = JSON.parse(Buffer.from(found.json as string).toString()) as { N: number }[]
          return row!.N * total!
        }
        const { rows } = await source.transaction({ ms, readOnly: true }, (open) => open.run(statement, { ms }))
        return Number(rows[0]?.[0])
      }
      const numbers = Array.from({ length: count }, (_, i) => i)
      expect(await Promise.all(numbers.map(ask))).toEqual(numbers)
    }

    it('A-01 a stream that is left at any step leaves nothing open behind it', async () => {
      const size = 25
      const last = productRows / size
      /** Reads so many pieces, waits until those that were asked for ahead lie ready, and goes. */
      const readAndLeave = async (pieces: number, isBrief: boolean, how: 'abort' | 'return') => {
        const leaving = new AbortController()
        const options = { ms, fetchSize: size, signal: leaving.signal, isBrief }
        const rows = readPieces(source, product, options)[Symbol.asyncIterator]()
        for (let i = 0; i < pieces; i++) await rows.next()
        const next = pieces === 0 ? rows.next() : undefined
        await new Promise((resolve) => setTimeout(resolve, isBrief ? 50 : 0))
        if (how === 'abort') leaving.abort()
        await Promise.allSettled([next, rows.return?.()])
      }
      const steps: (readonly [pieces: number, how: 'abort' | 'return'])[] = [
        ...[0, 1, Math.round(last / 2), last].map((pieces) => [pieces, 'abort'] as const),
        [1, 'return'],
      ]
      for (const [pieces, how] of steps) {
        // Brief ones have a connection of those that all other statements have.
        await Promise.all([readAndLeave(pieces, true, how), readAndLeave(pieces, false, how)])
        await statementsAreRight(6)
      }
      await statementsAreRight(100)
      let count = 0
      for await (const rows of readPieces(source, product, { ms })) count += rows.length
      expect(count).toBe(productRows)
      await expect.poll(() => source.load!().used).toBe(0)
    })

    it('A-02 readers of streams that take nothing leave every other statement its connection', async () => {
      const leaving = new AbortController()
      const stalled = Array.from({ length: 12 }, async () => {
        const rows = readPieces(source, product, { ms, fetchSize: 5, signal: leaving.signal })[Symbol.asyncIterator]()
        await rows.next()
        return rows
      })
      // Some hold a connection, the others wait for one.
      await Promise.race(stalled)
      await statementsAreRight(30)
      const changed = await source.transaction({ ms, rollBack: true }, (connection) =>
        connection.run({ text: `UPDATE item SET qty = 7 WHERE code = 'A1'`, values: [] }, { ms }),
      )
      expect(changed.changes).toBe(1)
      leaving.abort()
      for (const reader of await Promise.allSettled(stalled))
        if (reader.status === 'fulfilled') await reader.value.return?.()
      await expect.poll(() => source.load!().used).toBe(0)
    })

    it('describes tables and columns', async () => {
      expect((await source.tables()).map((table) => table.name)).toContain(named('item'))
      const [table] = (await source.tables()).filter(({ name }) => name === named('item'))
      const columns = await source.columns(table!)
      expect(columns[0]).toMatchObject({ name: named('code'), typeClass: 'String', size: 20, key: 1 })
      expect(columns[3]).toMatchObject({ name: named('price'), typeClass: 'Number', size: 20, decimalDigits: 4 })
      const described = await source.describe('SELECT code, qty FROM item', 0)
      expect(described.columns.map((column) => column.typeClass)).toEqual(['String', 'Number'])
      const limit = opened.limits === true ? { unit: 'char', max: 20 } : opened.limits
      expect([columns[0]!.limit, described.columns[0]!.limit, columns[2]!.limit]).toEqual([
        opened.catalogueLimit ?? limit,
        limit,
        undefined,
      ])
    })

    it('tells what a foreign key refers to', async () => {
      if (opened.noForeignKeys) return
      await opened.admin(
        `CREATE TABLE part (no INTEGER, item VARCHAR(20), code VARCHAR(20), FOREIGN KEY (item) REFERENCES item (code))`,
      )
      const [table] = (await source.tables()).filter(({ name }) => name === named('part'))
      const columns = await source.columns(table!)
      expect(columns.map(({ name, refersTo }) => [name, refersTo])).toEqual([
        [named('no'), undefined],
        [
          named('item'),
          [expect.objectContaining({ library: table!.schema, table: named('item'), column: named('code') })],
        ],
        [named('code'), undefined],
      ])
      const relations = await source.relations(table!.schema)
      expect(relations.find(({ name }) => name === table!.name)?.references).toEqual([
        {
          ...{ name: expect.any(String), columns: [named('item')] },
          ...{ library: table!.schema, table: named('item'), theirs: [named('code')] },
        },
      ])
    })

    it('tells the keys of all tables of a library', async () => {
      if (opened.noRelations) return
      const item = (await source.tables()).find(({ name }) => name === named('item'))
      const relations = await source.relations(item!.schema)
      const known = relations.find(({ name }) => name === named('item'))
      expect(known?.keys[0]).toMatchObject({ kind: 'primary', columns: [named('code')] })
    })

    describe('many rows at once', () => {
      // A stand-in for a server is slow on a busy machine.
      const ms = 50_000
      const texts = ['ボルト', "a'b", 'tab\there', 'two\nlines', 'back\\slash', '\\N', '"q"', 'ソ表能', ' ']
      const table = (): BulkTable => ({
        name: named('goods'),
        columns: [
          { name: named('code'), typeClass: 'String' },
          { name: named('name'), typeClass: 'String' },
          { name: named('qty'), typeClass: 'Number' },
          { name: named('price'), typeClass: 'Number' },
        ],
      })
      const row = (i: number): Value[] => [`G${i}`, texts[i % texts.length]!, i % 7 === 0 ? null : String(i), `${i}.25`]
      const some = (count: number, from = 0) => Array.from({ length: count }, (_, i) => row(i + from))
      const write = (rows: Value[][], more: Partial<BulkTable> = {}, options = {}) =>
        source.transaction({ ms }, (connection) =>
          writeRows(connection, { ...table(), ...more }, rows, { ms, ...options }),
        )
      const ask = async (text: string) => (await readRows(source, { text, values: [] }, { ms })).rows
      const quoted = (name: string) => source.facts.quote(named(name))
      const counting = () => `SELECT count(*) FROM ${quoted('goods')}`
      const count = async () => Number((await ask(counting()))[0]![0])
      beforeAll(() => {
        const [code, name, qty, price] = ['code', 'name', 'qty', 'price'].map(quoted)
        return opened.admin(
          `CREATE TABLE ${quoted('goods')} (${code} VARCHAR(20) PRIMARY KEY, ${name} VARCHAR(80) NOT NULL, ${qty} INTEGER, ${price} NUMERIC(12, 2))`,
        )
      })

      it('are there as they were given', async () => {
        expect(await write(some(1_203))).toEqual({ inserted: 1_203, updated: 0 })
        expect(await count()).toBe(1_203)
        const found = await ask(`SELECT * FROM ${quoted('goods')}`)
        const byCode = new Map(found.map(([code, ...rest]) => [code, rest]))
        for (const [code, name, qty, price] of some(20)) {
          const [foundName, foundQty, foundPrice] = byCode.get(code)!
          expect([foundName, foundQty === null ? null : String(foundQty), Number(foundPrice)]).toEqual([
            name,
            qty,
            Number(price),
          ])
        }
      })

      it('the row that is refused is known, the ones before it are written, and an error undoes all', async () => {
        const rows = some(300, 2_000)
        const isLost = source.facts.bulk.afterRefusal === 'lost'
        for (const [at, bad] of [
          [177, ['G5', 'again', '1', '1']],
          [0, ['X', null, '1', '1']],
          [299, ['G2000', 'of the same file', '1', '1']],
        ] as const) {
          const given = rows.with(at, [...bad])
          const tried = source.transaction({ ms }, async (connection) => {
            try {
              return await writeRows(connection, table(), given, { ms, ...(isLost && { atOnce: 1 }) })
            } catch (error) {
              if (isLost) throw error
              const statement = { text: counting(), values: [] }
              expect(Number((await connection.run(statement, { ms })).rows[0]![0])).toBe(1_203 + at)
              throw error
            }
          })
          await expect(tried).rejects.toMatchObject({ name: 'RowNotTaken', row: at })
          expect(await count()).toBe(1_203)
        }
      })

      it('a row of a key that is there is written over, another one is added', async () => {
        const keys = [named('code')]
        const over = (name: string, more: Partial<BulkTable> = {}) =>
          write(
            [...some(30, 1_190)].map(([code]) => [code!, name, '9', '9']),
            { keys, ...more },
          )
        expect(await over('new')).toEqual({ inserted: 17, updated: 13 })
        expect(await over('newer', { isKeyUnique: true })).toEqual({ inserted: 0, updated: 30 })
        expect(await count()).toBe(1_220)
        expect(await ask(`${counting()} WHERE ${quoted('name')} = 'newer'`)).toEqual([[30]])
      })

      it('a key that several rows have is refused', async () => {
        const columns = table().columns.filter(({ name }) => [named('name'), named('qty')].includes(name))
        const twice = write([['newer', '1']], { columns, keys: [named('name')] })
        await expect(twice).rejects.toMatchObject({ name: 'KeyNotUnique', row: 0 })
        expect(await count()).toBe(1_220)
      })

      it('go all or none: a transaction that is rolled back, is called off or has no time leaves nothing', async () => {
        await source.transaction({ ms, rollBack: true }, (connection) =>
          writeRows(connection, table(), some(50, 5_000), { ms }),
        )
        const gone = new AbortController()
        const stopped = source.transaction({ ms, signal: gone.signal }, async (connection) => {
          await writeRows(connection, table(), some(50, 6_000), { ms })
          gone.abort()
          await writeRows(connection, table(), some(50, 7_000), { ms })
        })
        await expect(stopped).rejects.toThrow()
        const late = source.transaction({ ms: 150 }, async (connection) => {
          await writeRows(connection, table(), some(50, 6_000), { ms })
          await new Promise((resolve) => setTimeout(resolve, 200))
          await writeRows(connection, table(), some(50, 7_000), { ms })
        })
        await expect(late).rejects.toThrow()
        expect(await count()).toBe(1_220)
      })

      it('it is known whether a table takes back what was written', async () => {
        const undoes = (name: string) =>
          source.transaction({ ms }, (connection) => canUndo(connection, source.facts, { name }, { ms }))
        expect(await undoes(named('goods'))).toBe(true)
        if (opened.notUndone === undefined) return
        await opened.admin(`CREATE TABLE kept (a INTEGER) ${opened.notUndone}`)
        expect(await undoes('kept')).toBe(false)
      })

      it('names of tables and columns are quoted', async () => {
        const { quote } = source.facts
        for (const name of names.slice(0, 6)) {
          await opened.admin(
            `CREATE TABLE ${quote(`b ${name}`)} (${quote(name)} VARCHAR(20), ${quote('k')} VARCHAR(5))`,
          )
          const columns = [name, 'k'].map((column) => ({ name: column, typeClass: 'String' as const }))
          await write([['値', 'k']], { name: `b ${name}`, columns })
          expect(await ask(`SELECT * FROM ${quote(`b ${name}`)}`), name).toEqual([['値', 'k']])
        }
      })
    })

    it("IN-08 a database that holds Kumiki's own settings is refused, whatever its name or address", async () => {
      const own = await opened.openOwnStore()
      try {
        await expect(own.test(ms)).rejects.toMatchObject({ name: 'SourceRefused' })
        await expect(readRows(own, { text: one(), values: [] }, { ms })).rejects.toMatchObject({
          name: 'SourceRefused',
        })
        await expect(own.transaction({ ms }, () => Promise.resolve(1))).rejects.toMatchObject({ name: 'SourceRefused' })
      } finally {
        await own.close()
      }
    })

    it('many at once are all answered', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => readRows(source, { text: one(i), values: [] }, { ms })),
      )
      expect(answers.map((answer) => answer.rows[0]![0])).toEqual(Array.from({ length: 60 }, (_, i) => i))
    })
  })
}
