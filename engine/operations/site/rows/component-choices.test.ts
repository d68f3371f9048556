import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { ComponentChoicesResponse } from '../../../../runtime/generated/calls/content.ts'
import { namedDocument } from '../../../test/named-document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

/** What a row is worth: its price for three. */
const worth = {
  op: '*',
  of: [
    { op: 'field', field: 'PRICE' },
    { op: 'value', value: '3' },
  ],
}

/** A page that notes an item, chosen from what components supply; a search and an order do as well. */
function withChoices(all: Document[]): Document[] {
  const rank = { name: 'RANK', source: 'login', field: 'PRICE_RANK' }
  const items = { schemas: [{ schema: 'schema/products', parameters: [rank] }] }
  const setting = { valueField: 'CODE', labelField: 'NAME' }
  const orders = all.find(({ key }) => key === 'shop.orders')!
  const list = orders.spec.list as object
  const select = { inputType: 'select' }
  orders.spec = {
    ...orders.spec,
    type: 3,
    list: {
      ...list,
      search: { fields: [{ field: 'NOTE', inputType: 'checkbox', custom: { componentId: 'component/several' } }] },
    },
    dbPages: [
      {
        key: 'new',
        name: 'New',
        type: 1,
        inputs: [
          { key: 'ITEM', ...select, custom: { componentId: 'component/items' } },
          {
            key: 'OTHER',
            ...select,
            custom: {
              componentId: 'component/based',
              params: [{ name: 'RANK', source: 'input', field: 'WHICH' }],
            },
          },
          { key: 'FIXED', ...select, custom: { componentId: 'component/fixed' } },
          { key: 'SEVERAL', inputType: 'checkbox', custom: { componentId: 'component/several' } },
          { key: 'WHICH' },
          {
            key: 'ROW',
            ...select,
            custom: { componentId: 'component/rows', componentType: 7, searchAidColumns: ['CODE', 'NAME', 'PRICE'] },
          },
          { key: 'DAY', inputType: 'date', custom: { componentId: 'component/days' } },
          { key: 'OPEN_DAY', inputType: 'date', custom: { componentId: 'component/closed' } },
          { key: 'NAME', inputFlg: false, custom: { componentId: 'component/name' } },
          { key: 'OFF', ...select, custom: { componentId: 'component/several', disabledFlg: true } },
        ],
        dataSchemas: [
          {
            schema: 'schema/item-add',
            parameters: [
              { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' },
              { name: 'NOTE', source: 'input', field: 'ITEM' },
              { name: 'NAME', source: 'input', field: 'NAME' },
              { name: 'OFF', source: 'input', field: 'OFF' },
            ],
          },
        ],
      },
    ],
  }
  return [
    ...all,
    namedDocument('schema', 'item-add', {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop', resultColumns: [] },
      sql: [
        `INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE || coalesce('/' || :NAME, '') || coalesce(:OFF, ''), 1)`,
      ],
      parameters: [
        { name: 'CUSTOMER', dataType: 'character', length: 8 },
        { name: 'NOTE', dataType: 'character', length: 20 },
        { name: 'NAME', dataType: 'character', length: 40 },
        { name: 'OFF', dataType: 'character', length: 20 },
      ],
    }),
    namedDocument('schema', 'days', {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' },
      sql: [`SELECT '2026-12-01' AS DAY, 'early' AS WHY UNION ALL SELECT '2026-12-24', 'late'`],
      resultColumns: [
        { key: 'DAY', name: 'DAY', type: 'date', typeClass: 'Date', size: 10 },
        { key: 'WHY', name: 'WHY', type: 'text', typeClass: 'String', size: 9 },
      ],
    }),
    namedDocument('schema', 'name-of', {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' },
      sql: ['SELECT name AS NAME FROM product WHERE code = :CODE'],
      parameters: [{ name: 'CODE', dataType: 'character', length: 20 }],
      resultColumns: [{ key: 'NAME', name: 'NAME', type: 'text', typeClass: 'String', size: 40 }],
    }),
    namedDocument('component', 'rows', {
      ...{ type: 7, componentId: 'component/items', setting: { ...setting, limit: 2 } },
      columns: [{ field: 'NAME' }, { field: 'CODE', label: 'Number' }, { field: 'STOCK' }, { field: 'PRICE' }],
      calculationFields: [{ field: 'PRICE', calculation: { flag: true, area: worth } }],
    }),
    namedDocument('component', 'days', {
      ...{ type: 11, schemas: [{ schema: 'schema/days' }] },
      setting: { valueField: 'DAY', labelField: 'WHY' },
    }),
    namedDocument('component', 'closed', {
      ...{ type: 11, schemas: [{ schema: 'schema/days' }] },
      days: 'closed',
      setting: { valueField: 'DAY', labelField: 'WHY', limit: 1 },
    }),
    namedDocument('component', 'name', {
      ...{ type: 6, schemas: [{ schema: 'schema/name-of' }] },
      params: [{ name: 'CODE', source: 'input', field: 'ITEM' }],
    }),
    namedDocument('component', 'items', {
      ...{ type: 10, ...items, setting: { ...setting, limit: 2 } },
      data: [{ value: '-', label: { ja: '指定なし', en: 'None' } }],
    }),
    namedDocument('component', 'several', { type: 1, ...items, setting }),
    namedDocument('component', 'based', { type: 1, componentId: 'component/items', setting }),
    namedDocument('component', 'fixed', { type: 1, data: [{ value: 1, label: 'One' }] }),
  ]
}

describe('choices that a component supplies', () => {
  let shop: Shop
  let first: Session
  let second: Session
  beforeAll(async () => {
    shop = await openShop({ products: 1, customers: 2, documents: withChoices })
    shop.database.exec('DELETE FROM product')
    const insert = shop.database.prepare(
      `INSERT INTO product (code, name, category1, category2, price, stock, secret, price_rank) VALUES (?, ?, '', '', 1, 1, '', ?)`,
    )
    for (const [code, name, rank] of [
      ['Z1', 'ハンマー', 'A'],
      ['Y2', 'Ｈａｍｍｅｒ small', 'A'],
      ['X3', '100% ねじ', 'A'],
      ['W4', 'saw', 'B'],
    ])
      insert.run(code!, name!, rank!)
    shop.database.exec(`UPDATE customer SET price_rank = CASE login_id WHEN 'user1' THEN 'A' ELSE 'B' END`)
    first = await shop.login()
    second = await shop.login('user2')
  })
  afterAll(() => shop.close())

  const ask = (field: string, input: object = {}, of = first, page = 'add/new') =>
    shop.call<ComponentChoicesResponse>('component-choices', { contentId: shop.ids.orders, page, field, ...input }, of)
  const labels = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).choices.map(({ label }) => label)
  const add = (inputs: object, of = first) =>
    shop.call('change-data', { contentId: shop.ids.orders, page: 'add/new', inputs }, of)

  it('gives its limit of them and says that there are more', async () => {
    expect(await ask('ITEM')).toEqual({
      choices: [
        { value: 'X3', label: '100% ねじ' },
        { value: 'Y2', label: 'Ｈａｍｍｅｒ small' },
      ],
      more: true,
    })
  })

  it('finds by what is typed: parts of words, whatever case and width, and what a pattern would mean to the letter', async () => {
    expect(await labels('ITEM', { text: 'small ham' })).toEqual(['Ｈａｍｍｅｒ small'])
    expect(await labels('ITEM', { text: 'ﾊﾝﾏｰ' })).toEqual(['ハンマー'])
    expect(await labels('ITEM', { text: '%' })).toEqual(['100% ねじ'])
    expect(await labels('ITEM', { text: 'x' })).toEqual([])
  })

  it('gives those of values, also beyond its limit', async () => {
    expect(await labels('ITEM', { values: ['Z1', 'Y2', 'none'] })).toEqual(['Ｈａｍｍｅｒ small', 'ハンマー'])
  })

  it('each user has their own, and the page decides what a parameter gets', async () => {
    expect(await labels('ITEM', {}, second)).toEqual(['saw'])
    expect(await labels('OTHER', { inputs: { WHICH: 'B' } })).toEqual(['saw'])
    expect(await labels('OTHER')).toEqual([])
  })

  it('an input takes only what this user can choose; fixed choices and nothing go too', async () => {
    const refused = { code: 60106, details: { problems: [{ at: '/ITEM', code: 'input-option' }] } }
    await expect(add({ ITEM: 'W4' })).rejects.toMatchObject(refused)
    await expect(add({ ITEM: 'Z1' }, second)).rejects.toMatchObject(refused)
    await expect(add({ ITEM: 'Z1', SEVERAL: ['Z1', 'W4'] })).rejects.toMatchObject({
      details: { problems: [{ at: '/SEVERAL' }] },
    })
    await expect(add({ ITEM: 'Z1', FIXED: '2' })).rejects.toMatchObject({ details: { problems: [{ at: '/FIXED' }] } })
    await add({ ITEM: 'Z1', SEVERAL: ['Z1', 'Y2'], FIXED: '1', OTHER: 'W4', WHICH: 'B' })
    await add({ ITEM: '-' })
    await add({ ITEM: '' })
    expect(shop.database.prepare('SELECT note FROM orders').all()).toEqual([
      { note: 'Z1/ハンマー' },
      { note: '-' },
      { note: null },
    ])
  })

  it('rows come page by page with the columns of the page, found by each of them', async () => {
    const first = await ask('ROW')
    expect(first).toMatchObject({ more: true, choices: [{ value: 'X3' }, { value: 'Y2' }] })
    expect(first.choices[1]).toEqual({
      value: 'Y2',
      label: 'Ｈａｍｍｅｒ small',
      row: { CODE: 'Y2', NAME: 'Ｈａｍｍｅｒ small', PRICE$calculated: '3.00' },
    })
    expect(await ask('ROW', { current: 2 })).toMatchObject({ more: false, choices: [{ value: 'Z1' }] })
    expect(await labels('ROW', { text: 'ｚ1' })).toEqual(['ハンマー'])
    await expect(add({ ROW: 'W4' })).rejects.toMatchObject({ details: { problems: [{ at: '/ROW' }] } })
  })

  it('a day is one of those that the component gives, however it is written', async () => {
    expect((await ask('DAY')).choices).toEqual([
      { value: '2026-12-01', label: 'early' },
      { value: '2026-12-24', label: 'late' },
    ])
    await expect(add({ DAY: '2026-12-02' })).rejects.toMatchObject({ details: { problems: [{ at: '/DAY' }] } })
    await add({ DAY: '2026/12/24', ITEM: '-' })
  })

  it('U-11 a closed day of the component is refused with the next one, all others go', async () => {
    expect((await ask('OPEN_DAY')).choices).toHaveLength(2)
    const refused = {
      problems: [{ at: '/OPEN_DAY', code: 'input-closed-day', values: ['OPEN_DAY', '2026-12-24', '2026-12-25'] }],
    }
    await expect(add({ OPEN_DAY: '2026/12/24' })).rejects.toMatchObject({ details: refused })
    await add({ OPEN_DAY: '2026-12-02', ITEM: '-' })
  })

  it('what a component gets is the engine’s own, and what is switched off is not taken', async () => {
    expect(await labels('NAME', { inputs: { ITEM: 'Y2' } })).toEqual(['Ｈａｍｍｅｒ small'])
    shop.database.exec('DELETE FROM orders')
    await add({ ITEM: 'Y2', NAME: 'forged', OFF: 'Z1' })
    expect(shop.database.prepare('SELECT note FROM orders').all()).toEqual([{ note: 'Y2/Ｈａｍｍｅｒ small' }])
  })

  it('B-05 a search offers them by its own name, and finds rows by several', async () => {
    expect(await labels('NOTE', {}, first, 'list')).toHaveLength(3)
    shop.database.exec(`UPDATE orders SET note = 'Z1'`)
    const found = await shop.call<{ rows: { NOTE: string }[] }>(
      'page-data',
      { contentId: shop.ids.orders, search: { NOTE: ['Z1', 'Q'] } },
      first,
    )
    expect(found.rows.map(({ NOTE }) => NOTE)).toEqual(['Z1'])
  })

  it('what is no input with a component is not found', async () => {
    for (const [field, page] of [
      ['WHICH', 'add/new'],
      ['FIXED', 'add/new'],
      ['ITEM', 'list'],
      ['__proto__', 'add/new'],
      ['ITEM', ''],
    ] as const)
      await expect(ask(field, {}, first, page), field).rejects.toMatchObject({ code: 40400 })
  })
})
