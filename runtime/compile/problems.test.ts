import { describe, expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { compileRelease } from '../release/compile-release.ts'
import { document, schema, site, goods, codes } from '../test/small-site.ts'

test('a site without its document throws, everything else is a problem', () => {
  expect(() => compileRelease({ site: 'site/none', documents: new Map(), ids: {} })).toThrow('site/none')
})

describe('problems name their place', () => {
  const drilldown = (setting: object) =>
    goods({ columns: [{ field: 'CODE', dispType: 'drilldown', drilldownSetting: setting }] })
  const table = [{ ownField: 'CODE', targetField: 'CODE' }]
  test.each<[string, Document[], string[]]>([
    ['nothing wrong', [goods()], []],
    [
      'column gone',
      [goods({ columns: [{ field: 'GONE' }] })],
      ['column-not-found content/s.goods/spec/list/columns/0/field'],
    ],
    [
      'hidden column gone',
      [goods({ columns: [{ field: 'GONE', showFlg: 2 }] })],
      ['column-not-found content/s.goods/spec/list/columns/0/field'],
    ],
    [
      'category gone',
      [goods({ category: { fields: ['GONE'] } })],
      ['column-not-found content/s.goods/spec/list/category/fields/0'],
    ],
    [
      'search gone',
      [goods({ search: { fields: [{ field: 'GONE' }] } })],
      ['column-not-found content/s.goods/spec/list/search/fields/0/field'],
    ],
    [
      'search twice',
      [goods({ search: { fields: [{ field: 'CODE' }, { field: 'CODE' }] } })],
      ['duplicate-field content/s.goods/spec/list/search/fields/1/field'],
    ],
    [
      'schema gone',
      [goods({ dataSchemas: [{ schema: 'schema/gone' }] })],
      ['reference-not-found content/s.goods/spec/list/dataSchemas/0/schema'],
    ],
    [
      'parameter not set',
      [schema('goods', ['CODE'], ['RANK']), goods()],
      ['parameter-not-set content/s.goods/spec/list/dataSchemas/0/parameters'],
    ],
    [
      'two sources',
      [
        schema('first', [], [], 'data-source/b'),
        goods({ dataSchemas: [{ schema: 'schema/first' }, { schema: 'schema/goods' }] }),
      ],
      ['chain-several-sources content/s.goods/spec/list/dataSchemas'],
    ],
    ['detail without keys', [goods({}, { keys: [], detail: {} })], ['key-required content/s.goods/spec/keys']],
    [
      'drilldown to nothing',
      [drilldown({ targetContentObj: { contentId: 'content/s.gone' }, pageType: 'list', parameterTable: table })],
      ['drilldown-not-set content/s.goods/spec/list/columns/0/drilldownSetting/targetContentObj/contentId'],
    ],
    [
      'drilldown to a page that is not there',
      [drilldown({ targetContentObj: { contentId: 'content/s.lines' }, pageType: 'detail', parameterTable: table })],
      ['drilldown-target-page-missing content/s.goods/spec/list/columns/0/drilldownSetting/pageType'],
    ],
    [
      'login without PASSWORD',
      [site({ login: { schema: 'schema/goods' } }), goods()],
      ['login-parameters-missing site/s/spec/login/schema'],
    ],
    [
      'lines of nothing',
      [goods({}, { detail: { lines: [{ content: 'content/s.gone', parameterTable: table }] } })],
      ['reference-not-found content/s.goods/spec/detail/lines/0/content'],
    ],
  ])('%s', (_name, documents, expected) => {
    expect(codes(...documents)).toEqual(expected)
  })
})

describe('a table that is typed into', () => {
  const taken = (parameters: object[]) => [
    document('component', 'typed', {
      type: 4,
      schemas: [{ schema: 'schema/lines' }],
      columns: [{ field: 'CODE' }, { field: 'QTY', inputItem: {} }],
      inputSchemas: [{ schema: 'schema/take', parameters }],
    }),
    schema('add', []),
  ]
  const code = { name: 'CODE', source: 'row', field: 'CODE' }
  const input = { key: 'ROWS', inputType: 'select', custom: { componentId: 'component/typed' } }
  const adding = goods(
    {},
    {
      type: 3,
      dbPages: [{ key: 'new', name: 'New', type: 1, inputs: [input], dataSchemas: [{ schema: 'schema/add' }] }],
    },
  )

  test.each<[string, Document[], string[]]>([
    ['nothing wrong', [schema('take', [], ['CODE']), ...taken([code]), adding], []],
    [
      'in a search',
      [schema('take', [], ['CODE']), ...taken([code]), goods({ search: { fields: [{ ...input, field: 'CODE' }] } })],
      ['component-rows-not-here content/s.goods/spec/list/search/fields/0/custom/componentId'],
    ],
    [
      'its schemas on another data source than those of the page',
      [schema('take', [], ['CODE'], 'data-source/b'), ...taken([code]), adding],
      ['chain-several-sources content/s.goods/spec/dbPages/0/dataSchemas'],
    ],
    [
      'a value of a schema that the page does not run',
      [
        schema('take', [], ['CODE']),
        ...taken([{ ...code, source: 'executeSchemaMeta', schema: 'schema/lines' }]),
        adding,
      ],
      ['schema-not-earlier component/typed/spec/inputSchemas/0/parameters/0/schema'],
    ],
    [
      'a value of the search',
      [schema('take', [], ['CODE']), ...taken([{ ...code, source: 'search' }]), adding],
      ['source-not-here component/typed/spec/inputSchemas/0/parameters/0/source'],
    ],
  ])('%s', (_name, documents, expected) => {
    expect(codes(...documents)).toEqual(expected)
  })
})
