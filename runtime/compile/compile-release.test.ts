import { describe, expect, test } from 'vitest'
import type { Document } from '../document.ts'
import { addressOf } from '../document.ts'
import { checkInputs } from '../input-check/check-input.ts'
import { compileRelease } from './compile-release.ts'
import type { DetailPlan, ListPlan, PurchasePlan } from './plan.ts'

const document = (kind: string, key: string, spec: object, name = key): Document => ({
  kind,
  version: 1,
  key,
  name,
  spec: spec as Record<string, unknown>,
})
const column = (key: string, typeClass = 'String') => ({ key, name: key, typeClass })
const schema = (key: string, columns: string[], parameters: string[] = [], dataSource = 'data-source/a') =>
  document('schema', key, {
    type: 1,
    dataSource,
    sql: ['SELECT 1', 'FROM t'],
    parameters: parameters.map((name) => ({ name })),
    resultColumns: columns.map((name) => column(name)),
  })
const site = (spec: object = {}) =>
  document('site', 's', { path: 's', sections: ['content/s.goods', 'content/s.lines'], ...spec })
const goods = (list: object = {}, spec: object = {}) =>
  document('content', 's.goods', {
    type: 1,
    keys: ['CODE'],
    list: { dataSchemas: [{ schema: 'schema/goods' }], ...list },
    ...spec,
  })
const lines = document('content', 's.lines', { type: 1, list: { dataSchemas: [{ schema: 'schema/lines' }] } })
const usual = [schema('goods', ['CODE', 'NAME', 'SECRET', 'GROUP1']), schema('lines', ['CODE', 'QTY'])]

function compile(...documents: Document[]) {
  const all = [
    ...usual.filter((one) => !documents.some(({ key, kind }) => key === one.key && kind === one.kind)),
    ...documents,
  ]
  const withLines = documents.some(({ key }) => key === 's.lines') ? all : [...all, lines]
  const withSite = documents.some(({ kind }) => kind === 'site') ? withLines : [site(), ...withLines]
  return compileRelease({
    site: 'site/s',
    documents: new Map(withSite.map((one) => [addressOf(one), one])),
    ids: { 7: 'content/s.goods', 9: 'content/s.lines' },
    routeKeys: { '7/list': 'AbCdEfGhIj' },
  })
}
const codes = (...documents: Document[]) =>
  compile(...documents).problems.map(({ code, in: where, at }) => `${code} ${where}${at}`)

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

describe('the list’s plan', () => {
  const plan = (...documents: Document[]) => compile(...documents).plans['7/list'] as ListPlan

  test('a hidden column leaves the engine in no way', () => {
    const release = compile(
      goods({ columns: [{ field: 'CODE' }, { field: 'SECRET', showFlg: 2 }], category: { fields: ['GROUP1'] } }),
    )
    const list = release.plans['7/list'] as ListPlan
    expect(list.send).toEqual(['CODE'])
    expect(list.sort).toEqual(['CODE'])
    expect(list.search).toEqual({})
    expect(list.category).toEqual(['GROUP1'])
    expect(JSON.stringify(release.screens)).not.toContain('SECRET')
  })

  test('without columns all of the schema’s are shown', () => {
    expect(plan(goods()).send).toEqual(['CODE', 'NAME', 'SECRET', 'GROUP1'])
  })

  test('timeouts: the link’s, else 60 s; together 130 s at most', () => {
    const three = ['a', 'b', 'goods'].map((key) => ({ schema: `schema/${key}` }))
    const list = plan(
      schema('a', []),
      schema('b', []),
      goods({ dataSchemas: [{ ...three[0], timeout: 10 }, three[1], three[2]] }),
    )
    expect(list.steps.map(({ ms }) => ms)).toEqual([10_000, 60_000, 60_000])
    expect(list.totalMs).toBe(130_000)
    expect(plan(schema('a', []), schema('b', []), goods({ dataSchemas: three })).totalMs).toBe(130_000)
  })

  test('the cursor size goes with its step', () => {
    const [first, last] = plan(
      schema('a', []),
      goods({ dataSchemas: [{ schema: 'schema/a', cursorSize: 20 }, { schema: 'schema/goods' }] }),
    ).steps
    expect([first?.fetchSize, last?.fetchSize]).toEqual([20, undefined])
  })

  test('a search value that a parameter takes adds no condition', () => {
    const list = plan(
      schema('goods', ['CODE'], ['FROM']),
      goods({
        dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'FROM', source: 'search', field: 'FROM' }] }],
        search: { fields: [{ field: 'FROM' }] },
      }),
    )
    expect(list.search).toEqual({ FROM: { field: 'FROM', condition: '=', parameterOnly: true } })
    expect(list.steps[0]!.binds).toEqual([{ name: 'FROM', from: 'search', field: 'FROM', dataType: 'character' }])
  })

  test('a target accepts only the conditions that some drilldown or detail sends', () => {
    const release = compile(
      goods(
        {},
        {
          detail: {
            lines: [{ content: 'content/s.lines', parameterTable: [{ ownField: 'CODE', targetField: 'CODE' }] }],
          },
        },
      ),
    )
    expect((release.plans['9/list'] as ListPlan).conditions).toEqual({ CODE: ['='] })
    expect((release.plans['7/list'] as ListPlan).conditions).toEqual({})
    expect((release.plans['7/detail'] as DetailPlan).lines).toEqual(['9/list'])
  })
})

