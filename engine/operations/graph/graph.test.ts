import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})
const column = (key: string, typeClass: string) => ({ key, name: key, typeClass })
const schema = (key: string, sql: string) =>
  document('schema', key, {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop', sql },
    resultColumns: [column('DAY', 'Date'), column('KIND', 'String'), column('PRICE', 'Number')],
  })
const graph = (more: object = {}) =>
  document('graph', 'sales', {
    ...{ type: 'bar', dataSchemas: [{ schema: 'schema/sales' }], category: 'DAY', period: 'month' },
    ...{ values: [{ field: 'PRICE' }], ...more },
  })

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
  const folder = join(kumiki.folder, 'sources')
  mkdirSync(folder, { recursive: true })
  const database = new Database(join(folder, 'shop.db'))
  database.exec(`CREATE TABLE sale (day TEXT, kind TEXT, price INTEGER);
    INSERT INTO sale VALUES ('2026-01-05', 'nails', 10), ('2026-01-31 23:59:59', 'tools', 20), ('2026-03-01', 'nails', 5)`)
  database.close()
  const documents = [
    document('data-source', 'shop', { database_type: 7, db: 'shop.db' }),
    schema('sales', 'SELECT day AS DAY, kind AS KIND, price AS PRICE FROM sale'),
    schema('gone', 'SELECT day AS DAY, kind AS KIND, price AS PRICE FROM gone'),
  ]
  await kumiki.engine.store.documents.change(
    documents.map((one) => ({ do: 'put', document: one })),
    'test',
  )
})
afterAll(() => kumiki.close())

const preview = (of: Document, token = kumiki.admin) =>
  kumiki.call('POST /graph/preview', { token, body: { document: of } })

test('a graph is drawn with the numbers of now, put into groups by the database', async () => {
  const { data } = await preview(graph())
  expect(data).toMatchObject({
    type: 'bar',
    categories: ['2026-01', '2026-02', '2026-03'],
    series: [{ name: 'PRICE', numbers: ['30', '0', '5'] }],
  })
  expect((await preview(graph({ series: 'KIND' }))).data.series).toMatchObject([
    { name: 'nails', numbers: ['10', '0', '5'] },
    { name: 'tools', numbers: ['20', '0', '0'] },
  ])
})

test('what keeps it from being drawn is told', async () => {
  const places = async (of: Document) => (await preview(of)).data.problems?.map(({ at }: { at: string }) => at)
  expect(await places(graph({ values: [{ field: 'KIND' }] }))).toEqual(['/spec/values/0/field'])
  expect(await places(graph({ values: [{ field: 'KIND', aggregation: 'count' }] }))).toBeUndefined()
  expect(
    await places(graph({ type: 'pie', values: [{ field: 'PRICE' }, { field: 'DAY', aggregation: 'count' }] })),
  ).toEqual(['/spec/values'])
  const failed = await preview(graph({ dataSchemas: [{ schema: 'schema/gone' }] }))
  expect(failed).toMatchObject({ status: 422, message: 'Fail to retrieve data' })
})

test('a graph on a dashboard is narrowed by its filters, and by nothing else', async () => {
  const documents = [
    graph(),
    document('dashboard', 'sales', {
      graphs: [{ graph: 'graph/sales' }],
      filters: [{ field: 'KIND', input: 'choice' }, { field: 'DAY', input: 'days' }, { field: 'OTHER' }],
      updateInterval: '15m',
    }),
  ]
  for (const one of documents)
    expect(
      (await kumiki.call(`POST /document/${one.kind}`, { token: kumiki.admin, body: { document: one } })).code,
    ).toBe(20000)
  const { token } = await kumiki.addUser('viewer', { dsb: ['read'] })
  const ask = (filters: object, by = token) =>
    kumiki.call('POST /graph/data', {
      token: by,
      body: { graph: 'graph/sales', dashboard: 'dashboard/sales', filters },
    })
  const numbers = async (filters: object) => (await ask(filters)).data.series[0]?.numbers
  expect((await ask({})).data).toMatchObject({ everyMinutes: 15, series: [{ numbers: ['30', '0', '5'] }] })
  expect(await numbers({ KIND: 'nails' })).toEqual(['10', '0', '5'])
  expect(await numbers({ DAY: { from: '2026-01-06', to: '2026-01-31' } })).toEqual(['20'])
  expect(await numbers({ KIND: 'tools', DAY: { from: '2026-02-01' } })).toBeUndefined()
  expect(await numbers({ OTHER: 'x' })).toEqual(['30', '0', '5'])
  for (const filters of [{ PRICE: '5' }, { DAY: { from: 'soon' } }, { KIND: { from: '2026-01-01' } }])
    expect((await ask(filters)).code, JSON.stringify(filters)).toBe(60106)
  const { data } = await kumiki.call('POST /dashboard/filters', { token, body: { dashboard: 'dashboard/sales' } })
  expect(data.filters).toEqual([
    { field: 'KIND', label: 'KIND', input: 'choice', choices: ['nails', 'tools'] },
    { field: 'DAY', label: 'DAY', input: 'days' },
    { field: 'OTHER', label: 'OTHER', input: 'text' },
  ])
  const nobody = (await kumiki.addUser('nobody', {})).token
  expect((await ask({}, nobody)).status).toBe(403)
})

