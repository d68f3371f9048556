import { expect, test } from 'vitest'
import { checkInputs } from '../input-check/check-input.ts'
import type { ListPlan } from '../page-parts/list-plan.ts'
import type { PurchasePlan } from '../pages/purchase/plan.ts'
import { document, column, site, goods, compile } from '../test/small-site.ts'

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
  }) // oxfmt-ignore
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

test('F-15 a content that takes files stands in the menu beside lists, whose addresses alone name a type', () => {
  const release = compile(document('content', 's.goods', { type: 2, transfer: {} }))
  expect(release.problems).toEqual([])
  expect(release.menus['ja']?.sections.map(({ contentId, query }) => [contentId, query])).toEqual([
    [7, {}],
    [9, { type: '1' }],
  ])
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

test('a detail is called by a name; without one by its keys with their labels, or by its content and keys (E-18)', () => {
  const named = (columns: object[], list: object = {}) => {
    const rows = document('schema', 'goods', {
      type: 1,
      dataSource: 'data-source/a',
      sql: 'SELECT 1',
      resultColumns: columns,
    })
    const { screens } = compile(rows, goods(list, { detail: {} }))
    return Object.values(screens.ja!).find(({ key }) => key.endsWith('.detail'))!.spec.title
  }
  const state = { ...column('STATE'), size: 10 }
  const note = { ...column('NOTE'), size: 200, inullable: true }
  const name = { ...column('NAME'), size: 80 }
  const called = { $op: 'coalesce', of: [{ $get: 'load.row.row.NAME' }, 's.goods'] }
  // A code that people read tells things of one name apart; a number of the database does not.
  expect(named([column('CODE'), state, note, name])).toEqual({
    $op: 'join',
    text: ' ',
    of: [called, { $get: 'load.row.row.CODE' }],
  })
  expect(named([{ ...column('CODE'), typeClass: 'Number' }, state, note, name])).toEqual(called)
  const byCode = { $op: 'join', text: ' ', of: ['s.goods', { $get: 'load.row.row.CODE' }] }
  expect(named([column('CODE'), state, note])).toEqual(byCode)
  // `Orders 120001` runs a name of many into a number.
  expect(named([{ ...column('CODE'), label: 'Order no.' }, state, note])).toEqual({
    $op: 'choose',
    when: { name: 'load.row.row', condition: '<>', value: null },
    then: {
      $op: 'join',
      of: [{ $op: 'join', text: ' ', of: ['Order no.', { $get: 'load.row.row.CODE' }] }],
    },
    else: 's.goods',
  })
  for (const shown of [
    { dispType: 'image', image: { url: '{NAME}' } },
    { dispType: 'pdf', pdf: { url: '{NAME}' } },
    { dispType: 'downloadLink', link: { url: '{NAME}', text: 'PDF' } },
  ])
    expect(named([column('CODE'), name], { columns: [{ field: 'CODE' }, { field: 'NAME', ...shown }] })).toEqual(byCode)
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
