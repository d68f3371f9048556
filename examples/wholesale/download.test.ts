import iconv from 'iconv-lite'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { readWorkbook } from '../../engine/test/read-workbook.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { longTest } from '../../workshop/long-run.ts'

const shop = wholesaleOfFile()

/** What the browser keeps after the press. */
async function downloaded({ page }: Customer, name: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

describe.skipIf(!hasChromium)(`downloads${needsBrowser}`, () => {
  test('all rows of the list under a name of one’s own, for a spreadsheet', async () => {
    const customer = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    const { page } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection('商品')
    await customer.rows().first().waitFor()
    await page.getByRole('button', { name: customer.say.downloads }).click()
    await page.getByRole('menuitem', { name: 'CSVダウンロード' }).click()
    await page.getByLabel('ファイル名').fill('価格表/秋')
    await page.getByRole('dialog').getByText('5,000件').waitFor()
    const { name, bytes } = await downloaded(customer, 'ダウンロード')
    expect(name).toBe('価格表_秋.csv')
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(lines[0]).toBe('"商品コード","商品名","規格","メーカー","在庫","単価（税抜）"')
    expect(lines).toHaveLength(5_002)
    await page.getByText(/ダウンロードしました：5,000件/).waitFor()
    await page.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await page.getByRole('button', { name: customer.say.downloads }).click()
    await page.getByRole('menuitem', { name: 'Excelダウンロード' }).click()
    await page.getByRole('dialog').getByText('5,000件').waitFor()
    const workbook = await downloaded(customer, 'ダウンロード')
    expect(workbook.name).toMatch(/^価格表-\d{8}\.xlsx$/)
    const [sheet] = await readWorkbook(workbook.bytes)
    expect(sheet!.rows).toHaveLength(5_001)
    expect(Object.values(sheet!.rows[0]!).map(({ value }) => value)).toEqual([
      ...['商品コード', '商品名', '規格', 'メーカー', '在庫', '単価（税抜）'],
    ])
    const onScreen = await customer.rows().first().getByRole('cell').allInnerTexts()
    const { value, format } = sheet!.rows[1]!.F!
    expect(onScreen.join(' ')).toContain(`¥${Number(value).toLocaleString('en')}`)
    expect(format).toBe('"¥"#,##0')
    await page.getByText(/ダウンロードしました/).waitFor()
    expect(customer.errors).toEqual([])
    await customer.close()
  })

  longTest('on a phone: what Windows’ characters cannot say is told before, by keyboard as well', async () => {
    shop.change(
      `UPDATE orders SET note = '吉𠮷様' WHERE order_no = (SELECT max(order_no) FROM orders WHERE customer = 'C0001')`,
    )
    const customer = await openCustomer(shop.browser, shop.site, { language: 'en', width: 390 })
    const { page } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection('Orders')
    await customer.rows().first().waitFor()
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
    await page.getByLabel('File name').press('Enter')
    await page.getByText(/^Row 1, .*: 𠮷$/).waitFor()
    const { name, bytes } = await downloaded(customer, 'Download with 〓')
    expect(name).toMatch(/^orders-\d{8}\.csv$/)
    expect(bytes.includes(Buffer.from('8b6781ac976c', 'hex'))).toBe(true)
    // The file has the lines of the orders, of which the page shows one row each.
    const [heading, ...lines] = iconv.decode(bytes, 'cp932').split('\r\n').filter(Boolean)
    expect(heading).toContain(`"Line","Code"`)
    expect(lines).toHaveLength(
      shop.ask<{ n: number }>(
        "SELECT count(*) AS n FROM order_line WHERE order_no IN (SELECT order_no FROM orders WHERE customer = 'C0001')",
      )[0]!.n,
    )
    expect(customer.errors).toEqual([])
    await customer.close()
  })

  test('many rows are made in the background, and found on another page, after a reload and after another login', async () => {
    const rows = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000)`
    shop.change(`${rows} INSERT INTO product SELECT 'X' || n, '大量品', '', 'X', '個', 'X', 'X', 1, '大量品' FROM c`)
    shop.change(`${rows} INSERT INTO stock SELECT 'X' || n, 1 FROM c`)
    shop.change(
      `${rows} INSERT INTO price SELECT 'X' || n, price_rank, 1 FROM c, (SELECT DISTINCT price_rank FROM customer)`,
    )
    const customer = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    const { page } = customer
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection('商品')
    await customer.rows().first().waitFor()
    await page.getByRole('button', { name: customer.say.downloads }).click()
    await page.getByRole('menuitem', { name: 'CSVダウンロード' }).click()
    await page.getByRole('dialog').getByText('105,000件').waitFor()
    await page.getByRole('dialog').getByText('バックグラウンドで作成します').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'ダウンロード', exact: true }).click()
    await page.getByText('ファイルを作成しています').waitFor()
    await customer.openSection('注文履歴')
    await page.getByRole('button', { name: /^処理状況：1件/ }).waitFor()
    const tab = await page.context().newPage()
    await tab.goto(shop.site)
    await tab.getByRole('button', { name: /^処理状況：1件/ }).waitFor()
    const colleague = await openCustomer(shop.browser, shop.site, { language: 'ja' })
    await colleague.page.goto(shop.site)
    const asked = colleague.page.waitForResponse(/\/b2b\/job$/)
    await colleague.logIn('sato')
    expect(await (await asked).json()).toMatchObject({ code: 20000, data: { jobs: [] } })
    expect(await colleague.page.getByRole('button', { name: /^処理状況/ }).count()).toBe(0)
    await colleague.close()
    await page.reload()
    await page.getByRole('button', { name: /^処理状況：1件/ }).click()
    const files = page.getByRole('dialog')
    await files.getByText(/^保存期限：/).waitFor()
    await files.getByRole('button', { name: '閉じる', exact: true }).last().click()
    await customer.close()

    const again = await openCustomer(shop.browser, shop.site, { language: 'en', width: 390 })
    await again.page.goto(shop.site)
    await again.logIn()
    await again.page.getByRole('button', { name: 'Jobs: 1', exact: true }).click()
    const coming = again.page.waitForEvent('download')
    await again.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('商品一覧.csv')
    expect(readFileSync(await file.path(), 'utf8').split('\r\n')).toHaveLength(105_002)
    await again.page.getByRole('button', { name: 'Remove' }).click()
    await again.page.getByText('There are no jobs any more.').waitFor()
    expect([...customer.errors, ...again.errors]).toEqual([])
    await again.close()
  })
})
