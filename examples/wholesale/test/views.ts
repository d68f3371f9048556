import type { Document } from '../../../runtime/document.ts'
import { openConsole } from '../../../workshop/client.ts'
import { idOf, type Builder } from './builder.ts'
import { changeDocument } from './change-document.ts'
import type { Customer } from './customer.ts'
import type { Wholesale } from './open-wholesale.ts'

/** A page of the example as a picture or a check needs it: open, with its rows, and quiet. */
export interface View<V> {
  name: string
  open(visitor: V, shop: Wholesale): Promise<void>
}

/** In this order: a cart that was filled stays filled. */
export const siteViews: View<Customer>[] = [
  {
    name: 'site-login',
    async open({ page, say }, shop) {
      await page.goto(`${shop.site}/`)
      await page.getByRole('button', { name: say.logIn, exact: true }).waitFor()
    },
  },
  {
    name: 'site-home',
    async open(customer) {
      await customer.logIn()
      await customer.rows().nth(4).waitFor()
    },
  },
  {
    name: 'site-list',
    async open(customer) {
      await customer.openSection(customer.say.products)
      await customer.chooseCategory(['ねじ・ボルト', '六角ボルト'])
      await customer.row('HB-0001').waitFor()
      await putIntoCart(customer, 'HB-0002', 3)
      await putIntoCart(customer, 'HB-0004', 2)
      await customer.page.mouse.click(1, 1)
      await customer.page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'site-detail',
    async open(customer) {
      await customer.row('HB-0002').getByRole('link').first().click()
      await customer.page.getByRole('main').getByText('HB-0002', { exact: true }).waitFor()
    },
  },
  {
    name: 'site-cart',
    async open(customer) {
      await customer.openCart()
      await customer.row('HB-0004').waitFor()
    },
  },
  {
    name: 'site-orders',
    async open(customer) {
      await customer.openSection(customer.say.orders)
      await customer.rows().nth(20).waitFor()
    },
  },
  {
    name: 'site-calendar',
    async open({ page, say, openSection }) {
      await openSection(say.deliveries)
      await page.locator('[data-view] [data-day]').first().waitFor()
      // The days of which the example has deliveries, whenever the picture is taken.
      const here = new URL(page.url())
      await page.goto(`${here.origin}${here.pathname}?type=1&from=2026-11-01&date=2026-11-17`)
      await page.locator('[data-view] a').first().waitFor()
    },
  },
  {
    name: 'site-dashboard',
    async open({ page, say, openSection }) {
      await openSection(say.purchases)
      await page.getByRole('figure').nth(2).locator('svg text').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
]

async function putIntoCart(customer: Customer, code: string, count: number): Promise<void> {
  const row = customer.row(code)
  const add = row.getByRole('button', { name: customer.say.addToCart })
  if (await add.isVisible()) await add.click()
  await row.getByLabel(customer.say.quantity).last().fill(String(count))
  await row.getByLabel(customer.say.quantity).last().press('Enter')
  await customer.page
    .waitForResponse((response) => response.url().includes('update-purchase-count'), { timeout: 3000 })
    .catch(() => undefined)
}

const productsKey = 'wholesale.products'

/** Gives the products a history: a label and a search field were changed. */
export async function prepareHistory({ engine }: Wholesale): Promise<void> {
  const client = await openConsole(engine.url)
  const id = await idOf(client, 'content', productsKey)
  await changeDocument(client, 'content', id, ({ spec }) => {
    const { columns, search } = (
      spec as { list: { columns: Record<string, unknown>[]; search: { fields: unknown[] } } }
    ).list
    Object.assign(
      columns.find(({ field }) => field === 'PRICE')!,
      { label: { ja: '貴社単価', en: 'Your price' } },
    )
    columns.push({ field: 'UNIT', align: 'center' })
    search.fields.pop()
  })
}

async function openProducts({ page, client }: Builder, shop: Wholesale, below: string): Promise<void> {
  const id = await idOf(client, 'content', productsKey)
  await page.goto(`${shop.console}/documents/content/${id}${below}`)
}

export const consoleViews: View<Builder>[] = [
  {
    name: 'console-login',
    async open({ page }, shop) {
      await page.goto(`${shop.console}/login`)
      await page.locator('button[type="submit"]').waitFor()
    },
  },
  {
    name: 'console-top',
    async open({ page }, shop) {
      await page.goto(`${shop.console}/dashboardtop`)
      await page.getByRole('main').getByRole('link').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-site-tables',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/b2b/tables/${await idOf(client, 'data-source', 'wholesale')}`)
      await page.getByRole('button', { name: /^(作成して公開|Make and publish)$/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-site-check',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/b2b/check/${await idOf(client, 'site', 'wholesale')}`)
      await page.getByRole('main').getByRole('listitem').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-list',
    async open({ page }, shop) {
      await page.goto(`${shop.console}/documents/schema`)
      await page.getByRole('main').getByText('wholesale-products', { exact: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-form',
    async open({ page, client }, shop) {
      const site = await idOf(client, 'site', 'wholesale')
      const content = await idOf(client, 'content', productsKey)
      await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=columns`)
      await page
        .getByRole('main')
        .getByText(/^(貴社単価|Your price)$/)
        .first()
        .click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-history-difference',
    async open(builder, shop) {
      await openProducts(builder, shop, '/history')
      await builder.page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-json',
    async open(builder, shop) {
      await openProducts(builder, shop, '?json=true')
      await builder.page.getByText('"spec"').first().waitFor()
    },
  },
  {
    name: 'console-source',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/documents/data-source/${await idOf(client, 'data-source', 'wholesale')}`)
      await page.getByRole('button', { name: /^(接続テスト|Test connection)$/ }).click()
      await page.getByText(/^(サーバー|Server)$/).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-sql',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/documents/schema/${await idOf(client, 'schema', 'wholesale-announcements')}`)
      await page.locator('.cm-content').click()
      await page.keyboard.press('Shift+Alt+F')
      await page.locator('.cm-line').nth(5).waitFor()
      await page.keyboard.press('Control+Enter')
      await page
        .getByRole('region', { name: /^(実行結果|Result)$/ })
        .last()
        .waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-sql-gui',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/documents/schema/${await idOfQuery(client)}`)
      await page.getByRole('button', { name: /^(実行|Run)$/ }).click()
      await page.getByRole('cell', { name: 'A', exact: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-tables',
    async open({ page, client }, shop) {
      const source = await idOf(client, 'data-source', 'wholesale')
      await page.goto(`${shop.console}/documents/data-source/${source}?tab=catalogue`)
      const tables = page.getByRole('list', { name: /^(テーブルとビュー|Tables and views)$/ })
      await tables.getByText('orders', { exact: true }).click()
      await page.getByRole('list', { name: /^(参照元|Refer to it)$/ }).waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-report-sheet',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/report/report/${await idOf(client, 'report', 'wholesale-quotation')}`)
      const preview = page.getByRole('button', { name: /^(プレビュー|Preview)$/ })
      const sheet = page.getByRole('gridcell').first()
      await preview.or(sheet).first().waitFor()
      if (await preview.isVisible()) await preview.click()
      await sheet.waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'console-dashboard',
    async open({ page, client }, shop) {
      await page.goto(`${shop.console}/report/dashboard/${await idOf(client, 'dashboard', 'wholesale-sales')}`)
      await page.getByRole('figure').nth(3).locator('svg text').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
]

/** What customers of each price rank ordered, as SQL GUI; made once, the example itself writes its statements. */
const query: Document = {
  kind: 'schema',
  version: 1,
  key: 'orders-by-rank',
  name: { ja: 'ランク別の受注', en: 'Orders by rank' },
  spec: {
    type: 2,
    dataSource: 'data-source/wholesale',
    gui: {
      tables: [
        { key: 'orders', file: 'orders' },
        { key: 'customer', file: 'customer' },
      ],
      joins: [{ key: 'customer', left: 'orders', right: 'customer', on: [{ left: 'customer', right: 'code' }] }],
      fields: [
        { table: 'customer', field: 'price_rank', as: 'price_rank' },
        { table: 'orders', field: 'total', aggregate: 'sum', as: 'total' },
        { table: 'orders', field: 'order_no', aggregate: 'count', as: 'orders' },
      ],
      groups: [{ table: 'customer', field: 'price_rank' }],
      orderBy: [{ table: 'customer', field: 'price_rank' }],
    },
    resultColumns: [
      { key: 'price_rank', name: 'price_rank', typeClass: 'String' },
      { key: 'total', name: 'total', typeClass: 'Number' },
      { key: 'orders', name: 'orders', typeClass: 'Number' },
    ],
  },
}

async function idOfQuery(client: Builder['client']): Promise<number> {
  const { rows } = await client.call<{ rows: { id: number; key: string }[] }>('GET', '/document/schema?limit=100')
  const standing = rows.find(({ key }) => key === query.key)
  if (standing) return standing.id
  return (await client.call<{ id: number }>('POST', '/document/schema', { document: query })).id
}
