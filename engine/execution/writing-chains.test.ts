import { components } from '../../runtime/components/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsDatabases } from '../test/servers/rows-databases.ts'
import type { ChainPlace } from '../../runtime/chains/parameter-sources.ts'
import { compileRelease } from '../../runtime/release/compile-release.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import { makeContext } from '../../runtime/release/make-context.ts'
import { stepsOf, totalMs } from '../../runtime/compile/steps.ts'
import type { DataSchema } from '../../runtime/compile/content-spec.ts'
import { addressOf } from '../../runtime/document.ts'
import { CheckRefused } from './check-result.ts'
import type { Row } from './row.ts'
import type { RowsDatabase } from '../test/execution/rows/rows-test.ts'
import { makeRowsRunner } from './rows/rows-runner.ts'
import { runChain, UnexpectedRows } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'
import { namedDocument } from '../test/named-document.ts'
import { readRows } from '../sources/reads.ts'

const schema = (key: string, type: number, sql: string, parameters: object[] = [], columns: string[] = []) =>
  namedDocument('schema', key, {
    type,
    dataSource: 'data-source/shop',
    sql,
    parameters,
    resultColumns: columns.map((name) => ({ key: name, name, typeClass: name === 'CODE' ? 'String' : 'Number' })),
  })
const code = { name: 'CODE', length: 12 }
const quantity = { name: 'QTY', dataType: 'numeric' }
const input = (name: string) => ({ name, source: 'input' as const, field: name })

/** Check, add, update, delete and download, as a builder writes them. */
const documents = [
  namedDocument('data-source', 'shop', { database_type: 7, db: 'x.db' }),
  schema(
    'code-free',
    5,
    "SELECT CASE WHEN COUNT(*) = 0 THEN 1 ELSE 0 END AS EXECFLG, 'この商品は登録済みです' AS ERROR FROM item WHERE code = :CODE",
    [code],
  ),
  schema('item-add', 9, 'INSERT INTO item (id, code, qty) VALUES (:ID, :CODE, :QTY)', [
    { name: 'ID', dataType: 'numeric', sequenceId: true },
    code,
    quantity,
  ]),
  schema('item-add-twice', 9, 'INSERT INTO item (id, code, qty) VALUES (:ID, :CODE, :ID)', [
    { name: 'ID', dataType: 'numeric', sequenceId: true },
    code,
  ]),
  schema('history-add', 9, "INSERT INTO history (item_id, what) VALUES (:ITEM, 'added')", [
    { name: 'ITEM', dataType: 'numeric' },
  ]),
  schema('item-update', 10, 'UPDATE item SET qty = :QTY WHERE code = :CODE', [code, quantity]),
  schema('item-delete', 11, 'DELETE FROM item WHERE code = :CODE', [code]),
  schema('items-delete', 11, 'DELETE FROM item WHERE qty >= :QTY', [quantity]),
  schema(
    'item-download',
    14,
    'SELECT id AS ID, code AS CODE, qty AS QTY FROM item WHERE qty >= 0 ORDER BY id',
    [],
    ['ID', 'CODE', 'QTY'],
  ),
  schema('download-allowed', 5, 'SELECT COUNT(*) AS EXECFLG FROM history'),
  namedDocument('content', 'shop.items', {
    type: 1,
    keys: ['ID'],
    list: {
      dataSchemas: [{ schema: 'schema/download-allowed' }, { schema: 'schema/item-download' }],
      columns: [{ field: 'ID' }, { field: 'CODE' }, { field: 'QTY' }],
    },
  }),
  namedDocument('site', 'shop', { sections: ['content/shop.items'] }),
]
const compiling = {
  site: 'site/shop' as const,
  documents: new Map(documents.map((one) => [addressOf(one) as string, one])),
  ids: { 1: 'content/shop.items' },
}

