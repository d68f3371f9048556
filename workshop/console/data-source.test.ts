import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import type { Visit } from '../browser.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { longTest } from '../long-run.ts'

let folder: string
let engine: EngineProcess
let browser: Browser
let token = ''
const ids: Record<string, number> = {}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${engine.url}/vue-element-admin${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-token': token },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code, data } = (await response.json()) as { code: number; data: T }
  expect({ code, data }).toMatchObject({ code: 20000 })
  return data
}

async function make(kind: string, key: string, name: string, spec: object): Promise<void> {
  const { id } = await call<{ id: number }>('POST', `/document/${kind}`, {
    document: { kind, version: 1, key, name, spec },
  })
  ids[key] = id
}

beforeAll(async () => {
  if (!hasChromium) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-drift-'))
  mkdirSync(join(folder, 'sources'), { recursive: true })
  const database = new Database(join(folder, 'sources', 'shop.db'))
  database.exec('CREATE TABLE item (code VARCHAR(8), title VARCHAR(80), price DECIMAL(12,2), bought DATE)')
  database.close()
  const other = new Database(join(folder, 'sources', 'other.db'))
  other.exec('CREATE TABLE item (code VARCHAR(8), title TEXT, price VARCHAR(12), bought DATE)')
  other.close()
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  token = (await call<{ token: string }>('POST', '/user/login', { username: 'admin', password: 'admin-password' }))
    .token
  const column = (name: string, label: string, type: string, typeClass: string, size: number) => ({
    ...{ key: name.toUpperCase(), name, label, type, typeClass, size },
    inullable: true,
  })
  await make('data-source', 'shop', '店舗データベース', { database_type: 7, db: 'shop.db' })
  await make('data-source', 'other', '新データベース', { database_type: 7, db: 'other.db' })
  await make('schema', 'items', '商品一覧', {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT * FROM item' },
    resultColumns: [
      column('code', '商品コード', 'VARCHAR', 'String', 8),
      column('name', '商品名', 'VARCHAR', 'String', 80),
      { ...column('price', '単価', 'DECIMAL', 'Number', 10), decimalDigits: 2 },
      column('maker', 'メーカー', 'INTEGER', 'Number', 4),
    ],
  })
  await make('schema', 'old', '旧在庫', {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT count FROM stock' },
    resultColumns: [{ key: 'COUNT', name: 'count', typeClass: 'Number' }],
  })
  await make('site', 'store', '店舗', { path: 'store', port: 8443 })
  await make('content', 'store.items', '商品検索', {
    type: 1,
    list: { dataSchemas: [{ schema: 'schema/items' }], columns: [{ field: 'NAME' }, { field: 'MAKER' }] },
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function openDataSource(key: string): Promise<Visit> {
  const opened = await visit(browser)
  const { page } = opened
  await page.goto(`${engine.url}/main/login`)
  await page.getByLabel('ユーザーID').fill('admin')
  await page.getByLabel('パスワード', { exact: true }).fill('admin-password')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
  await page.goto(`${engine.url}/main/documents/data-source/${ids[key]}`)
  return opened
}

const shots = process.env.KUMIKI_SHOTS
const shoot = (page: Page, name: string): Promise<unknown> =>
  shots ? page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }) : Promise.resolve()

describe.skipIf(!hasChromium)('a data source and its schemas', () => {
  test('drift is told with the pages that feel it, and adopted line by line', async () => {
    const { page, context, errors } = await openDataSource('shop')
    await page.getByRole('link', { name: '照合' }).click()
    await page.getByText('店舗データベースとの照合').first().waitFor()
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('名前変更').waitFor()
    expect(await row('名前変更').innerText()).toMatch(/商品一覧[^]*商品名[^]*name[^]*title/)
    expect(await row('メーカー').innerText()).toMatch(/削除[^]*商品検索 › /)
    expect(await row('単価').innerText()).toMatch(/サイズ: 10[^]*サイズ: 12/)
    expect(await row('bought').innerText()).toContain('追加')
    await expect.poll(() => page.getByText('no such table: stock').count()).toBeGreaterThan(0)
    await shoot(page, 'drift')

    await row('名前変更').getByRole('button', { name: '取り込む' }).click()
    await page.getByText('取り込みました').waitFor()
    await expect.poll(() => row('名前変更').count()).toBe(0)
    await row('メーカー').getByRole('button', { name: '取り込む' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('商品検索').waitFor()
    await shoot(page, 'drift-confirm')
    await dialog.getByRole('button', { name: '削除' }).click()
    await expect.poll(() => row('メーカー').count()).toBe(0)
    await row('単価').getByRole('button', { name: '取り込む' }).click()
    await expect.poll(() => row('単価').count()).toBe(0)
    // The row has moved up under the pointer: a press at once would be the half of a double one.
    await row('bought').getByRole('button', { name: '取り込む' }).click()
    await expect.poll(() => row('bought').count()).toBe(0)
    // Of the statement that does not run nobody knows that nothing differs, until it runs.
    const none = page.getByText('差異はありません')
    await page.getByText('2件中1件のスキーマを照合しました').waitFor()
    expect(await page.getByText('no such table: stock').count()).toBeGreaterThan(0)
    expect(await none.count()).toBe(0)
    await shoot(page, 'drift-not-compared')
    const database = new Database(join(folder, 'sources', 'shop.db'))
    database.exec('CREATE TABLE stock (count INTEGER)')
    database.close()
    await page.getByRole('button', { name: '再照合' }).click()
    await none.waitFor()
    await page.getByText('2件中2件のスキーマを照合しました').waitFor()
    expect(await page.getByText('no such table: stock').count()).toBe(0)
    await shoot(page, 'drift-none')
    expect(errors).toEqual([])
    await context.close()

    const { document } = await call<{ document: { spec: { resultColumns: object[] } } }>(
      'GET',
      `/sql/schema/${ids.items}`,
    )
    expect(document.spec.resultColumns).toMatchObject([
      { key: 'CODE' },
      { key: 'NAME', name: 'title', label: '商品名' },
      { key: 'PRICE', size: 12 },
      { key: 'bought', typeClass: 'Date' },
    ])
  })

  test('B-22 the result of a connection test goes when the form says something else', async () => {
    const { page, context, errors } = await openDataSource('shop')
    const told = page.getByText(/接続しました/)
    await page.getByRole('button', { name: '接続テスト' }).click()
    await told.waitFor()
    await page.locator('[data-at="/spec/db"] input, input[data-at="/spec/db"]').first().fill('nowhere.db')
    await told.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '接続テスト' }).click()
    await page.getByText('接続できませんでした').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  longTest('a move to another data source is tried before it happens', async () => {
    const { page, context, errors } = await openDataSource('shop')
    await page.getByRole('link', { name: '切り替え' }).click()
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await row('新データベース').getByRole('button', { name: '影響を確認' }).click()
    await row('商品一覧').waitFor()
    await row('新データベース').getByText('選択中').waitFor()
    expect(await row('商品一覧').innerText()).toMatch(/不適合[^]*price[^]*商品検索 › /)
    expect(await row('旧在庫').innerText()).toContain('no such table: stock')
    await shoot(page, 'switch')
    const move = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1件のスキーマを「新データベース」に切り替えますか？').waitFor()
      await dialog.getByRole('button', { name: '切り替える' }).click()
    }
    const sourceOf = async (id: number | undefined) =>
      (await call<{ document: { spec: { dataSource: string } } }>('GET', `/sql/schema/${id}`)).document.spec.dataSource
    // One is chosen and moves; the other stays, until all that are left move.
    await row('商品一覧').getByRole('checkbox').check()
    await move('選択した1件を切り替える')
    await row('商品一覧').waitFor({ state: 'detached' })
    expect(await sourceOf(ids.items)).toBe('data-source/other')
    await row('旧在庫').waitFor()
    await move('すべて切り替える')
    await row('旧在庫').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })
})
