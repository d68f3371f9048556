import { expect, it } from 'vitest'
import type { PlanColumn } from '../../../../runtime/compile/plan.ts'
import type { RowsQuery } from '../../../execution/rows/rows-query.ts'
import { describedColumns } from '../../../execution/rows/described-columns.ts'
import { makeRowsStatements } from '../../../execution/rows/rows-statements.ts'
import { tableKey } from '../../../execution/rows/table-key.ts'
import { listPlan } from './list-plan.ts'
import { scope, type RowsTest } from './rows-test.ts'

const size = 600
const atOnce = 50

const columns: PlanColumn[] = [
  { key: 'GRP', name: 'GRP', typeClass: 'Number' },
  { key: 'LETTER', name: 'LETTER', typeClass: 'String' },
  { key: 'CODE', name: 'CODE', typeClass: 'Number' },
  { key: 'PAD', name: 'PAD', typeClass: 'String' },
]
const all = 'grp AS GRP, letter AS LETTER, code AS CODE, pad AS PAD'

/** Statements whose rows nothing tells apart, and what they are sorted by. */
const statements: [what: string, sql: string, query?: RowsQuery][] = [
  ['by a column with ties', `SELECT ${all} FROM tie_view`, { sort: [{ field: 'GRP', direction: 'asc' }] }],
  ['downwards by a column with ties', `SELECT ${all} FROM tie_view`, { sort: [{ field: 'GRP', direction: 'desc' }] }],
  ['by texts that a collation takes for one', `SELECT ${all} FROM tie_view`, { sort: [{ field: 'LETTER' }] }],
  ['by nothing', `SELECT ${all} FROM tie_view`],
  ['by the statement', `SELECT ${all} FROM tie_view ORDER BY grp DESC`],
  ['by an expression of the statement', `SELECT ${all} FROM tie_view ORDER BY grp * -1`],
  ['by the statement, which takes some', `SELECT ${all} FROM tie_view ORDER BY grp LIMIT 300`],
]

const keyless = (sql: string) =>
  listPlan(sql, {
    columns,
    send: columns.map(({ key }) => key),
    sort: ['GRP', 'LETTER'],
    keys: [],
    made: [],
    search: {},
    category: [],
  })

/** Pages of any order show each row once. */
export function totalOrderRows({ database, types, read }: RowsTest): void {
  it('D-01 rows without a key: walking pages shows each of them once, in whatever order', async () => {
    const { text } = types()
    await database().admin(`CREATE TABLE tie (code INTEGER PRIMARY KEY, grp int, letter ${text}, pad ${text})`)
    const rows = Array.from({ length: size }, (_, i) => `(${i}, ${i % 3}, '${i % 2 ? 'a' : 'A'}', 'p${i}')`)
    await database().admin(`INSERT INTO tie VALUES ${rows.join(', ')}`)
    // Where the database writes them anew they lie in another order.
    await database().admin(`UPDATE tie SET pad = 'long and longer still' WHERE code % 7 = 0`)
    await database().admin(`CREATE VIEW tie_view AS SELECT grp, letter, code, pad FROM tie`)
    const ofTable = statements.map(
      ([what, sql, query]) => [`${what}, a table`, sql.replace('tie_view', 'tie'), query] as const,
    )
    for (const [what, sql, query] of [...statements, ...ofTable]) {
      const plan = keyless(sql)
      const { codes: first, total = 0 } = await read(plan, { ...query, limit: atOnce, offset: 0 })
      const seen = new Set(first)
      for (let offset = atOnce; offset < total; offset += atOnce)
        for (const code of (await read(plan, { ...query, limit: atOnce, offset })).codes) seen.add(code)
      expect([what, seen.size]).toEqual([what, total])
    }
  })

  it('D-01 the key of the one table that is read ends the order of its pages, and only that', async () => {
    const { source } = database()
    if (source.facts.keysMayRepeat) return
    const orderOf = async (sql: string, query: RowsQuery = { limit: 10, offset: 0 }) => {
      const plan = keyless(sql)
      const named = { text: sql, names: [] }
      const told = {
        facts: source.facts,
        described: await describedColumns(named, source),
        tableKey: await tableKey(sql, plan.columns, source),
      }
      const { page } = makeRowsStatements(plan, { columns: plan.columns.slice(0, 1) }, named, told).write(query, scope)
      const [, order = ''] = page.text.split(/ORDER BY(?!.*ORDER BY)/s)
      return columns.map(({ key }) => key).filter((key) => order.toUpperCase().includes(key))
    }
    expect(await orderOf(`SELECT ${all} FROM tie t WHERE grp >= 0`)).toEqual(['CODE'])
    const everything = columns.map(({ key }) => key)
    expect(await orderOf(`SELECT ${all} FROM tie_view`)).toEqual(everything)
    expect(await orderOf(`SELECT ${all} FROM (SELECT * FROM tie) t`)).toEqual(everything)
    // Nothing is sorted where no page begins behind another.
    expect(await orderOf(`SELECT ${all} FROM tie`, {})).toEqual([])
  })
}