const add: DataSchema[] = [
  { schema: 'schema/code-free', parameters: [input('CODE')] },
  { schema: 'schema/item-add', expectedRows: 1, parameters: [input('CODE'), input('QTY')] },
  {
    schema: 'schema/history-add',
    expectedRows: 1,
    parameters: [{ name: 'ITEM', source: 'executeSchemaMeta', schema: 'schema/item-add', field: 'ID' }],
  },
]
const update: DataSchema[] = [
  { schema: 'schema/item-update', expectedRows: 1, parameters: [input('CODE'), input('QTY')] },
]
const remove: DataSchema[] = [{ schema: 'schema/item-delete', expectedRows: 1, parameters: [input('CODE')] }]

describe.each(rowsDatabases.filter(({ present }) => present))('chains that write, $name', ({ open }) => {
  let database: RowsDatabase
  let counted: Map<string, number>
  beforeAll(async () => {
    database = await open()
    await database.admin('CREATE TABLE history (item_id int PRIMARY KEY, what varchar(12))')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    counted = new Map()
    await database.admin('DROP TABLE IF EXISTS item')
    await database.admin('CREATE TABLE item (id int PRIMARY KEY, code varchar(12), qty int NOT NULL)')
    await database.admin('DELETE FROM history')
    await database.admin("INSERT INTO item VALUES (7, 'A', 1), (8, 'B', 2)")
  })

  const run = (chain: DataSchema[], values: Record<string, unknown>, place: ChainPlace = 'add') => {
    const steps = stepsOf(
      makeContext(compiling, { pages: {}, components }),
      { content: { address: 'content/shop.items' }, place },
      chain,
      '/spec',
    )
    const scope: ExecutionScope = {
      input: values,
      executed: {},
      system: {},
      sequences: {
        add(name, by) {
          const next = (counted.get(name) ?? 0) + by
          counted.set(name, next)
          return Promise.resolve(next)
        },
      },
    }
    return runTransaction(database.source, { ms: totalMs(steps) }, (connection, deadline) =>
      runChain(steps, connection, scope, deadline),
    )
  }
  const read = async (text: string) => (await readRows(database.source, { text, values: [] }, { ms: 10_000 })).rows
  const items = () => read('SELECT id, code, qty FROM item ORDER BY id')

  describe('where the column numbers its rows by itself', () => {
    const own = { postgresql: 'serial', mysql: 'int AUTO_INCREMENT', embedded: 'INTEGER' } as const
    const typeOf = () => Object.entries(own).find(([name]) => name === database.source.facts.name)?.[1]
    beforeEach(async () => {
      await database.admin('DROP TABLE item')
      await database.admin(`CREATE TABLE item (id ${typeOf()} PRIMARY KEY, code varchar(12), qty int NOT NULL)`)
    })
    const insert = (code: string) => database.admin(`INSERT INTO item (code, qty) VALUES ('${code}', 1)`)

    it('B2 what is added on a page and by others is numbered in one row of numbers', async () => {
      await insert('A')
      await run(add, { CODE: 'B', QTY: 1 })
      await insert('C')
      await run(add, { CODE: 'D', QTY: 1 })
      await insert('E')
      const codes = ['A', 'B', 'C', 'D', 'E']
      expect(await items()).toEqual(codes.map((code, at) => [at + 1, code, 1]))
      expect(await read('SELECT item_id FROM history ORDER BY 1')).toEqual([[2], [4]])
    })

    it('what others numbered themselves is passed over', async () => {
      await database.admin("INSERT INTO item VALUES (1, 'A', 1), (250, 'B', 1)")
      await run(add, { CODE: 'C', QTY: 1 })
      await insert('D')
      expect((await items()).map(([id]) => id)).toEqual([1, 250, 251, 252])
      expect(await read('SELECT item_id FROM history')).toEqual([[251]])
    })

    it('a row that another one is just inserting has its number already', async () => {
      // One at a time writes there.
      if (database.source.facts.name === 'embedded') return
      await database.source.transaction({ ms: 20_000 }, async (other) => {
        await other.run({ text: "INSERT INTO item (code, qty) VALUES ('A', 1)", values: [] }, { ms: 10_000 })
        await run(add, { CODE: 'B', QTY: 1 })
      })
      expect((await items()).map(([id, code]) => [id, code])).toEqual([
        [1, 'A'],
        [2, 'B'],
      ])
    })

    it('a number that stands in the statement twice is known before', async () => {
      const twice: DataSchema[] = [{ schema: 'schema/item-add-twice', parameters: [input('CODE')] }]
      await run(twice, { CODE: 'A' })
      await run(twice, { CODE: 'B' })
      expect(await items()).toEqual([
        [1, 'A', 1],
        [2, 'B', 2],
      ])
    })
  })

  it('an add runs when its check lets it, gets the next number, and gives it to the steps after it', async () => {
    await run(add, { CODE: 'C', QTY: 3 })
    await run(add, { CODE: 'D', QTY: 4 })
    expect(await items()).toEqual([
      [7, 'A', 1],
      [8, 'B', 2],
      [9, 'C', 3],
      [10, 'D', 4],
    ])
    expect(await read('SELECT item_id FROM history ORDER BY 1')).toEqual([[9], [10]])
  })

  it('a check that says no ends the chain with its own words, and nothing is written', async () => {
    const refused = run(add, { CODE: 'A', QTY: 3 })
    await expect(refused).rejects.toThrow(CheckRefused)
    await expect(refused).rejects.toMatchObject({ reason: 'この商品は登録済みです' })
    expect(await items()).toHaveLength(2)
    expect(await read('SELECT item_id FROM history')).toEqual([])
  })

  it('CC-10 adds at once never get the same number', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => run(add, { CODE: `N${i}`, QTY: i })))
    expect(await read('SELECT COUNT(*), COUNT(DISTINCT id), MIN(id) FROM item')).toEqual([[42, 42, 7]])
  })

  it('an update and a delete touch exactly the expected rows', async () => {
    await run(update, { CODE: 'A', QTY: 9 }, 'change')
    expect(await items()).toEqual([
      [7, 'A', 9],
      [8, 'B', 2],
    ])
    await run(remove, { CODE: 'A' }, 'change')
    expect(await items()).toEqual([[8, 'B', 2]])
  })

  it('another number of rows undoes the whole chain', async () => {
    await expect(run(update, { CODE: 'Z', QTY: 9 }, 'change')).rejects.toThrow(UnexpectedRows)
    const several: DataSchema[] = [
      ...update,
      { schema: 'schema/items-delete', expectedRows: 1, parameters: [{ ...input('QTY'), field: 'LEAST' }] },
    ]
    await expect(run(several, { CODE: 'A', QTY: 9, LEAST: 1 }, 'change')).rejects.toMatchObject({ rows: 2 })
    expect(await items()).toEqual([
      [7, 'A', 1],
      [8, 'B', 2],
    ])
  })

  it('a download streams its rows in their order, in pieces, after the check before it', async () => {
    const { plans } = compileRelease(compiling)
    const runner = makeRowsRunner(plans['1/list'] as ListPlan, database.source)
    const rows: Row[] = []
    let pieces = 0
    const download = async () => {
      for await (const piece of runner.stream({}, { system: {} }, {})) {
        pieces++
        rows.push(...piece)
      }
    }
    await expect(download()).rejects.toThrow(CheckRefused)
    await database.admin("INSERT INTO history VALUES (1, 'open')")
    const many = Array.from({ length: 5_000 }, (_, i) => `(${i + 100}, 'M${i}', ${i})`)
    await database.admin(`INSERT INTO item VALUES ${many.join(', ')}`)
    await download()
    expect(pieces).toBeGreaterThan(1)
    expect(rows).toHaveLength(5_002)
    expect(rows.slice(0, 3).map(({ ID, CODE }) => [Number(ID), CODE])).toEqual([
      [7, 'A'],
      [8, 'B'],
      [100, 'M0'],
    ])
    expect(rows.at(-1)).toMatchObject({ CODE: 'M4999' })
  })
})
