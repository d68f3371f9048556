import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { changeDocument } from '../../examples/wholesale/test/change-document.ts'
import { publishAll, readAnnouncements } from './on-the-site.ts'
import { handsOn, missing, openSales, type Sales } from './open-sales.ts'
import { longTest } from '../long-run.ts'

let sales: Sales

beforeAll(async () => {
  if (missing) return
  sales = await openSales(`
    CREATE TABLE 得意先 (得意先コード varchar(6) PRIMARY KEY, 得意先名 varchar(40) NOT NULL);
    CREATE TABLE 受注 (受注番号 integer PRIMARY KEY, 得意先コード varchar(6) NOT NULL REFERENCES 得意先, 金額 numeric(12,2) NOT NULL);
    INSERT INTO 得意先 VALUES ('C001', '青山商店'), ('C002', '難波物産');
    INSERT INTO 受注 SELECT i, 'C00' || 1 + i % 2, i * 100.25 FROM generate_series(1, 40) i`)
})

afterAll(() => sales?.close())

test.skipIf(missing !== '')(
  `B-14 a builder clicks a join of two tables together, runs it, and its rows are on the site${missing && `; skipped: ${missing}`}`,
  async () => {
    const { shop, server } = sales
    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client, errors } = builder
    await logInBuilder(builder, shop.console)
    const { field, choose, connect, save } = handsOn(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto(`${shop.console}/documents/data-source/0`)
    await field('/name').fill('販売管理')
    await field('/spec/DBID').fill('SALES')
    await choose('/spec/database_type', 'PostgreSQL')
    await connect(server)
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
    await publishAll(builder, shop)
    const customer = await readAnnouncements(shop)
    await customer.row('難波物産').first().waitFor()
    await customer.page.getByText('100.25').first().waitFor()

    expect(customer.errors).toEqual([])
    expect(errors).toEqual([])
    await customer.close()
    await builder.close()
  },
)

