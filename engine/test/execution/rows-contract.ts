import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListPlan, MadeField, PlanColumn } from '../../../runtime/compile/plan.ts'
import type { Comparison, Condition } from '../../../runtime/expressions/holds.ts'
import type { CartView } from '../../execution/made-fields.ts'
import type { Source } from '../../sources/source.ts'
import { BadValue } from '../../execution/bad-value.ts'
import { readCategories } from '../../execution/read-categories.ts'
import type { Row } from '../../execution/row.ts'
import type { RowsQuery } from '../../execution/rows-query.ts'
import { makeRowsRunner } from '../../execution/rows-runner.ts'
import type { ExecutionScope } from '../../execution/scope.ts'

/** A database of the test with an open source on it. */
export interface RowsDatabase {
  source: Source
  admin(text: string): Promise<void>
  close(): Promise<void>
  /** Text of the statement's types where it differs: a decimal with two places, a text of forty. */
  types?: { decimal: string; text: string }
}

const columns: PlanColumn[] = [
  { key: 'CODE', name: 'CODE', typeClass: 'String' },
  { key: 'NAME', name: 'NAME', typeClass: 'String' },
  { key: 'KIND', name: 'KIND', typeClass: 'String' },
  { key: 'PRICE', name: 'PRICE', typeClass: 'Number', size: 12, decimalDigits: 2 },
]

/** A list plan over one statement, as compile makes it. */
export function listPlan(sql: string, more: Partial<ListPlan> = {}): ListPlan {
  return {
    plan: '1/list',
    kind: 'list',
    source: 'data-source/test',
    readOnly: true,
    totalMs: 20_000,
    contentId: 1,
    steps: [{ schema: 'schema/test', ms: 20_000, sql, binds: [], columns }],
    columns,
    send: columns.map(({ key }) => key),
    keys: ['CODE'],
    made: [{ name: '$key', make: 'key' }],
    search: { NAME: { field: 'NAME', condition: 'LIKE' }, KIND: { field: 'KIND', condition: '=' } },
    sort: ['CODE', 'PRICE'],
    orderBy: [],
    category: ['KIND'],
    limit: 50,
    maxLimit: 200,
    conditions: {},
    ...more,
  }
}

const scope: ExecutionScope = { system: {} }

/** At most 32 characters, as a search takes. */
const injections = [
  "' OR '1'='1",
  "') OR 1=1 -- ",
  "'; DROP TABLE rows_test; --",
  "x' UNION SELECT 1,2,3,4 --",
  '" OR ""="',
  "\\' OR 1=1 -- ",
  "1' AND pg_sleep(5) IS NULL --",
  "1' AND SLEEP(5) -- ",
  "'; WAITFOR DELAY '0:0:5' --",
  "' || (SELECT 1/0) || '",
  '/*!50000 OR 1=1*/',
  '$1',
  '?1',
  ':K',
  '$$ OR 1=1 $$',
  '{{7*7}}',
  '1;SELECT randomblob(1e9)',
]
const all = 'code AS CODE, name AS NAME, kind AS KIND, price AS PRICE'
const count = 40

const inStock: Extract<MadeField, { make: 'holds' }> = {
  name: 'CAN',
  make: 'holds',
  when: { name: 'row.RANK', condition: '>', value: 2 },
}
const cartFields: MadeField[] = [
  { name: '$key', make: 'key' },
  inStock,
  { name: 'PURCHASECOUNT', make: 'count' },
  { name: 'PURCHASEID', make: 'cart' },
]
const countIsZero: Condition = { name: 'row.PURCHASECOUNT', condition: '=', value: 0 }
const readsKind: Condition = { name: 'row.CODE', condition: '>=', value: { $get: 'row.KIND' } }
const otherFields: MadeField[] = [
  { name: '$CODE.url', make: 'url', template: '/品/{NAME}/{$key}/{RANK}' },
  { name: '$NAME.url', make: 'url', template: '/{NOTHING}', fallback: '無し' },
  { name: '$fileName', make: 'text', template: '「{NAME}」 {$key}\n{NOTHING}' },
  {
    name: 'DOUBLE',
    make: 'formula',
    formula: {
      op: '*',
      of: [
        { op: 'field', field: 'PRICE' },
        { op: 'field', field: 'RANK' },
      ],
    },
    decimals: 1,
    rounding: 3,
  },
]

