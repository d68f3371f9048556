import type { CountingHands } from './counting-hands.ts'
import {
  lineStatement,
  loginStatement,
  orderStatement,
  productStatement,
  stockStatement,
} from './northwind-statements.ts'

/** A data source of the PostgreSQL database at the port, tested before it is saved. */
export async function makeDataSource({ page, menu, press, enter, choose, save }: CountingHands, port: number) {
  await menu('データソース', '管理設定')
  await press('新規作成')
  await enter('/name', 'ノースウインド')
  await enter('/spec/DBID', 'NORTHWIND')
  await choose('/spec/database_type', 'PostgreSQL')
  await enter('/spec/system', '127.0.0.1')
  await enter('/spec/port', String(port))
  await enter('/spec/db', 'northwind')
  await enter('/spec/user', 'northwind_site')
  await enter('/spec/password', 'northwind-site')
  await press('接続テスト')
  await page.getByText(/接続しました/).waitFor()
  await save()
}

/** The same from the first page, by the whole address of the database in one entry. */
export async function connectByAddress({ enter, press, save }: CountingHands, port: number) {
  await press('データソースを追加')
  await enter('/name', 'ノースウインド')
  await enter('/spec/system', `postgresql://northwind_site:northwind-site@127.0.0.1:${port}/northwind`)
  await save()
}

async function makeSchema(hands: CountingHands, name: string, type: string, sql: string): Promise<void> {
  const { page, count, at, menu, press, enter, choose, click, save } = hands
  await menu('スキーマ')
  await press('新規作成')
  await enter('/name', name)
  await choose('/spec/type', type)
  if ((await at('/spec/dataSource').inputValue()) === '') await choose('/spec/dataSource', 'ノースウインド')
  await press('次へ')
  await click(page.getByRole('textbox', { name: 'SQL' }))
  count.entries += 1
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(sql)
  await page.keyboard.press('Escape')
  await save()
}

/** The login, the products, and the three statements of an order. */
export async function makeSchemas(hands: CountingHands): Promise<void> {
  const { page, tab, click, press, save } = hands
  await makeSchema(hands, 'ログイン', 'ログイン', loginStatement)
  await tab('結果列')
  await click(page.getByRole('button', { name: /password_hash/ }).first())
  // On a small window the settings of the chosen column are a drawer.
  const drawer = page.getByRole('button', { name: '列の設定', exact: true })
  const isDrawer = await drawer.isVisible()
  if (isDrawer) await click(drawer)
  await click(page.locator('input[type="checkbox"][data-at$="/passwordHash"]'))
  if (isDrawer) await press('閉じる', page.getByRole('dialog'))
  await save()
  await makeSchema(hands, '商品', 'SQL', productStatement)
  await makeSchema(hands, '注文ヘッダー', '購入', orderStatement)
  await makeSchema(hands, '注文明細', '購入', lineStatement)
  await makeSchema(hands, '在庫引当', '購入', stockStatement)
}

export async function makeSite({ menu, press, enter, choose, save }: CountingHands): Promise<void> {
  await menu('サイト', 'サイト')
  await press('新しいサイト')
  await enter('/name', 'ノースウインド')
  await enter('/spec/path', 'northwind')
  await choose('/spec/login/schema', 'ログイン')
  await save()
}

/** A list whose rows are ordered, on the page of its site. */
export async function makeContent(hands: CountingHands): Promise<void> {
  const { press, enter, choose, chosen, tab, save } = hands
  await press('新しいコンテンツ')
  await enter('/name', '商品')
  await choose('/spec/type', '一覧／購入')
  await press('スキーマ：追加')
  await chosen('商品')
  await press('キー：追加')
  await chosen(/product_id/)
  await tab('購入')
  await choose('/spec/purchase/amountField', 'Unit price (unit_price)')
  await addStatement(hands, 'ヘッダースキーマ', '注文ヘッダー')
  await addStatement(hands, '明細スキーマ', '在庫引当')
  await addStatement(hands, '明細スキーマ', '注文明細')
  await save()
}

/** A statement of the order, whose parameters take the fields of their names by themselves. */
async function addStatement({ page, press, chosen, click }: CountingHands, list: string, name: string): Promise<void> {
  const details = page.getByRole('button', { name: /行目の詳細$/ }).last()
  await press(`${list}：追加`)
  await chosen(name)
  await click(details)
  await page.getByRole('rowheader', { name: /./ }).filter({ visible: true }).last().waitFor()
  await page.getByRole('button', { name: '名前で対応付け' }).waitFor({ state: 'detached' })
  await click(details)
}

/** The content stands in the menu since it was made. */
export async function publishSite({ page, press, click, tab }: CountingHands): Promise<void> {
  const pages = page.getByRole('navigation', { name: '開いたページ' })
  await click(pages.getByRole('link', { name: /^ノースウインド *サイト$/ }))
  await tab(/^公開/)
  await press('すべての変更を公開')
  await press('公開', page.getByRole('dialog'))
  await page.getByText('公開しました。', { exact: true }).waitFor()
}
