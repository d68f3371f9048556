import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { FilePlan } from '../../../../runtime/output/outputs.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { seenBy } from '../request/seen-by.ts'
import type { Session } from '../../../store/store.ts'

/** Only the first customer. */
const first = { showFlg: 4, conditions: [{ name: 'CUSTOMER_CODE', value: 'C1' }] }

const options = (all: Document[], key: string) => all.find((one) => one.key === key)!

/** Prices, one input, two pages and an entry of the menu are for the first customer. */
function withKeptParts(all: Document[]): Document[] {
  const catalogue = options(all, 'shop.catalogue')
  const list = (catalogue.spec as { list: Record<string, unknown> }).list
  const price = { field: 'PRICE', columnTotal: true, displaySetting: first }
  catalogue.spec = {
    ...catalogue.spec,
    list: {
      ...list,
      columns: [{ field: 'CODE' }, { field: 'NAME' }, price],
      csv: { download: true },
      excel: { download: true },
      search: {
        fields: [
          { field: 'PRICE', inputCond: { condition: '>=' } },
          { field: 'CODE' },
          { field: 'CODE', name: 'WORDS', furtherFields: ['PRICE'], inputCond: { condition: 'LIKE' } },
        ],
      },
    },
  }
  const schema = (key: string, sql: string, parameters: [name: string, dataType: string][]) => ({
    ...options(all, 'stock-take'),
    key,
    name: key,
    spec: {
      ...options(all, 'stock-take').spec,
      sql: [sql],
      parameters: parameters.map(([name, dataType]) => ({ name, dataType, length: 12 })),
    },
  })
  const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
  const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
  const typed = ['NOTE', 'TOTAL'].map((name) => ({ name, source: 'input', field: name }))
  const orders = options(all, 'shop.orders')
  orders.spec = {
    ...orders.spec,
    type: 3,
    detail: {},
    list: {
      ...(orders.spec as { list: object }).list,
      columns: [{ field: 'ORDER_NO' }, { field: 'NOTE' }, { field: 'TOTAL', displaySetting: first }],
      search: { fields: [{ field: 'TOTAL', inputCond: { condition: '=' } }] },
      inputButtons: [{ key: 'drop', text: 'Cancel', pageType: 'delete', pageId: 'drop', displaySetting: first }],
    },
    dbPages: [
      {
        key: 'edit',
        name: 'Edit',
        type: 2,
        inputs: [
          { key: 'NOTE', label: 'Note' },
          { key: 'TOTAL', label: 'Total', inputType: 'number', displaySetting: first },
        ],
        dataSchemas: [{ schema: 'schema/note-edit', parameters: [customer, orderNo, ...typed] }],
      },
      {
        key: 'wipe',
        name: 'Wipe',
        type: 3,
        displaySetting: first,
        dataSchemas: [{ schema: 'schema/note-drop', parameters: [customer, orderNo] }],
      },
      {
        key: 'several',
        name: 'Drop several',
        type: 5,
        dataSchemas: [{ schema: 'schema/note-drop', parameters: [customer, orderNo] }],
      },
      {
        key: 'drop',
        name: 'Cancel',
        type: 3,
        dataSchemas: [{ schema: 'schema/note-drop', parameters: [customer, orderNo] }],
      },
    ],
  }
  const site = options(all, 'shop')
  const shop = all.find(({ kind }) => kind === 'site')!
  shop.spec = { ...shop.spec, contentCategories: ['content-category/shop.tools', 'content-category/shop.mine'] }
  const category = (key: string, spec: object): Document => ({
    ...site,
    kind: 'content-category',
    key: `shop.${key}`,
    name: key,
    spec: { ...spec },
  })
  return [
    ...all,
    schema(
      'note-edit',
      'UPDATE orders SET note = :NOTE, total = :TOTAL WHERE order_no = :ORDER_NO AND customer = :CUSTOMER',
      [
        ['CUSTOMER', 'character'],
        ['NOTE', 'character'],
        ['TOTAL', 'numeric'],
        ['ORDER_NO', 'numeric'],
      ],
    ),
    schema('note-drop', 'DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER', [
      ['CUSTOMER', 'character'],
      ['ORDER_NO', 'numeric'],
    ]),
    category('tools', {
      members: [{ sectionID: 'content/shop.catalogue', displaySetting: first }, { sectionID: 'content/shop.orders' }],
    }),
    category('mine', { members: [{ sectionID: 'content/shop.orders' }], displaySetting: first }),
  ]
}