/** SELECTs as builders write them, with the codes that must come first, in that order. */
const statements: [what: string, sql: string, first: string[], total: number][] = [
  ['plain', `SELECT ${all} FROM rows_test`, ['P001', 'P002'], count],
  ['own order by a column', `SELECT ${all} FROM rows_test ORDER BY CODE DESC`, ['P040', 'P039'], count],
  ['own order with equal values', `SELECT ${all} FROM rows_test ORDER BY kind DESC`, ['P004', 'P009'], count],
  ['own order by place', `SELECT ${all} FROM rows_test ORDER BY 4 DESC, 1`, ['P040', 'P039'], count],
  ['own order by no column of the result', `SELECT ${all} FROM rows_test ORDER BY rank DESC`, ['P040', 'P039'], count],
  ['own order by an expression', `SELECT ${all} FROM rows_test ORDER BY price * -1`, ['P040', 'P039'], count],
  ['comment at the end', `SELECT ${all} FROM rows_test ORDER BY code -- the end`, ['P001', 'P002'], count],
  ['semicolon and comment', `SELECT ${all} FROM rows_test; -- ;`, ['P001', 'P002'], count],
  [
    'WITH',
    `WITH a AS (SELECT * FROM rows_test), b AS (SELECT * FROM a) SELECT ${all} FROM b ORDER BY code DESC`,
    ['P040', 'P039'],
    count,
  ],
  ['LIMIT', `SELECT ${all} FROM rows_test ORDER BY price DESC LIMIT 5`, ['P040', 'P039'], 5],
  ['LIMIT and OFFSET', `SELECT ${all} FROM rows_test ORDER BY rank LIMIT 5 OFFSET 2`, ['P003', 'P004'], 5],
  [
    'UNION',
    `SELECT ${all} FROM rows_test WHERE code < 'P003' UNION ALL SELECT ${all} FROM rows_test WHERE code > 'P038' ORDER BY 1 DESC`,
    ['P040', 'P039'],
    4,
  ],
  ['DISTINCT', `SELECT DISTINCT ${all} FROM rows_test ORDER BY CODE DESC`, ['P040', 'P039'], count],
  [
    'GROUP BY',
    'SELECT min(code) AS CODE, max(name) AS NAME, kind AS KIND, sum(price) AS PRICE FROM rows_test GROUP BY kind ORDER BY sum(price) DESC',
    ['P005', 'P004'],
    5,
  ],
]