test('routes carry the page’s key', () => {
  expect(Object.keys(compile(goods()).screens['ja']!)).toEqual([
    '/login',
    '/b2b/home',
    '/b2b/list/7/AbCdEfGhIj',
    '/b2b/list/9/:key',
  ])
})

test('screens and menus speak each language of the site, the plans’ words too', () => {
  const shop = goods({}, {
    type: 4,
    purchase: { amountField: 'NAME', amountFormat: { currencySymbol: { ja: '円', en: ' yen' }, position: 2 }, inputs: [{ key: 'NOTE', label: { ja: '備考', en: 'Note' }, inputCheck: { required: true } }] },
  }) // prettier-ignore
  const release = compile(site({ language: 'en', languages: ['ja'] }), {
    ...shop,
    name: { ja: '商品', en: 'Products' },
  })
  expect(release.languages).toEqual(['en', 'ja'])
  expect(release.menus['ja']!.sections[0]!.title).toBe('商品')
  expect(release.screens['en']!['/b2b/list/7/AbCdEfGhIj']!.spec.title).toBe('Products')
  const purchase = release.plans['7/purchase'] as PurchasePlan
  expect(purchase.amount).toEqual({ group: true, suffix: { en: ' yen', ja: '円' }, decimals: 0, rounding: 1 })
  expect(purchase.inputs['ja']![0]).toMatchObject({
    label: '備考',
    messages: { 'input-required': 'Field 備考 is required.' },
  })
})

test('an input of an order knows the narrowest column into which it is written, on its screen and in its plan', () => {
  const limit = { unit: 'byte', encoding: 'cp932', max: 20 }
  const parameters = [
    { name: 'MEMO', limit },
    { name: 'WIDE', limit: { ...limit, max: 90 } },
  ]
  const order = document('schema', 'order', {
    type: 12,
    dataSource: 'data-source/a',
    sql: 'INSERT INTO o (memo, wide) VALUES (:MEMO, :WIDE)',
    parameters,
  })
  const given = parameters.map(({ name }) => ({ name, source: 'input', field: 'NOTE' }))
  const inputs = [
    { key: 'NOTE', label: '備考' },
    { key: 'OTHER', label: '他' },
  ]
  const headerSchemas = [{ schema: 'schema/order', parameters: given }]
  const shop = goods({}, { type: 4, purchase: { amountField: 'NAME', inputs, headerSchemas } })
  const release = compile(shop, order)
  const purchase = release.plans['7/purchase'] as PurchasePlan
  expect(purchase.inputs['ja']!.map(({ check }) => check.limit)).toEqual([limit, undefined])
  const screen = JSON.stringify(release.screens['ja']!['/b2b/purchase/7'] ?? release.screens['ja'])
  expect(screen).toContain('"encoding":"cp932"')
  expect(checkInputs(purchase.inputs['ja']!, { NOTE: '備'.repeat(11) }).map(({ code }) => code)).toEqual([
    'input-too-many-bytes',
  ])
})

test('content types that are not lists have no screens yet and break nothing', () => {
  const release = compile(document('content', 's.goods', { type: 2, transfer: {} }))
  expect(release.problems).toEqual([])
  expect(release.menus['ja']!.sections.map(({ contentId }) => contentId)).toEqual([9])
})

