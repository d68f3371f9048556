import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder } from '../wholesale/builder.ts'
import { changeDocument } from '../wholesale/change-document.ts'
import { openCustomer } from '../wholesale/customer.ts'
import { handsOn, missing, openSales, type Sales } from './open-sales.ts'

let sales: Sales

beforeAll(async () => {
  if (missing) return
  sales = await openSales(`
    CREATE TABLE 得意先 (得意先コード varchar(6) PRIMARY KEY, 得意先名 varchar(40) NOT NULL);
    CREATE TABLE 受注 (受注番号 integer PRIMARY KEY, 得意先コード varchar(6) NOT NULL REFERENCES 得意先, 金額 numeric(12,2) NOT NULL);
    INSERT INTO 得意先 VALUES ('C001', '青山商店'), ('C002', '難波物産');
    INSERT INTO 受注 SELECT i, 'C00' || 1 + i % 2, i * 100.25 FROM generate_series(1, 40) i`)
}, 120_000)

afterAll(() => sales?.close())

test.skipIf(missing !== '')(
  `a builder clicks a join of two tables together, runs it, and its rows are on the site${missing && `; skipped: ${missing}`}`,
  async () => {
    const { shop, server } = sales
    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client, errors } = builder
    await logInBuilder(builder, shop.console)
    const { field, choose, save } = handsOn(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto(`${shop.console}/documents/data-source/0`)
    await field('/name').fill('販売管理')
    await field('/spec/DBID').fill('SALES')
    await choose('/spec/database_type', 'PostgreSQL')
    await field('/spec/system').fill('127.0.0.1')
    await field('/spec/port').fill(String(server.port))
    await field('/spec/db').fill('sales')
    await field('/spec/user').fill('builder')
    await field('/spec/password').fill('pw')
    await press('接続テスト')
    await page.getByText(/接続しました/).waitFor()
    await save()

    // Two tables that share a column are joined by it; each keeps its own name.
    await page.goto(`${shop.console}/documents/schema/0`)
    await field('/name').fill('受注と得意先')
    await choose('/spec/type', 'SQL GUI')
    await choose('/spec/dataSource', '販売管理')
    await press('次へ')
    for (const table of ['受注', '得意先']) {
      await page.locator(`[data-table$=".${table}"]`).click()
      await page.getByRole('button', { name: `テーブル「${table}」を削除` }).waitFor()
    }
    await press('受注 の全項目')
    await press('得意先 の全項目')
    await press('実行')
    await page.getByRole('cell', { name: '青山商店' }).first().waitFor()
    await save()
    const { rows } = await client.call<{ rows: { id: number; key: string; name: unknown }[] }>(
      'GET',
      '/document/schema?limit=50',
    )
    const { id, key } = rows.find(({ name }) => name === '受注と得意先')!
    const { document } = await client.call<{ document: { spec: Record<string, unknown> } }>(
      'GET',
      `/document/schema/${id}`,
    )
    expect(document.spec.gui).toMatchObject({
      tables: [{ key: '受注' }, { key: '得意先' }],
      joins: [{ left: '受注', right: '得意先', on: [{ left: '得意先コード', right: '得意先コード' }] }],
    })
    expect((document.spec.resultColumns as { name: string }[]).map(({ name }) => name)).toEqual([
      '受注番号',
      '得意先コード',
      '金額',
      '得意先_得意先コード',
      '得意先名',
    ])

    // A content shows it, published from the console.
    await changeDocument(client, 'content', await idOf(client, 'content', 'wholesale.announcements'), ({ spec }) => {
      delete spec.detail
      spec.keys = ['受注番号']
      spec.list = { dataSchemas: [{ schema: `schema/${key}` }] }
    })
    await page.goto(`${shop.console}/b2b/b2b/${await idOf(client, 'site', 'wholesale')}?tab=publish`)
    await press('すべての変更を公開')
    await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
    await page.getByText('公開しました。').waitFor()
    const customer = await openCustomer(shop.browser, shop.site)
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection('お知らせ')
    await customer.row('難波物産').first().waitFor()
    await customer.page.getByText('100.25').first().waitFor()

    expect(customer.errors).toEqual([])
    expect(errors).toEqual([])
    await customer.close()
    await builder.close()
  },
  120_000,
)