/** Search, sort, page, count, sums, categories and streams around any SELECT; each dialect that runs passes it. */
export function rowsContract(name: string, open: () => Promise<RowsDatabase>): void {
  describe(`${name}: rows around a builder's SELECT`, () => {
    let database: RowsDatabase
    beforeAll(async () => {
      database = await open()
      const { decimal, text } = { decimal: 'numeric(12,2)', text: 'varchar(40)', ...database.types }
      await database.admin(
        `CREATE TABLE rows_test (code ${text} PRIMARY KEY, name ${text}, kind ${text}, price ${decimal}, rank int)`,
      )
      const values = Array.from({ length: count }, (_, i) => {
        const n = i + 1
        return `('P${String(n).padStart(3, '0')}', '品 ${n}', 'K${n % 5}', ${n}.10, ${n})`
      })
      await database.admin(`INSERT INTO rows_test VALUES ${values.join(', ')}`)
    }, 60_000)
    afterAll(() => database.close())

    const read = async (plan: ListPlan, query: RowsQuery) => {
      const answer = await makeRowsRunner(plan, database.source).run(query, scope, {})
      const rows = JSON.parse(Buffer.from(answer.json as never).toString()) as Row[]
      return { codes: rows.map((row) => row.CODE), total: answer.total, rows, totals: answer.totals }
    }

    describe.each(statements)('%s', (_what, sql, first, total) => {
      it('keeps its own order, pages and counts', async () => {
        const page = await read(listPlan(sql), { limit: 2, offset: 0 })
        expect(page.codes).toEqual(first)
        expect(page.total).toBe(total)
        const pages = await Promise.all([0, 2].map((offset) => read(listPlan(sql), { limit: 2, offset })))
        expect(new Set(pages.flatMap(({ codes }) => codes)).size).toBe(4)
      })
      it('is searched, and sorted as the user says', async () => {
        const sorted = await read(listPlan(sql), { sort: [{ field: 'CODE', direction: 'asc' }], limit: 200 })
        expect(sorted.codes).toEqual([...sorted.codes].sort())
        const [, second] = sorted.rows
        const found = await read(listPlan(sql), {
          search: { NAME: String(second?.NAME), KIND: second?.KIND },
          limit: 200,
        })
        expect(found.codes).toContain(second?.CODE)
        expect(found.total).toBeLessThan(total)
      })
      it('gives sums, categories and a stream of the same rows', async () => {
        const plan = listPlan(sql, { totals: ['PRICE'] })
        const { rows, totals } = await read(plan, { limit: 200 })
        const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.PRICE) * 100), 0)
        expect(totals).toEqual({ PRICE: (cents / 100).toFixed(2) })
        const category = { ...plan, kind: 'category' as const, fields: ['KIND'], count: true }
        const kinds = await readCategories(category, database.source, scope)
        expect(kinds.reduce((sum, kind) => sum + (kind.count ?? 0), 0)).toBe(total)
        expect(await readCategories(category, database.source, scope, undefined, [kinds[0]!.values[0]!])).toEqual([
          kinds[0],
        ])
        const streamed: Row[] = []
        for await (const piece of makeRowsRunner(plan, database.source).stream({}, scope, {})) streamed.push(...piece)
        expect(streamed).toEqual(rows)
      })
    })

    it.each<[what: string, made: MadeField[], cart?: CartView]>([
      ['an empty cart', cartFields],
      ['a cart', cartFields, { PURCHASEID: 'ab12', counts: new Map([['["P002"]', 3]]) }],
      [
        'a cart and a condition without columns',
        [cartFields[0]!, { ...inStock, when: { all: [] } }, ...cartFields.slice(2)],
      ],
      ['texts in Japanese, addresses and formulas', [cartFields[0]!, ...otherFields, ...cartFields.slice(1)]],
      ['a made field that another reads', [cartFields[0]!, ...cartFields.slice(2), { ...inStock, when: countIsZero }]],
      ['a condition that reads another column', [cartFields[0]!, { ...inStock, when: readsKind }]],
      ['a made field in the place of a column', [cartFields[0]!, { ...inStock, name: 'NAME' }]],
      ['a made field with a number for a name', [cartFields[0]!, { ...inStock, name: '7' }]],
    ])('made fields stand in the text as in rows that were parsed: %s', async (_what, made, cart) => {
      // RANK is not sent: what is made of it may be known, it may not.
      const rank: PlanColumn = { key: 'RANK', name: 'RANK', typeClass: 'Number', size: 9 }
      const more = [...columns, rank]
      const plan = listPlan(`SELECT ${all}, rank AS RANK FROM rows_test`, {
        columns: more,
        send: columns.map(({ key }) => key),
        made,
      })
      plan.steps[0]!.columns = more
      const runner = makeRowsRunner(plan, database.source)
      for (const query of [{ limit: 5 }, { rowKey: ['P002'] }, { search: { NAME: 'none' }, limit: 5 }]) {
        const options = cart ? { cart } : {}
        const rows = (await runner.rows(query, scope, options)).map((row) => runner.strip(row))
        expect(rows).toHaveLength(query.search ? 0 : (query.limit ?? 1))
        const { json, count: given } = await runner.run(query, scope, options)
        expect(Buffer.from(json as never).toString()).toBe(JSON.stringify(rows))
        expect(given).toBe(rows.length)
      }
    })

    it('IN-01 what looks like SQL is only a value', async () => {
      const plan = listPlan(`SELECT ${all} FROM rows_test`, {
        search: {
          NAME: { field: 'NAME', condition: 'LIKE' },
          START: { field: 'NAME', condition: 'prefix LIKE', ignoreCase: true },
          WIDE: { field: 'NAME', condition: 'suffix LIKE', ignoreFullHalfWidth: true },
          KIND: { field: 'KIND', condition: '=', ignoreCase: true, ignoreFullHalfWidth: true },
        },
        conditions: { NAME: ['=', 'LIKE', '<>'] },
      })
      const began = performance.now()
      for (const value of injections) {
        const nothing = { rows: [], total: 0 }
        for (const name of Object.keys(plan.search))
          expect(await read(plan, { search: { [name]: value }, limit: 5 }), `${name} ${value}`).toMatchObject(nothing)
        expect(await read(plan, { category: [value], limit: 5 }), value).toMatchObject(nothing)
        expect(await read(plan, { rowKey: [value] }), value).toMatchObject({ rows: [] })
        const conditions = [{ field: 'NAME', condition: '=' as const, value }]
        expect(await read(plan, { conditions, limit: 5 }), value).toMatchObject(nothing)
        await expect(read(plan, { sort: [{ field: value }], limit: 5 })).rejects.toThrow(BadValue)
        await expect(read(plan, { sort: [{ field: 'CODE', direction: value as 'asc' }] })).rejects.toThrow(BadValue)
        await expect(read(plan, { search: { [value]: 'x' } })).rejects.toThrow(BadValue)
        await expect(
          read(plan, { conditions: [{ field: 'NAME', condition: value as '=', value: 'x' }] }),
        ).rejects.toThrow(BadValue)
      }
      // None of them made the database wait.
      expect(performance.now() - began).toBeLessThan(injections.length * 1_000)
      expect((await read(listPlan(`SELECT ${all} FROM rows_test`), { limit: 1 })).total).toBe(count)
    }, 60_000)

    it('IN-01 the values of a statement are bound, wherever it names them', async () => {
      const sql = `SELECT ${all} FROM rows_test WHERE kind = :K OR name = :K -- :K ':K' and on`
      const plan = listPlan(sql)
      const bind = { name: 'K', from: 'input', field: 'K', dataType: 'character' } as const
      const bound = { ...plan, steps: [{ ...plan.steps[0]!, binds: [bind] }] }
      const runner = makeRowsRunner(bound, database.source)
      for (const value of injections)
        expect((await runner.run({ limit: 5 }, { ...scope, input: { K: value } }, {})).total, value).toBe(0)
      expect((await runner.run({ limit: 5 }, { ...scope, input: { K: 'K3' } }, {})).total).toBe(8)
    }, 60_000)

    it.each(
      [['1', '2'], { a: 1 }, '1 or 1=1', '７.10', NaN, Infinity, '1e309', '0x10', '--1', '1;', true, 'ｘ'].map(
        (value) => ({ value }),
      ),
    )('IN-02 $value is no number, and the error names the field', async ({ value }) => {
      const plan = listPlan(`SELECT ${all} FROM rows_test`, { search: { PRICE: { field: 'PRICE', condition: '=' } } })
      await expect(read(plan, { search: { PRICE: value }, limit: 5 })).rejects.toMatchObject({
        name: 'BadValue',
        field: 'PRICE',
      })
    })

    it('IN-02 numbers of many digits lose nothing', async () => {
      const plan = listPlan(`SELECT ${all} FROM rows_test`, {
        search: { PRICE: { field: 'PRICE', condition: '=' }, LEAST: { field: 'PRICE', condition: '>=' } },
      })
      const total = async (search: Record<string, unknown>) => (await read(plan, { search, limit: 1 })).total
      expect(await total({ PRICE: '7.1' })).toBe(1)
      expect(await total({ PRICE: '7.100000000001' })).toBe(0)
      expect(await total({ LEAST: '-0' })).toBe(count)
      expect(await total({ LEAST: '9007199254740993' })).toBe(0)
    })

    it('columns with one name twice, and without a name, are told apart', async () => {
      const sql = `SELECT a.code AS CODE, a.name AS NAME, a.kind AS KIND, a.price AS PRICE, b.kind AS KIND, 1 + 1 FROM rows_test a JOIN rows_test b ON a.code = b.code ORDER BY a.code DESC`
      const { codes, total } = await read(listPlan(sql, { send: ['CODE', 'NAME'], category: [] }), { limit: 2 })
      expect([codes, total]).toEqual([['P040', 'P039'], count])
    })

    describe('the rows of a calendar', () => {
      beforeAll(async () => {
        const { text } = { text: 'varchar(40)', ...database.types }
        await database.admin(
          `CREATE TABLE days_test (code ${text} PRIMARY KEY, first_on date, last_on date, begins_at timestamp NULL, ends_at timestamp NULL, day_text ${text}, day_number int)`,
        )
        const days: [code: string, first: string, last: string | null][] = [
          ['before', '2026-11-01', '2026-11-14'],
          ['into', '2026-11-10', '2026-11-15'],
          ['across', '2026-10-01', '2027-01-31'],
          ['first', '2026-11-15', null],
          ['last', '2026-11-21', null],
          ['backwards', '2026-11-18', '2026-11-01'],
          ['after', '2026-11-22', '2026-11-30'],
        ]
        const values = days.map(([code, first, last]) => {
          const [end, endsAt] = last === null ? ['NULL', 'NULL'] : [`'${last}'`, `'${last} 17:30:00'`]
          const [slashes, digits] = [first.replaceAll('-', '/'), first.replaceAll('-', '')]
          return `('${code}', '${first}', ${end}, '${first} 23:59:00', ${endsAt}, '${slashes}', ${digits})`
        })
        await database.admin(`INSERT INTO days_test VALUES ${values.join(', ')}`)
      })

      const calendarPlan = (
        start: string,
        end: string | undefined,
        typeClass: string,
        dateFormat: string,
      ): ListPlan => {
        const column = (key: string): PlanColumn => ({ key, name: key, typeClass: typeClass as 'Date' })
        const sql = `SELECT code AS CODE, ${start} AS S${end === undefined ? '' : `, ${end} AS E`} FROM days_test`
        const plan = listPlan(sql, {
          columns: [columns[0]!, column('S'), ...(end === undefined ? [] : [column('E')])],
          send: ['CODE'],
          sort: ['CODE'],
          search: {},
          category: [],
          calendar: {
            start: 'S',
            ...(end !== undefined && { end: 'E' }),
            dateFormat,
            view: 'week',
            firstDay: 0,
            baseDate: 'today',
          },
        })
        plan.steps[0]!.columns = plan.columns
        return plan
      }
      const days = { start: '2026-11-15', end: '2026-11-21' }
      const touched = ['across', 'backwards', 'first', 'into', 'last']

      it.each<[string, string, string | undefined, string, string, string[]]>([
        ['dates', 'first_on', 'last_on', 'Date', 'YYYY-MM-DD', touched],
        ['moments', 'begins_at', 'ends_at', 'DateTime', 'YYYY-MM-DD', touched],
        ['dates without an end', 'first_on', undefined, 'Date', 'YYYY-MM-DD', ['backwards', 'first', 'last']],
        ['moments without an end', 'begins_at', undefined, 'DateTime', 'YYYY-MM-DD', ['backwards', 'first', 'last']],
        ['texts', 'day_text', undefined, 'String', 'YYYY/MM/DD', ['backwards', 'first', 'last']],
        ['numbers', 'day_number', undefined, 'Number', 'YYYYMMDD', ['backwards', 'first', 'last']],
      ])(
        '%s: only rows that touch its days are read and counted',
        async (_what, start, end, typeClass, format, codes) => {
          const plan = calendarPlan(start, end, typeClass, format)
          const page = await read(plan, { days, sort: [{ field: 'CODE' }], limit: 100 })
          expect(page.codes).toEqual(codes)
          expect(page.total).toBe(codes.length)
        },
      )
    })

    describe('dates and moments', () => {
      beforeAll(async () => {
        const { text } = { text: 'varchar(40)', ...database.types }
        await database.admin(`CREATE TABLE moments_test (code ${text} PRIMARY KEY, day date, moment timestamp NULL)`)
        const moments = ['2022-06-12 23:59:59', '2022-06-13 00:00:00', '2022-06-13 23:59:59', '2022-06-14 00:00:00']
        const values = moments.map((moment, i) => `('M${i}', '${moment.slice(0, 10)}', '${moment}')`)
        await database.admin(`INSERT INTO moments_test VALUES ${values.join(', ')}, ('N', NULL, NULL)`)
      })

      const plan = (): ListPlan => {
        const [code] = columns
        const own = [
          code!,
          ...(['Date', 'DateTime'] as const).map((type) => ({ key: type, name: type, typeClass: type })),
        ]
        const made = listPlan('SELECT code AS CODE, day AS Date, moment AS DateTime FROM moments_test', {
          columns: own,
          send: own.map(({ key }) => key),
          sort: ['CODE'],
          search: {},
          category: [],
          conditions: { Date: ['=', '<>', '<', '<=', '>', '>='], DateTime: ['=', '<>', '<', '<=', '>', '>='] },
        })
        made.steps[0]!.columns = own
        return made
      }

      it.each<[string, Comparison, string, string]>([
        ['DateTime', '<=', '2022-06-13', 'M0 M1 M2'],
        ['DateTime', '<', '2022-06-13', 'M0'],
        ['DateTime', '>', '2022-06-13', 'M3'],
        ['DateTime', '>=', '2022-06-13', 'M1 M2 M3'],
        ['DateTime', '=', '2022-06-13', 'M1 M2'],
        ['DateTime', '<>', '2022-06-13', 'M0 M3 N'],
        ['DateTime', '<=', '2022-06-13T00:00:00', 'M0 M1'],
        ['DateTime', '=', '2022-06-13T23:59', ''],
        ['DateTime', '=', '2022-06-13 23:59:59', 'M2'],
        ['Date', '<=', '2022-06-13', 'M0 M1 M2'],
        ['Date', '=', '2022-06-13', 'M1 M2'],
        ['Date', '<>', '2022-06-13', 'M0 M3 N'],
      ])('%s %s %s', async (field, condition, value, codes) => {
        const query = { conditions: [{ field, condition, value }], sort: [{ field: 'CODE' as const }], limit: 10 }
        expect((await read(plan(), query)).codes.join(' ')).toBe(codes)
      })

      it('are sent in one form, and a row is found by its moment', async () => {
        const keyed = { ...plan(), keys: ['DateTime'] }
        const { rows } = await read(keyed, { sort: [{ field: 'CODE' }], limit: 1 })
        expect(rows[0]).toMatchObject({ Date: '2022-06-12', DateTime: '2022-06-12T23:59:59' })
        expect((await read(keyed, { rowKey: [String(rows[0]!.DateTime)] })).codes).toEqual(['M0'])
      })
    })

    it('a category counts the rows that choosing it shows, whatever the columns overlook', async () => {
      const { text } = { text: 'varchar(40)', ...database.types }
      await database.admin(`CREATE TABLE letters_test (code ${text} PRIMARY KEY, kind ${text})`)
      await database.admin(
        "INSERT INTO letters_test VALUES ('1', 'tools'), ('2', 'Tools'), ('3', 'ﾈｼﾞ'), ('4', 'ネジ'), ('5', 'TOOLS')",
      )
      const plan = listPlan('SELECT code AS CODE, kind AS KIND FROM letters_test', {
        columns: columns.filter(({ key }) => key === 'CODE' || key === 'KIND'),
        send: ['CODE'],
        search: {},
      })
      const kinds = await readCategories(
        { ...plan, kind: 'category', fields: ['KIND'], count: true },
        database.source,
        scope,
      )
      expect(kinds).toHaveLength(5)
      for (const { values, count: rows } of kinds)
        expect((await read(plan, { category: values, limit: 10 })).total, values.join()).toBe(rows)
    })

    it('a category counts the rows that are searched for, and stays where there are none', async () => {
      const countsOf = async (plan: ListPlan, asked: Pick<RowsQuery, 'search' | 'conditions'>, path?: string[]) => {
        const category = { ...plan, kind: 'category' as const, fields: ['KIND'], count: true }
        const kinds = await readCategories(category, database.source, scope, undefined, path, { list: plan, ...asked })
        for (const { values, count: found } of kinds)
          expect((await read(plan, { ...asked, category: values, limit: 1 })).total, values.join()).toBe(found)
        return kinds.map(({ values, count: found }) => `${values[0]} ${found}`).join(', ')
      }
      const plan = listPlan(`SELECT ${all} FROM rows_test`)
      expect(await countsOf(plan, { search: {} })).toBe('K0 8, K1 8, K2 8, K3 8, K4 8')
      expect(await countsOf(plan, { search: { NAME: '品 3' } })).toBe('K0 2, K1 2, K2 2, K3 3, K4 2')
      expect(await countsOf(plan, { search: { NAME: '品 40' } })).toBe('K0 1, K1 0, K2 0, K3 0, K4 0')
      expect(await countsOf(plan, { search: { NAME: '品 40' } }, ['K1'])).toBe('K1 0')
      await expect(countsOf(plan, { search: { PRICE2: 1 } })).rejects.toThrow(BadValue)

      // A parameter of the statement takes the search: the categories are those without it.
      const [last] = plan.steps
      const bind = { name: 'K', from: 'search', field: 'K', dataType: 'character' } as const
      const sql = `SELECT ${all} FROM rows_test WHERE kind = COALESCE(:K, kind)`
      const steps = [{ ...last!, sql, binds: [bind] }]
      const search = { ...plan.search, K: { field: 'K', condition: '=' as const, parameterOnly: true } }
      const category = { ...plan, steps, kind: 'category' as const, fields: ['KIND'], count: true }
      const kinds = await readCategories(category, database.source, scope, undefined, [], {
        list: { ...plan, steps, search },
        search: { K: 'K3' },
      })
      expect(kinds.map(({ values, count: found }) => `${values[0]} ${found}`).join(', ')).toBe(
        'K0 0, K1 0, K2 0, K3 8, K4 0',
      )
    })

    it('an earlier step feeds the last one, in one transaction', async () => {
      const plan = listPlan(`SELECT ${all} FROM rows_test WHERE kind = :K ORDER BY code`)
      const [last] = plan.steps
      const k: PlanColumn = { key: 'K', name: 'K', typeClass: 'String' }
      const first = { schema: 'schema/first' as const, ms: 5_000, sql: "SELECT 'K3' AS K", binds: [], columns: [k] }
      const bind = {
        name: 'K',
        from: 'executeSchemaMeta',
        schema: 'schema/first',
        field: 'K',
        dataType: 'character',
      } as const
      const chain = { ...plan, steps: [first, { ...last!, binds: [bind] }] }
      expect(await read(chain, { limit: 2 })).toMatchObject({ codes: ['P003', 'P008'], total: 8 })
    })
  })
}