test('totals of numeric columns are asked of the database and stand below the list', () => {
  const numbers = document('schema', 'goods', {
    type: 1,
    dataSource: 'data-source/a',
    sql: 'SELECT 1',
    resultColumns: [column('CODE'), column('PRICE', 'Number')],
  })
  const list = {
    columns: [
      { field: 'CODE', columnTotal: true },
      { field: 'PRICE', columnTotal: true },
    ],
  }
  const { plans, screens } = compile(numbers, goods(list))
  expect((plans['7/list'] as ListPlan).totals).toEqual(['PRICE'])
  expect(JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])).toContain('{"$get":"load.rows.totals.PRICE"}')
})

test('a detail is called by a name; without one by its content and keys', () => {
  const named = (columns: object[]) => {
    const rows = document('schema', 'goods', {
      type: 1,
      dataSource: 'data-source/a',
      sql: 'SELECT 1',
      resultColumns: columns,
    })
    const { screens } = compile(rows, goods({}, { detail: {} }))
    return Object.values(screens.ja!).find(({ key }) => key.endsWith('.detail'))!.spec.title
  }
  const state = { ...column('STATE'), size: 10 }
  const note = { ...column('NOTE'), size: 200, inullable: true }
  const name = { ...column('NAME'), size: 80 }
  expect(named([column('CODE'), state, note, name])).toEqual({
    $op: 'coalesce',
    of: [{ $get: 'load.row.row.NAME' }, 's.goods'],
  })
  expect(named([column('CODE'), state, note])).toEqual({
    $op: 'join',
    text: ' ',
    of: ['s.goods', { $get: 'load.row.row.CODE' }],
  })
})

test('a link fills the search field that the target names for its parameter', () => {
  const drilldownSetting = {
    targetContentObj: { contentId: 'content/s.lines' },
    pageType: 'list',
    parameterTable: [
      { ownField: 'CODE', targetField: 'CODE' },
      { ownField: 'NAME', targetField: 'QTY' },
    ],
  }
  const target = document('content', 's.lines', {
    type: 1,
    list: {
      dataSchemas: [{ schema: 'schema/lines' }],
      search: {
        fields: [
          { field: 'CODE', linkParamListSearchRId: 'FROM' },
          { field: 'QTY', name: 'FROM', value: 1 },
          { field: 'QTY', value: 2 },
        ],
      },
    },
  })
  const { screens } = compile(target, goods({ columns: [{ field: 'CODE', dispType: 'drilldown', drilldownSetting }] }))
  const text = JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])
  expect(text).toContain('"search":{"FROM":{"$get":"row.CODE"},"QTY":2}')
  expect(text).toContain('"conditions":[{"field":"QTY","condition":"=","value":{"$get":"row.NAME"}}]')
  // The target takes both from its address; the field shows the value, and its call sends it.
  const opened = Object.values(screens.ja!)
    .map((screen) => JSON.stringify(screen))
    .find((screen) => screen.includes('"FROM":1'))
  expect(opened).toContain('"search":{"in":"query","as":"json","default":{"FROM":1,"QTY":2}}')
  expect(opened).toContain('"search":{"$get":"state.search"}')
})

test('a content that no section names, but a page leads to, has its pages and stands in no menu', () => {
  const drilldownSetting = {
    targetContentObj: { contentId: 'content/s.lines' },
    pageType: 'list',
    parameterTable: [{ ownField: 'CODE', targetField: 'CODE' }],
  }
  const leading = goods({ columns: [{ field: 'CODE', dispType: 'drilldown', drilldownSetting }] })
  const { screens, plans, menus, contents } = compile(site({ sections: ['content/s.goods'] }), leading)
  expect(Object.keys(plans)).toContain('9/list')
  expect(contents['9']).toMatchObject({ address: 'content/s.lines' })
  expect(Object.keys(screens.ja!)).toContain('/b2b/list/9/:key')
  expect(menus.ja!.sections.map(({ contentId }) => contentId)).toEqual([7])
  expect(JSON.stringify(screens.ja!['/b2b/home'])).not.toContain('/b2b/list/9')
})