describe('parts that are shown to some', () => {
  let shop: Shop
  let c1: Session
  let c2: Session
  beforeAll(async () => {
    shop = await openShop({ products: 5, customers: 2, documents: withKeptParts })
    c1 = await shop.login('user1')
    c2 = await shop.login('user2')
    // The same prices for both: what differs is the setting alone.
    shop.database.exec(`UPDATE customer SET price_rank = (SELECT price_rank FROM customer WHERE code = 'C1')`)
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.database.exec(`DELETE FROM orders`)
    shop.database.exec(
      `INSERT INTO orders (order_no, customer, note, total) VALUES (1, 'C1', 'a', 10), (2, 'C2', 'b', 20)`,
    )
  })

  const rows = (input: object, session: Session) =>
    shop.call<{ rows: Record<string, unknown>[]; totals?: object; total: number }>(
      'page-data',
      { contentId: shop.ids.catalogue, page: 'list', ...input },
      session,
    )
  const change = (page: string, input: object, session: Session) =>
    shop.call('change-data', { contentId: shop.ids.orders, page, ...input }, session)
  const orders = () => shop.database.prepare('SELECT order_no, note, total FROM orders ORDER BY order_no').all()
  const screen = async (page: string, session: Session) => {
    const route = shop.sites
      .running(shop.siteId)!
      .routes()
      .find((one) => one.startsWith(`/b2b/${page}/`))!
    return JSON.stringify(await shop.call('site-screen', { site: 'shop', route }, session))
  }

  it('AZ-07 a column that is not for the user is in no row, sum, order, search, condition or file', async () => {
    const seen = await rows({}, c1)
    expect(seen.rows[0]).toHaveProperty('PRICE')
    expect(seen.totals).toHaveProperty('PRICE')
    const kept = await rows({}, c2)
    expect(kept.rows).toHaveLength(seen.rows.length)
    expect(JSON.stringify(kept)).not.toContain('PRICE')
    await expect(rows({ sort: [{ field: 'PRICE' }] }, c2)).rejects.toThrow()
    await expect(rows({ search: { PRICE: 1 } }, c2)).rejects.toThrow()
    const words = { search: { WORDS: String(seen.rows[0]!['PRICE']) } }
    expect([(await rows(words, c1)).total, (await rows(words, c2)).total]).toEqual([1, 0])
    const row = await shop.call(
      'detail-data',
      { contentId: shop.ids.catalogue, page: 'detail', rowKey: [String(kept.rows[0]!['CODE'])] },
      c2,
    )
    expect(JSON.stringify(row)).toContain('CODE')
    expect(JSON.stringify(row)).not.toContain('PRICE')
  })

  it('AZ-07 no file of the list has a column that is not for the user', () => {
    const release = shop.sites.running(shop.siteId)!
    const files = (code: string) => {
      const plan: FilePlan = seenBy(release, { CUSTOMER_CODE: code }).plan(`${shop.ids.catalogue}/list`, 'list')!
      return [plan.csv!.columns, ...Object.values(plan.excel!).map(({ columns }) => columns)].map((columns) =>
        columns.map(({ key }) => key).join(' '),
      )
    }
    expect(new Set(files('C1'))).toEqual(new Set(['CODE NAME PRICE']))
    expect(new Set(files('C2'))).toEqual(new Set(['CODE NAME']))
  })

  it('the screens of the list name it to those only who see it', async () => {
    const path = `list/${shop.ids.catalogue}`
    expect(await screen(path, c1)).toContain('PRICE')
    expect(await screen(path, c2)).not.toContain('PRICE')
  })

  it('an input that is not for the user keeps what the row has, whatever is sent', async () => {
    await change('update/edit', { rowKey: ['1'], inputs: { NOTE: 'x', TOTAL: '99' } }, c1)
    await change('update/edit', { rowKey: ['2'], inputs: { NOTE: 'x', TOTAL: '99' } }, c2)
    expect(orders()).toEqual([
      { order_no: 1, note: 'x', total: 99 },
      { order_no: 2, note: 'x', total: 20 },
    ])
    const path = `update/${shop.ids.orders}`
    expect(await screen(path, c1)).toContain('"key":"TOTAL"')
    expect(await screen(path, c2)).not.toContain('"key":"TOTAL"')
  })

  it('a page that is not for the user, or none of whose buttons is, can neither be opened nor called', async () => {
    for (const page of ['delete/wipe', 'delete/drop']) {
      await expect(change(page, { rowKey: ['2'] }, c2), page).rejects.toMatchObject({ code: 40400 })
      await expect(
        shop.call('detail-data', { contentId: shop.ids.orders, page, rowKey: ['2'] }, c2),
        page,
      ).rejects.toMatchObject({ code: 40400 })
    }
    expect(orders()).toHaveLength(2)
    await expect(screen(`delete/${shop.ids.orders}`, c2)).rejects.toMatchObject({ code: 40400 })
    const list = await screen(`list/${shop.ids.orders}`, c2)
    expect(list).toContain('Edit')
    expect(list).not.toMatch(/Wipe|Cancel/)
    expect(await screen(`list/${shop.ids.orders}`, c1)).toMatch(/Wipe.*Cancel|Cancel.*Wipe/)
    await change('delete/drop', { rowKey: ['1'] }, c1)
    expect(orders()).toHaveLength(1)
  })

  it('rows of a bulk page are not found by a column that is not for the user', async () => {
    const drop = (total: string, session: Session) =>
      shop.call(
        'bulk-change',
        { contentId: shop.ids.orders, page: 'several', search: { TOTAL: total }, count: 1, once: `several-${total}` },
        session,
      )
    await expect(drop('20', c2)).rejects.toMatchObject({ code: 60106 })
    expect(orders()).toHaveLength(2)
    expect(await drop('10', c1)).toEqual({ rows: 1 })
  })

  it('F-3 who is not shown a category is not shown its contents by themselves', async () => {
    const { data } = await shop.call<{ data: { section: { route: string; inCategory?: boolean }[] } }>(
      'base-info',
      { site: 'shop' },
      c2,
    )
    const shown = data.section.map(({ route, inCategory = false }) => [route.split('/')[3], inCategory])
    expect(shown).toContainEqual([String(shop.ids.catalogue), true])
    expect(shown).toContainEqual([String(shop.ids.orders), true])
  })

  it('categories and their entries stand in the menu of those only whom they are shown to', async () => {
    const entries = async (session: Session) => {
      const { data } = await shop.call<{ data: { contentCategoryData: { title: string; items: object[] }[] } }>(
        'base-info',
        { site: 'shop' },
        session,
      )
      expect(JSON.stringify(data)).not.toContain('shownTo')
      return data.contentCategoryData.map(({ title, items }) => [title, items.length])
    }
    expect(await entries(c1)).toEqual([
      ['tools', 2],
      ['mine', 1],
    ])
    expect(await entries(c2)).toEqual([['tools', 1]])
  })
})