longTest.skipIf(missing !== '')(
  `subqueries, a case, a sum, conditions on groups and the left table of a join are clicked together, and become a text${missing && `; skipped: ${missing}`}`,
  async () => {
    const { shop, server } = sales
    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client, errors } = builder
    await logInBuilder(builder, shop.console)
    const { field, choose, save } = handsOn(page)
    const dataSource = 'data-source/sales-by-call'
    const make = (kind: string, key: string, name: string, spec: object, secrets: object = {}) =>
      client.call('POST', `/document/${kind}`, { document: { kind, version: 1, key, name, spec }, secrets })
    const access = { system: '127.0.0.1', port: server.port, db: 'sales', user: 'builder' }
    await make(
      'data-source',
      'sales-by-call',
      '販売管理（呼出）',
      { database_type: 2, DBID: 'CALL', ...access, password: { $secret: 'password' } },
      { '/spec/password': 'pw' },
    )
    await make('schema', 'orders-of-customers', '得意先別件数', {
      ...{ type: 7, dataSource, subqueryName: 'KENSU' },
      sql: 'SELECT 得意先コード, count(*) AS 件数 FROM 受注 GROUP BY 得意先コード',
      resultColumns: [
        { key: 'CODE', name: '得意先コード', typeClass: 'String' },
        { key: 'COUNT', name: '件数', typeClass: 'Number' },
      ],
    })
    const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
      within.getByRole('button', { name, exact: true }).click()
    const group = (name: string, within: Pick<Page, 'getByRole'> = page) =>
      within.getByRole('group', { name, exact: true })
    const select = (within: Locator, name: string, label: string, nth = 0) =>
      within.locator(`select[aria-label="${name}"]`).nth(nth).selectOption({ label })
    const type = async (within: Locator, name: string, text: string): Promise<void> => {
      await within.locator(`input[aria-label="${name}"]`).fill(text)
      await within.locator(`input[aria-label="${name}"]`).press('Enter')
    }

    await page.goto(`${shop.console}/documents/schema/0`)
    await field('/name').fill('区分別売上')
    await choose('/spec/type', 'SQL GUI')
    await choose('/spec/dataSource', '販売管理（呼出）')
    await press('次へ')
    await page.getByText(/「テーブルと列」でテーブルを押す/).waitFor()
    for (const table of ['受注', '得意先']) {
      await page.locator(`[data-table$=".${table}"]`).click()
      await page.getByRole('button', { name: `テーブル「${table}」を削除` }).waitFor()
    }

    // A subquery as a table; its join begins at another table, and one of its fields at a third.
    await press('サブクエリを追加')
    await page.getByRole('menuitem', { name: 'KENSU' }).click()
    const join = group('結合 2')
    await select(join, '左のテーブル', '得意先')
    await select(join, '結合の種類', '左の全行を残す（左外部結合）')
    await press('結合項目を追加', join)
    await select(join, '左の項目', '受注.得意先コード', 1)
    await select(join, '右の項目', '得意先コード', 1)

    // Fields: a column, a case, a sum.
    await press('項目を追加')
    await select(group('項目 1'), '項目 1', '得意先.得意先名')
    await press('項目を追加')
    const distinction = group('項目 2')
    await select(distinction, '項目 2', '条件分岐')
    await select(distinction, '比較する項目', '受注.金額')
    await select(distinction, '比較方法', 'より大きい')
    await select(distinction, '比較対象', '固定値')
    await type(group('分岐 1 の条件', distinction), '値', '2000')
    await type(distinction.locator('[data-part="then"]'), '値', '大口')
    await type(distinction.locator('[data-part="else"]'), '値', '小口')
    await type(distinction, '項目 2 の名前', '区分')
    await press('項目を追加')
    await select(group('項目 3'), '項目 3', '受注.金額')
    await select(group('項目 3'), '項目 3 の集計', '合計')
    await type(group('項目 3'), '項目 3 の名前', '売上')

    // A subquery in a condition, a condition on groups, a sort.
    const conditions = group('抽出条件')
    await press('条件を追加', conditions)
    await select(conditions, '比較する項目', '受注.得意先コード')
    await select(conditions, '比較方法', 'のいずれか')
    await select(conditions, '比較対象', 'KENSU')
    await select(conditions, 'サブクエリの項目', '得意先コード')
    await page.getByRole('heading', { name: 'グループ化' }).click()
    const having = group('グループの条件')
    await press('条件を追加', having)
    await select(having, '比較する項目', '合計')
    await select(having, '値 1', '受注.金額')
    await select(having, '比較方法', 'より大きい')
    await select(having, '比較対象', '固定値')
    await type(having, '値', '9500')
    await press('並び順を追加')
    await select(group('並び順 1'), '並べ替えの項目', '売上')
    await select(group('並び順 1'), '順序', '降順')

    // The statement has grown beside it, and gives what was clicked.
    const cells = async () => page.getByRole('region', { name: '実行結果' }).getByRole('cell').allInnerTexts()
    const expected = [
      ...['青山商店', '大口', '33082.50'],
      ...['難波物産', '大口', '30075.00'],
      ...['難波物産', '小口', '10025.00'],
    ]
    await page.getByText('LEFT OUTER JOIN').waitFor()
    await page.getByText('HAVING').waitFor()
    await press('実行')
    await expect.poll(cells).toEqual(expected)
    await save()

    // As a text it is the same statement; what was clicked together goes, after a question.
    await press('SQL に切り替える')
    await press('SQL に切り替える', page.getByRole('dialog'))
    await page.getByRole('button', { name: '整形' }).waitFor()
    await press('実行')
    await expect.poll(cells).toEqual(expected)
    await press('保存')
    // The message of the first save may still stand.
    const stored = async () => {
      const id = page.url().match(/schema\/(\d+)/)?.[1]
      const { document } = await client.call<{ document: { spec: object } }>('GET', `/document/schema/${id}`)
      return document.spec
    }
    await expect.poll(stored).toMatchObject({ type: 1 })
    expect(await stored()).not.toHaveProperty('gui')
    expect(errors).toEqual([])
    await builder.close()
  },
)