test('the rows behind a number are those of its category and series, as far as the filters leave them', async () => {
  const rows = async (asked: object) => {
    const body = { graph: 'graph/kinds', dashboard: 'dashboard/sales', ...asked }
    const { data } = await kumiki.call('POST /graph/rows', { token: kumiki.admin, body })
    return data.rows
  }
  const kinds = { ...graph({ series: 'KIND' }), key: 'kinds', name: 'kinds' }
  await kumiki.call('POST /document/graph', { token: kumiki.admin, body: { document: kinds } })
  expect(await rows({ category: '2026-01-01' })).toEqual([
    ['2026-01-05', 'nails', 10],
    ['2026-01-31 23:59:59', 'tools', 20],
  ])
  expect(await rows({ category: '2026-01-01', series: 'nails' })).toEqual([['2026-01-05', 'nails', 10]])
  expect(await rows({ category: '2026-01-01', filters: { KIND: 'tools' } })).toEqual([
    ['2026-01-31 23:59:59', 'tools', 20],
  ])
  expect(await rows({ category: null })).toEqual([])
  expect(await rows({ category: 'soon' })).toBeUndefined()
})

test('a filter that no graph has a column for is told', async () => {
  const of = document('dashboard', 'unused', {
    graphs: [{ graph: 'graph/sales' }],
    filters: [{ field: 'KIND' }, { field: 'X' }],
  })
  const { data } = await kumiki.call('POST /document-check', { token: kumiki.admin, body: { document: of } })
  expect(data.problems).toMatchObject([{ at: '/spec/filters/1/field', severity: 'warning' }])
})

test('the first page has the own dashboards, of who may read some, and says what their graphs are called', async () => {
  const body = { document: { ...graph(), name: { en: 'Sales by month', ja: '月別売上' } } }
  const { rows } = (await kumiki.call('GET /document/graph?find=sales', { token: kumiki.admin })).data
  const { id, revision } = rows.find(({ key }: { key: string }) => key === 'sales')
  const saved = await kumiki.call(`PUT /document/graph/${id}`, { token: kumiki.admin, body: { ...body, revision } })
  expect(saved.code, JSON.stringify(saved)).toBe(20000)
  const dashboards = async (token: string) => (await kumiki.call('GET /dashboard/top', { token })).data.dashboards
  const top = async (token: string) => (await dashboards(token)).map(({ name }: { name: string }) => name)
  expect(await top(kumiki.admin)).toEqual(['sales'])
  expect((await dashboards(kumiki.admin))[0].graphs).toMatchObject([{ graph: 'graph/sales', name: 'Sales by month' }])
  expect(await top((await kumiki.addUser('other', { dsb: ['read'] })).token)).toEqual([])
  expect(await top((await kumiki.addUser('closed', {})).token)).toEqual([])
})

test('only who may change dashboards draws what he typed', async () => {
  const { token } = await kumiki.addUser('reader', { dsb: ['read'] })
  expect((await preview(graph(), token)).status).toBe(403)
})

test('a dashboard that is half-made has no rows yet, and fails nothing', async () => {
  const spec = { graphs: [{ span: 12 }], filters: [{ field: 'KIND' }] }
  await kumiki.engine.store.documents.change([{ do: 'put', document: document('dashboard', 'half', spec) }], 'test')
  const ask = (route: string, body: object) => kumiki.call(`POST ${route}`, { token: kumiki.admin, body })
  expect(await ask('/dashboard/filters', { dashboard: 'dashboard/half' })).toMatchObject({
    code: 20000,
    data: { filters: [{ field: 'KIND' }] },
  })
  expect((await ask('/graph/data', { graph: 'graph/none', dashboard: 'dashboard/half' })).status).toBe(404)
})