describe('where parameters come from', () => {
  const asking = (source: string, more: object = {}) => [
    schema('goods', ['CODE', 'NAME'], ['P']),
    goods({ dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'P', source, ...more }] }] }, { detail: {} }),
  ]
  test('a detail that runs the schemas of the list takes their search parameters, which are empty there', () => {
    const { plans, problems } = compile(...asking('search', { field: 'P' }))
    expect(problems).toEqual([])
    expect((plans['7/detail'] as DetailPlan).steps[0]?.binds).toMatchObject([{ from: 'search', field: 'P' }])
  })
  test.each([
    ['row', { field: 'CODE' }],
    ['cart', { field: 'total' }],
    ['input', { field: 'NOTE' }],
    ['calendar', { field: 'start' }],
  ])('a list has no %s', (source, more) => {
    expect(codes(...asking(source, more))).toEqual([
      'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
    ])
  })
  test('a user variable from the calendar is refused where it is used', () => {
    const variable = document('user-variable', 'day', { source: 'calendar' })
    expect(codes(variable, ...asking('userVariable', { variable: 'user-variable/day' }))).toEqual([
      'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
    ])
  })
  describe('a calendar', () => {
    const days = { displayType: 'calendar', calendar: { start: 'CODE', label: 'NAME' } }
    const onCalendar = (parameter: object, spec: object = {}) => [
      schema('goods', ['CODE', 'NAME', 'STATUS'], ['P']),
      goods(
        { dataSchemas: [{ schema: 'schema/goods', parameters: [{ name: 'P', ...parameter }] }], ...days },
        { detail: {}, ...spec },
      ),
    ]
    const start = { source: 'calendar', field: 'start' }
    test('gives its range to the list, and to a detail that runs the same schemas', () => {
      const { plans, screens, problems } = compile(...onCalendar(start))
      expect(problems).toEqual([])
      for (const key of ['7/list', '7/detail'])
        expect((plans[key] as DetailPlan).steps[0]?.binds).toMatchObject([{ from: 'calendar', field: 'start' }])
      expect(plans['7/list']).toMatchObject({ calendar: { start: 'CODE', view: 'week', firstDay: 0 }, maxLimit: 1000 })
      expect(JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])).not.toContain('"date":{"$get":"state.date"}')
    })
    test('asks again for another day only where a parameter takes the day', () => {
      const variable = document('user-variable', 'day', { source: 'calendar', field: 'date' })
      const asking = onCalendar({ source: 'userVariable', variable: 'user-variable/day' })
      const { screens, problems } = compile(variable, ...asking)
      expect(problems).toEqual([])
      expect(JSON.stringify(screens.ja!['/b2b/list/7/AbCdEfGhIj'])).toContain('"date":{"$get":"state.date"}')
    })
    test('has no values where rows are bought: the cart reads them again without it', () => {
      expect(codes(...onCalendar(start, { type: 4 }))).toEqual([
        'source-not-here content/s.goods/spec/list/dataSchemas/0/parameters/0/source',
      ])
    })
    test('sends what its entries are made of, also of columns that the list does not show', () => {
      const shown = { columns: [{ field: 'NAME' }], dataSchemas: [{ schema: 'schema/goods' }] }
      const calendar = { ...days.calendar, colors: [{ conditions: [{ name: 'SECRET', value: '1' }] }] }
      const { plans } = compile(goods({ ...shown, ...days, calendar }))
      expect((plans['7/list'] as ListPlan).send).toEqual(['CODE', 'NAME', 'SECRET'])
    })
  })
  test('a component may not need itself, nor another source', () => {
    const value = (dataSource: string, parameters: object[]) => [
      schema('value', ['V'], parameters.length > 0 ? ['X'] : [], dataSource),
      document('component', 'value', { type: 6, schemas: [{ schema: 'schema/value', parameters }] }),
      ...asking('component', { component: 'component/value', field: 'V' }),
    ]
    expect(codes(...value('data-source/a', []))).toEqual([])
    expect(codes(...value('data-source/b', []))).toEqual([
      'chain-several-sources content/s.goods/spec/list/dataSchemas/0/parameters/0/component',
    ])
    const itself = { name: 'X', source: 'component', component: 'component/value', field: 'V' }
    expect(codes(...value('data-source/a', [itself]))).toContain(
      'component-needs-itself component/value/spec/schemas/0/parameters/0/component',
    )
  })
})
