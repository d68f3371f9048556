import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasNorthwind, readNorthwind } from '../../examples/northwind/test/northwind-tables.ts'
import { openCustomer } from '../../examples/wholesale/test/customer.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { startPostgresql, type PostgresqlServer } from '../../engine/test/servers/postgresql.ts'
import { openBrowser, visit } from '../browser.ts'
import { missing as lacking } from './open-sales.ts'
import { countingHands } from './counting-hands.ts'


const missing = [lacking, !hasNorthwind && 'northwind'].filter(Boolean).join(', ')

const most = { clicks: 250, entries: 120 }

let folder: string
let server: PostgresqlServer
let database: pg.Client
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  if (missing) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-first-order-'))
  server = await startPostgresql()
  database = new pg.Client({ connectionString: await server.database('northwind') })
  await database.connect()
  await database.query(readNorthwind())
  await database.query('SET search_path TO public')
  await database.query(readFileSync(join(import.meta.dirname, '../../examples/northwind/prepare.sql'), 'utf8'))
  engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    env: { KUMIKI_EXAMPLE: 'none' },
    waitMs: 90_000,
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  await database?.end()
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing !== '')(
  `from an empty store to the first correct order on Northwind, by the console alone${missing && `; skipped: ${missing}`}`,
  async () => {
    const { page, errors } = await visit(browser)
    page.setDefaultTimeout(30_000)
    const { count, click, at, enter, choose, chosen, press, tab, save, menu } = countingHands(page)
    const told = (step: string): void => console.log(`${step}: ${count.clicks} clicks, ${count.entries} entries`)
    await page.goto(`${engine.url}/main/`)
    await page.locator('input[autocomplete="username"]').fill('admin')
    await page.locator('input[autocomplete="current-password"]').fill('admin-password')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()

    await menu('データソース', '管理設定')
    await press('新規作成')
    await enter('/name', 'ノースウインド')
    await enter('/spec/DBID', 'NORTHWIND')
    await choose('/spec/database_type', 'PostgreSQL')
    await enter('/spec/system', '127.0.0.1')
    await enter('/spec/port', String(server.port))
    await enter('/spec/db', 'northwind')
    await enter('/spec/user', 'northwind_site')
    await enter('/spec/password', 'northwind-site')
    await press('接続テスト')
    await page.getByText(/接続しました/).waitFor()
    await save()
    told('data source')

    const schema = async (name: string, type: string, sql: string): Promise<void> => {
      await menu('スキーマ')
      await press('新規作成')
      await enter('/name', name)
      await choose('/spec/type', type)
      if ((await at('/spec/dataSource').inputValue()) === '') await choose('/spec/dataSource', 'ノースウインド')
      await press('次へ')
      const text = page.getByRole('textbox', { name: 'SQL' })
      await click(text)
      count.entries += 1
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(sql)
      await page.keyboard.press('Escape')
      await save()
    }
    await schema(
      'ログイン',
      'ログイン',
      `SELECT l.customer_id, c.company_name, l.password_hash FROM customer_login l
         JOIN customers c ON c.customer_id = l.customer_id WHERE l.login_id = :ID AND :PASSWORD <> ''`,
    )
    await tab('結果列')
    await click(page.getByRole('button', { name: /password_hash/ }).first())
    await click(page.locator('input[type="checkbox"][data-at$="/passwordHash"]'))
    await save()
    told('login schema')
    await schema(
      '商品',
      'SQL',
      `SELECT p.product_id, p.product_name, c.category_name, p.quantity_per_unit, p.unit_price, p.units_in_stock
         FROM products p JOIN categories c ON c.category_id = p.category_id WHERE p.discontinued = 0`,
    )
    await schema(
      '注文ヘッダー',
      '購入',
      `INSERT INTO orders (customer_id, order_date, freight, ship_name, ship_address, ship_city, ship_country)
       SELECT c.customer_id, CURRENT_DATE, 0, c.company_name, c.address, c.city, c.country
         FROM customers c WHERE c.customer_id = :CUSTOMER_ID RETURNING order_id`,
    )
    await schema(
      '注文明細',
      '購入',
      `INSERT INTO order_details (order_id, product_id, unit_price, quantity, discount)
       VALUES (:ORDER_ID, :PRODUCT_ID, :UNIT_PRICE, :QUANTITY, 0)`,
    )
    await schema(
      '在庫引当',
      '購入',
      `UPDATE products SET units_in_stock = units_in_stock - :QUANTITY
        WHERE product_id = :PRODUCT_ID AND units_in_stock >= :QUANTITY`,
    )
    told('schemas')

    await menu('サイト', 'サイト')
    await press('新しいサイト')
    await enter('/name', 'ノースウインド')
    await enter('/spec/path', 'northwind')
    await choose('/spec/login/schema', 'ログイン')
    await save()
    told('site')
    await press('新しいコンテンツ')
    await enter('/name', '商品')
    await choose('/spec/type', '一覧／購入')
    await press('スキーマ: 追加')
    await chosen('商品')
    await press('キー項目: 追加')
    await click(page.getByRole('option', { name: /product_id/ }))
    await tab('購入')
    await choose('/spec/purchase/amountField', 'unit_price')
    const map = async (list: string, name: string): Promise<void> => {
      await press(`${list}: 追加`)
      await chosen(name)
      await click(page.getByRole('button', { name: /の詳細$/ }).last())
      await press('名前で対応付け')
      await click(page.getByRole('button', { name: /の詳細$/ }).last())
    }
    await map('ヘッダースキーマ', '注文ヘッダー')
    await map('明細スキーマ', '在庫引当')
    await map('明細スキーマ', '注文明細')
    await save()
    told('content')
    await page.goBack()
    await press('コンテンツを追加')
    await chosen('商品')
    await save()
    await tab(/^公開/)
    await press('すべての変更を公開')
    await click(page.getByRole('dialog').getByRole('button', { name: '公開' }))
    await page.getByText('公開しました。').waitFor()
    told('published')

    const customer = await openCustomer(browser, `${engine.siteUrl}/northwind`)
    await customer.page.goto(`${engine.siteUrl}/northwind/`)
    await customer.page.locator('input[autocomplete="username"]').fill('alfki')
    await customer.page.locator('input[autocomplete="current-password"]').fill('northwind')
    await customer.page.locator('button[type="submit"]').click()
    await customer.openSection('商品')
    await customer.page.getByText('Chai', { exact: true }).first().waitFor()
    const { rows: before } = await database.query('SELECT count(*)::int AS orders FROM orders')
    await customer.page.getByRole('button', { name: /カートへ/ }).first().click()
    await customer.page.getByRole('link', { name: /カート/ }).first().click()
    await customer.page.getByRole('button', { name: /購入|注文/ }).last().click()
    await customer.page.getByRole('button', { name: /注文する|購入する/ }).last().click()
    await customer.page.getByRole('dialog').getByRole('button').last().click()
    await expect
      .poll(async () => (await database.query('SELECT count(*)::int AS orders FROM orders')).rows[0].orders)
      .toBe(before[0].orders + 1)
    const { rows } = await database.query(
      'SELECT d.quantity, d.unit_price::text, p.unit_price::text AS price FROM order_details d JOIN products p USING (product_id) WHERE order_id >= 20000',
    )
    expect(rows).toEqual([{ quantity: 1, unit_price: rows[0].price, price: rows[0].price }])

    told('first order')
    expect(errors).toEqual([])
    expect(count.clicks).toBeLessThanOrEqual(most.clicks)
    expect(count.entries).toBeLessThanOrEqual(most.entries)
    await customer.close()
  },
)
