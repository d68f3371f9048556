import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder } from '../wholesale/builder.ts'
import { changeDocument } from '../wholesale/change-document.ts'
import { openCustomer } from '../wholesale/customer.ts'
import { handsOn, missing, openSales, type Sales } from './open-sales.ts'

let sales: Sales

beforeAll(async () => {
  if (missing) return
  sales = await openSales(`
    CREATE TABLE customers (id integer PRIMARY KEY, name varchar(40) NOT NULL, pref varchar(10));
    COMMENT ON COLUMN customers.name IS '得意先名';
    CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, amount numeric(12,2) NOT NULL, note text);
    COMMENT ON TABLE orders IS '受注';
    INSERT INTO customers VALUES (1, '青山商店', '東京都'), (2, '難波物産', '大阪府');
    INSERT INTO orders SELECT i, 1 + i % 2, i * 100.25, CASE WHEN i % 4 = 0 THEN '急ぎ' END FROM generate_series(1, 300) i`)
}, 120_000)

afterAll(() => sales?.close())

test.skipIf(missing !== '')(
  `a builder registers PostgreSQL, writes a statement with completion, reads its columns and publishes it${missing && `; skipped: ${missing}`}`,
  async () => {
    const { shop, server } = sales
    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client, errors } = builder
    await logInBuilder(builder, shop.console)
    const { field, choose, save } = handsOn(page)

    // The source: the test tells what it found, and its tables can be seen.
    await page.goto(`${shop.console}/documents/data-source/0`)
    await field('/name').fill('販売管理')
    await field('/spec/DBID').fill('SALES')
    await choose('/spec/database_type', 'PostgreSQL')
    await page.getByText(/修正するとテストできます/).waitFor()
    expect(await page.getByRole('button', { name: '接続テスト' }).isDisabled()).toBe(true)
    await field('/spec/system').fill('127.0.0.1')
    await field('/spec/port').fill(String(server.port))
    await field('/spec/db').fill('sales')
    await field('/spec/user').fill('builder')
    await field('/spec/password').fill('pw')
    await page.getByRole('button', { name: '接続テスト' }).click()
    await page.getByText(/接続しました/).waitFor()
    await page.getByText(/PostgreSQL \d+/).waitFor()
    await save()
    await page.getByRole('tab', { name: 'テーブル' }).click()
    await page.locator('[data-table$=".orders"]').click()
    await page.getByRole('region', { name: '実行結果' }).last().waitFor()
    await page
      .getByRole('row', { name: /customer_id/ })
      .first()
      .waitFor()

    // The statement: type and source first, then names are offered by alias and it runs with a value.
    await page.goto(`${shop.console}/documents/schema/0`)
    await field('/name').fill('受注一覧')
    await choose('/spec/type', 'SQL')
    await choose('/spec/dataSource', '販売管理')
    await page.getByRole('button', { name: '次へ' }).click()
    const text = page.getByRole('textbox', { name: 'SQL' })
    await text.click()
    const rest = ' FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.pref = :PREF'
    await page.keyboard.type(`SELECT o.id, o.${rest}`)
    for (let i = 0; i < rest.length; i++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('am')
    const offered = page.getByRole('option', { name: /amount/ })
    await offered.waitFor()
    // The list takes no key in its first moment.
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    await page.keyboard.type(', c.name, o.note')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/:PREF/).fill('東京都')
    await page.keyboard.press('Enter')
    await page.getByText('先頭の 100 件（続きがあります）').waitFor()
    await page.getByRole('cell', { name: '青山商店' }).first().waitFor()
    await page.getByRole('cell', { name: 'NULL' }).first().waitFor()

    // What the database refuses is marked at its line; undo brings back what was there.
    await text.click()
    await page.keyboard.press('Shift+Alt+F')
    await page.locator('.cm-line', { hasText: /^\s*JOIN customers/ }).waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' AND o.wrong = 1')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/wrong does not exist/).waitFor()
    expect(await page.locator('.cm-failed').innerText()).toBe('wrong')
    while ((await text.innerText()).includes(' AND')) await page.keyboard.press('Control+z')

    // Its columns are read, and it is saved with the test value that was typed.
    await page.getByRole('tab', { name: '結果列' }).click()
    await page.getByRole('button', { name: '結果列を取得' }).click()
    await page.getByRole('row', { name: /amount/ }).waitFor()
    await page.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await save()
    const key = await client
      .call<{ rows: { key: string; name: unknown }[] }>('GET', '/document/schema?limit=50')
      .then(({ rows }) => rows.find(({ name }) => name === '受注一覧')!.key)
    const { document } = await client.call<{ document: { spec: Record<string, unknown> } }>(
      'GET',
      `/document/schema/${await idOf(client, 'schema', key)}`,
    )
    expect(document.spec.parameters).toMatchObject([{ name: 'PREF', data: '東京都' }])
    expect(document.spec.resultColumns).toMatchObject([
      { name: 'id', typeClass: 'Number' },
      { name: 'amount', typeClass: 'Number', size: 12, decimalDigits: 2 },
      { name: 'name', typeClass: 'String', size: 40 },
      { name: 'note', typeClass: 'String' },
    ])

    // A content shows it, published from the console.
    const content = await idOf(client, 'content', 'wholesale.announcements')
    await changeDocument(client, 'content', content, ({ spec }) => {
      delete spec.detail
      spec.keys = ['id']
      spec.list = {
        dataSchemas: [{ schema: `schema/${key}`, parameters: [{ name: 'PREF', source: 'value', value: '大阪府' }] }],
      }
    })
    await page.goto(`${shop.console}/b2b/b2b/${await idOf(client, 'site', 'wholesale')}?tab=publish`)
    await page.getByRole('button', { name: 'すべての変更を公開' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
    await page.getByText('公開しました。').waitFor()
    const customer = await openCustomer(shop.browser, shop.site)
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection('お知らせ')
    await customer.row('難波物産').first().waitFor()
    await customer.page.getByText('100.25').first().waitFor()
    expect(await customer.row('青山商店').count()).toBe(0)

    expect(customer.errors).toEqual([])
    expect(errors).toEqual([])
    await customer.close()
    await builder.close()
  },
  120_000,
)
