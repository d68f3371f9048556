import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address, Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const document = (kind: string, key: string, spec: Record<string, unknown>): Document => ({
  ...{ kind, version: 1, key, name: key, spec },
})
const column = (key: string, typeClass: string) => ({ key, name: key, label: key, typeClass })
const own = [{ schema: 'schema/sold', parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }] }]
const graph = (key: string, more: object) =>
  document('graph', key, { ...{ type: 'bar', dataSchemas: own, values: [{ field: 'AMOUNT' }] }, ...more })

const staff = { displaySetting: { showFlg: 4, conditions: [{ name: 'CUSTOMER_CODE', value: 'C2' }] } }
const added: Document[] = [
  document('schema', 'sold', {
    ...{ type: 1, dataSource: 'data-source/shop', parameters: [{ name: 'CUSTOMER', length: 8 }] },
    sql: 'SELECT day AS DAY, kind AS KIND, amount AS AMOUNT, secret AS SECRET FROM sold WHERE customer = :CUSTOMER',
    resultColumns: [
      ...[column('DAY', 'Date'), column('KIND', 'String')],
      ...[column('AMOUNT', 'Number'), column('SECRET', 'String')],
    ],
  }),
  graph('by-month', { category: 'DAY', period: 'month', series: 'KIND' }),
  graph('by-kind', { category: 'KIND' }),
  graph('by-secret', { category: 'SECRET' }),
  document('schema', 'many', {
    ...{ type: 1, dataSource: 'data-source/shop' },
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT i AS CODE, i % 150 AS KIND, 1 AS AMOUNT FROM n`,
    resultColumns: [column('CODE', 'Number'), column('KIND', 'Number'), column('AMOUNT', 'Number')],
  }),
  ...['CODE', 'KIND'].map((category) =>
    graph(`many-${category.toLowerCase()}`, {
      dataSchemas: [{ schema: 'schema/many' }],
      ...(category === 'CODE' ? { category } : { category: 'AMOUNT', series: category }),
    }),
  ),
  document('dashboard', 'sold', {
    graphs: ['by-month', 'by-kind', 'by-secret', 'many-code', 'many-kind'].map((key) => ({ graph: `graph/${key}` })),
    filters: [
      { field: 'DAY', input: 'days' },
      { field: 'KIND', input: 'choice' },
    ],
  }),
  document('content', 'shop.sold', {
    ...{ type: 1, displaySetting: { showFlg: 5, conditions: [{ name: 'CUSTOMER_CODE', value: 'C2' }] } },
    list: {
      dataSchemas: own,
      columns: [{ field: 'DAY' }, { field: 'KIND' }, { field: 'AMOUNT' }, { field: 'SECRET', ...staff }],
      search: {
        fields: [
          { field: 'DAY', inputType: 'date', inputCond: { condition: '>=' } },
          { field: 'DAY', name: 'UNTIL', inputType: 'date', inputCond: { condition: '<=' }, value: '2026-01-02' },
        ],
      },
    },
  }),
  document('content', 'shop.figures', { type: 6, dashboard: 'dashboard/sold' }),
  document('content', 'shop.staff', { type: 6, dashboard: 'dashboard/sold', ...staff }),
]
const tables = `CREATE TABLE sold (customer TEXT, day TEXT, kind TEXT, amount INTEGER, secret TEXT);
  INSERT INTO sold VALUES ('C1', '2026-01-05', 'nails', 10, 'x'), ('C1', '2026-01-31', 'tools', 20, 'x'),
    ('C1', '2026-03-01', 'nails', 5, 'x'), ('C2', '2026-01-06', 'paint', 700, 'x')`

const contents: Address[] = ['content/shop.sold', 'content/shop.figures', 'content/shop.staff']
const withContents = (one: Document): Document =>
  one.kind === 'site'
    ? { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), ...contents] } }
    : one

let kumiki: ListeningEngine
let [sold, figures, forStaff] = [0, 0, 0]
let [first, second] = ['', '']
beforeAll(async () => {
  kumiki = await openListening((documents) => [...documents.map(withContents), ...added], { tables })
  const { documents } = kumiki.engine.store
  const idOf = async (address: Address) => (await documents.find(address))?.id ?? 0
  ;[sold = 0, figures = 0, forStaff = 0] = await Promise.all(contents.map(idOf))
  ;[first, second] = [await logIn('user1'), await logIn('user2')]
})
afterAll(() => kumiki.close())

async function logIn(ID: string): Promise<string> {
  const { data } = await kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID, PASSWORD: `pass-${ID}` } })
  return data.token
}
const ask = (route: string, token: string, body: object) =>
  kumiki.ask('site', `POST /b2b/contentdb/graph/${route}`, { token, body: { contentId: figures, ...body } })
const numbers = async (token: string, body: object) => {
  const { data } = await ask('data', token, { graph: 'by-kind', ...body })
  return Object.fromEntries(data.keys.map((key: string, at: number) => [key, data.series[0].numbers[at]]))
}

test('GR-01 each user gets the sums of the rows that the schemas give to his login, and no others', async () => {
  expect(await numbers(first, {})).toEqual({ nails: '15', tools: '20' })
  expect(await numbers(second, {})).toEqual({ paint: '700' })
  const { data } = await ask('data', first, { graph: 'by-month' })
  expect(data).toMatchObject({ keys: ['2026-01-01', '2026-02-01', '2026-03-01'], isListed: true })
  expect(JSON.stringify(data)).not.toMatch(/paint|700|secret/i)
})

test('GR-01 values to choose from are those of own rows; filters narrow, and nothing else does', async () => {
  const choices = async (token: string) => {
    const { data } = await ask('filters', token, { graphs: ['by-month', 'by-kind'] })
    return data.filters[1].choices
  }
  expect(await choices(first)).toEqual(['nails', 'tools'])
  expect(await choices(second)).toEqual(['paint'])
  expect(await numbers(first, { filters: { KIND: 'nails', DAY: { from: '2026-02-01' } } })).toEqual({ nails: '5' })
  expect(await numbers(first, { filters: { KIND: 'paint' } })).toEqual({})
  for (const filters of [{ CUSTOMER: 'C2' }, { SECRET: 'x' }, { DAY: { from: "' OR 1=1" } }, { KIND: { from: 'a' } }])
    expect((await ask('data', first, { graph: 'by-kind', filters })).code, JSON.stringify(filters)).toBe(60106)
})

test('GR-02 a dashboard that is not for a user is not there, nor a graph that stands on no dashboard of the content', async () => {
  expect(await numbers(second, { contentId: forStaff })).toEqual({ paint: '700' })
  const asked = { contentId: forStaff, graph: 'by-kind' }
  expect((await ask('data', first, asked)).status).toBe(404)
  expect((await ask('list', first, { ...asked, category: 'nails' })).status).toBe(404)
  expect((await ask('filters', first, { contentId: forStaff, graphs: ['by-kind'] })).status).toBe(404)
  expect((await ask('data', first, { graph: 'other' })).status).toBe(404)
  expect((await ask('data', first, { contentId: sold, graph: 'by-kind' })).status).toBe(404)
  expect((await ask('data', first, { graph: '../list' })).status).toBe(400)
  expect((await ask('data', '', { graph: 'by-kind' })).code).not.toBe(20000)
})

test('a number leads to the list of its schema, with its search filled and conditions for the rest', async () => {
  const { data } = await ask('list', first, {
    ...{ graph: 'by-month', category: '2026-01-01', series: 'nails' },
    filters: { DAY: { from: '2026-01-02' } },
  })
  expect(data.route).toMatch(new RegExp(`^/b2b/list/${sold}/`))
  expect(data.query).toMatchObject({ type: '1' })
  expect(JSON.parse(data.query.search)).toEqual({ DAY: '2026-01-02', UNTIL: '2026-01-31' })
  const conditions = JSON.parse(data.query.conditions)
  expect(conditions).toEqual([
    { field: 'DAY', condition: '>=', value: '2026-01-01' },
    { field: 'KIND', condition: '=', value: 'nails' },
  ])
  const rows = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', {
    token: first,
    body: { contentId: sold, search: JSON.parse(data.query.search), conditions },
  })
  expect(rows.data.rows).toEqual([{ DAY: '2026-01-05', KIND: 'nails', AMOUNT: 10 }])
})

test('GR-04 more than anybody reads is refused in words', async () => {
  for (const key of ['many-code', 'many-kind']) {
    const refused = await ask('data', first, { graph: key })
    expect([key, refused.status, refused.message]).toEqual([key, 422, expect.stringMatching(/too many categories/)])
  }
})

test('GR-05 a number leads to no list that is for others, and by no column that is kept from its reader', async () => {
  const leads = async (token: string, key: string) => (await ask('data', token, { graph: key })).data.isListed === true
  expect([await leads(first, 'by-kind'), await leads(first, 'by-secret')]).toEqual([true, false])
  expect([await leads(second, 'by-kind'), await leads(second, 'by-secret')]).toEqual([false, false])
  for (const [token, key] of [
    [first, 'by-secret'],
    [second, 'by-kind'],
  ] as const)
    expect((await ask('list', token, { graph: key, category: 'x' })).status).toBe(404)
})
