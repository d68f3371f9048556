import { describe, expect, test } from 'vitest'
import type { Document } from '../../document.ts'
import { compileContent, testRows } from '../../test/compile-content.ts'
import { column, document } from '../../test/small-site.ts'

const sold = (key: string) =>
  document('schema', key, {
    ...{ type: 1, dataSource: 'data-source/a', sql: 'SELECT 1 FROM t' },
    resultColumns: [column('DAY', 'Date'), column('KIND'), column('PRICE', 'Number')],
  })
const graph = (key: string, schema: string) =>
  document('graph', key, {
    ...{ type: 'bar', dataSchemas: [{ schema }], category: 'DAY', period: 'month', series: 'KIND' },
    ...{ values: [{ field: 'PRICE' }] },
  })
const dashboard = (key: string, spec: object) => document('dashboard', key, spec)
const list = (spec: object = {}, more: object = {}) =>
  document('content', 's.lines', { type: 1, list: { dataSchemas: [{ schema: 'schema/sold' }], ...spec }, ...more })
const stored = (lines: Document): Document[] => [
  ...[sold('sold'), sold('alone'), graph('sold', 'schema/sold'), graph('alone', 'schema/alone'), lines],
  dashboard('plain', { graphs: [{ graph: 'graph/alone' }] }),
  dashboard('whole', {
    graphs: [{ graph: 'graph/alone', span: 24, height: 200 }, { graph: 'graph/sold' }],
    filters: [{ field: 'DAY', input: 'days' }, { field: 'KIND' }],
    updateInterval: '1h',
  }),
]
const plain = { type: 6, dashboard: 'dashboard/plain' }
const whole = { dashboard: 'dashboard/whole' }
const toList = { graph: { list: { contentId: 9, plan: '9/list', route: '/b2b/list/9/:key', query: { type: '1' } } } }

describe('dashboard', () => {
  testRows({ type: 1 }, [
    ['the rows of its graphs, with what is drawn of them', plain, { plan: '7/graph/alone', kind: 'list', graph: { spec: { category: 'DAY' }, filters: [] } }],
    ['its graphs, half as wide as the page', plain, { type: 'board', items: [{ graph: 'alone', label: 'alone', span: 12, height: 320 }] }],
    ['numbers of each', plain, { type: 'chart', call: 'site-graph-data', list: 'site-graph-list', input: { contentId: 7, graph: { $get: 'item.graph' } } }],
    ['a way to paper', plain, { label: 'Print', onPress: [{ do: 'print' }] }],
    ['a file of all of them', plain, { type: 'board', file: 'site-graph-pdf', input: { contentId: 7, graphs: ['alone'] } }],
    ['an icon in menus', plain, { contentId: 7, icon: 'chart-bar' }],
  ], ...stored(list())) // oxfmt-ignore
  testRows(plain, [
    ['how wide and high', whole, { graph: 'alone', span: 24, height: 200 }],
    ['what narrows its graphs', whole, { type: 'filters', call: 'site-graph-filters', input: { contentId: 7, graphs: ['alone', 'sold'] }, state: 'chosen' }],
    ['what was chosen stands in the address', whole, { state: { chosen: { in: 'query', as: 'json' } } }],
    ['numbers are asked for by it', whole, { call: 'site-graph-data', input: { filters: { $get: 'state.chosen' } } }],
    ['who may be asked by it', whole, { plan: '7/graph/sold', graph: { filters: [{ field: 'DAY' }, { field: 'KIND' }] } }],
    ['how often they are asked for', whole, { graph: { everyMinutes: 60 } }],
    ['numbers lead to the list of their schema', whole, toList],
    ['which takes what makes them', whole, { plan: '9/list', conditions: { DAY: ['=', '>=', '<'], KIND: ['=', 'LIKE'] } }],
  ], ...stored(list())) // oxfmt-ignore

  const searched = { dataSchemas: [{ schema: 'schema/sold', parameters: [{ name: 'A', source: 'search' }] }] }
  const secret = { search: { fields: [{ field: 'KIND', inputType: 'password' }] } }
  test.each([
    ['shows what was searched before', list(searched)],
    ['keeps its search out of the address', list(secret)],
    ['has a login of its own', list({}, { login: { schema: 'schema/user' } })],
  ])('numbers do not lead to a list that %s', (_where, lines) => {
    const leads = (of: Document) =>
      JSON.stringify(compileContent({ ...plain, ...whole }, ...stored(of)).plans['7/graph/sold'])
    expect(leads(lines)).not.toContain('"list":')
    expect(leads(list())).toContain('"list":')
  })
})
