import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../../test/open-engine.ts'
import type { TestEngine } from '../../../test/open-engine.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec(
    `CREATE TABLE product (code TEXT, price DECIMAL(10,2));
     CREATE TABLE note (id TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, about TEXT, count INTEGER NOT NULL)`,
  )
  database.close()
  const spec = { database_type: 7, db: 'shop.db' }
  await kumiki.call('POST /document/data-source', {
    token: kumiki.admin,
    body: { document: { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec } },
  })
})
afterAll(() => kumiki.close())

const info = (sql: string, more: object = {}, token = kumiki.admin) => {
  const spec = { type: 1, dataSource: 'data-source/shop', sql, ...more }
  const document = { kind: 'schema', version: 1, key: 'items', name: 'Items', spec }
  return kumiki.call('POST /sql/info', { token, body: { document } })
}

test('columns come from the database; what a known column was given stays', async () => {
  const resultColumns = [{ key: 'CODE', name: 'Code', label: '商品コード', typeClass: 'String' }]
  const { data } = await info('SELECT code, price FROM product', { resultColumns })
  expect(data.problems).toEqual([])
  expect(data.columns).toMatchObject([
    { key: 'CODE', name: 'code', label: '商品コード', typeClass: 'String' },
    { key: 'price', name: 'price', typeClass: 'Number' },
  ])
})

test('B15 a new column is called as another schema calls it, else by the words of its name', async () => {
  const label = { ja: '単価', en: 'Price each' }
  const spec = {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT price AS unit_price FROM product' },
    resultColumns: [
      { key: 'unit_price', name: 'unit_price', label, typeClass: 'Number' },
      { key: 'code', name: 'code', typeClass: 'String' },
    ],
  }
  const document = { kind: 'schema', version: 1, key: 'labelled', name: 'Labelled', spec }
  await kumiki.call('POST /document/schema', { token: kumiki.admin, body: { document } })
  const sql =
    'SELECT price AS UNIT_PRICE, code AS product_code, code AS "品番", count(*) AS CODE FROM product WHERE code = :UNIT_PRICE'
  const { data } = await info(sql, { resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String' }] })
  const labels = (data.columns as { label?: unknown }[]).map((column) => column.label)
  // What the schema has without a label stays without one.
  expect(labels).toEqual([label, 'Product code', undefined, undefined])
  expect(data.parameters).toMatchObject([{ name: 'UNIT_PRICE', label }])
})

test('D-19 a column has a key under which a row can hold its value', async () => {
  const { data } = await info('SELECT code AS "__proto__", price AS "constructor" FROM product')
  expect(data.columns).toMatchObject([
    { key: 'proto', name: '__proto__' },
    { key: 'constructor', name: 'constructor' },
  ])
  const resultColumns = [{ key: '__proto__', name: '__proto__', typeClass: 'String' }]
  const spec = {
    type: 1,
    dataSource: 'data-source/shop',
    sql: 'SELECT code AS "__proto__" FROM product',
    resultColumns,
  }
  const document = { kind: 'schema', version: 1, key: 'odd', name: 'Odd', spec }
  const { data: kept } = await kumiki.call('POST /document/schema', { token: kumiki.admin, body: { document } })
  expect(kept.problems).toMatchObject([{ at: '/spec/resultColumns/0/key' }])
})

test('where a column takes no NULL, what is left empty is to be the empty text', async () => {
  const sql = 'INSERT INTO note (id, text, about, count) VALUES (:ID, :TEXT, :ABOUT, :COUNT)'
  const { data } = await info(sql)
  const told = (data.parameters as { name: string; emptyText?: boolean }[]).map(({ name, emptyText }) => [
    name,
    emptyText,
  ])
  expect(told).toEqual([
    ['ID', undefined],
    ['TEXT', true],
    ['ABOUT', undefined],
    ['COUNT', undefined],
  ])
})

test('a wrong statement is told in the database’s words, at its place', async () => {
  const { data } = await info('SELECT code FROM nowhere')
  expect(data).toMatchObject({
    problems: [{ code: 'sql-failed', at: '/spec/sql', message: expect.stringContaining('nowhere') }],
  })
  expect(data.columns).toBeUndefined()
})

test('only for builders', async () => {
  const { token } = await kumiki.addUser('curious', { b2b: ['read'] })
  expect(await info('SELECT 1', {}, token)).toMatchObject({ status: 403 })
})

test('a schema whose columns are not known yet can be saved, one that refers to nothing cannot', async () => {
  const save = (key: string, spec: object) =>
    kumiki.call('POST /document/schema', {
      token: kumiki.admin,
      body: {
        document: {
          kind: 'schema',
          version: 1,
          key,
          name: key,
          spec: { type: 1, sql: 'SELECT nme FROM product', ...spec },
        },
      },
    })
  expect(await save('unfinished', { dataSource: 'data-source/shop' })).toMatchObject({ status: 200 })
  expect(await save('nowhere', { dataSource: 'data-source/none' })).toMatchObject({
    status: 422,
    data: { problems: [{ code: 'reference-not-found' }, { code: 'columns-missing' }] },
  })
})

const toSave = async (spec: object, id: number) => {
  const document = { kind: 'schema', version: 1, key: 'items', name: 'Items', spec: { type: 1, ...spec } }
  const { data } = await kumiki.call('POST /sql/info', { token: kumiki.admin, body: { document, id, saving: true } })
  return data
}

test('B1 on the way to a save columns of a new schema become its own, others are told where they differ', async () => {
  const spec = { dataSource: 'data-source/shop', sql: 'SELECT code FROM product' }
  expect(await toSave(spec, 0)).toMatchObject({ take: true, columns: [{ key: 'code' }], differs: 0, problems: [] })
  const { columns: resultColumns } = await toSave(spec, 7)
  const known = { ...spec, resultColumns }
  expect(await toSave(known, 0)).toMatchObject({ take: true, differs: 0 })
  const same = await toSave(known, 7)
  expect(same).toMatchObject({ columns: [], differs: 0 })
  expect(same).not.toHaveProperty('take')
  const other = await toSave({ ...known, sql: 'SELECT code, price FROM product' }, 7)
  expect(other).toMatchObject({ columns: [{ key: 'code' }, { key: 'price' }], differs: 1 })
  expect(other).not.toHaveProperty('take')
})

test('B5 what cannot be described yet is no problem on the way to a save', async () => {
  for (const spec of [{}, { dataSource: 'data-source/shop' }, { sql: 'SELECT code FROM product' }])
    expect(await toSave(spec, 0)).toEqual({ problems: [] })
  const { problems } = await toSave({ dataSource: 'data-source/shop', sql: 'SELECT nothing FROM product' }, 0)
  expect(problems).toHaveLength(1)
})

test('L13 a new statement that changes rows has the type that says so; a known schema keeps its own', async () => {
  const typeOf = async (sql: string, id = 0, type = 1) =>
    (await toSave({ dataSource: 'data-source/shop', sql, type }, id)).type
  expect(await typeOf("DELETE FROM product WHERE code = 'x'")).toBe(11)
  expect(await typeOf("UPDATE product SET code = code WHERE code = 'x'")).toBe(10)
  expect(await typeOf('SELECT code FROM product')).toBeUndefined()
  expect(await typeOf("DELETE FROM product WHERE code = 'x'", 7)).toBeUndefined()
  expect(await typeOf("DELETE FROM product WHERE code = 'x'", 0, 12)).toBeUndefined()
})
