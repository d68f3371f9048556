import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer } from './test/customer.ts'
import { builderOfFile } from './test/builder-of-file.ts'
import { idOf } from './test/builder.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile()
const builder = builderOfFile(shop)

describe.skipIf(!hasChromium)(`the sales dashboard${needsBrowser}`, () => {
  test('is drawn on the first page; a filter narrows it and stays in the address; a number leads to its orders', async () => {
    const { page, client } = builder
    const graph = page.getByRole('figure', { name: '月別売上' })
    const drawn = graph.getByRole('img').locator('svg text').first()
    await page.goto(`${shop.console}/dashboardtop`)
    await drawn.waitFor()

    await page.goto(`${shop.console}/report/dashboard/${await idOf(client, 'dashboard', 'wholesale-sales')}`)
    await drawn.waitFor()
    await page.getByRole('group', { name: '注文日' }).getByLabel('開始').fill('2026-10-01')
    await expect.poll(() => decodeURIComponent(page.url())).toContain('"ORDERED_ON":{"from":"2026-10-01"}')
    await page.getByRole('searchbox', { name: '得意先' }).fill('山田工務店')
    await page.keyboard.press('Enter')

    const [sales] = shop.ask<{ orders: number; total: number }>(
      `SELECT count(*) AS orders, sum(total) AS total FROM orders o JOIN customer c ON c.code = o.customer
        WHERE c.name LIKE '%山田工務店%' AND ordered_on LIKE '2026-10-%'`,
    )
    await graph.getByText('数値を表で見る').click()
    const row = graph.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2026年10月' }) })
    await row.getByRole('button', { name: Number(sales?.total).toLocaleString('en'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '2026年10月' })
    await dialog.getByRole('row').nth(1).waitFor()
    expect(await dialog.getByRole('row').count()).toBe(Number(sales?.orders) + 1)
    await page.keyboard.press('Escape')

    await page.reload()
    await drawn.waitFor()
    expect(await page.getByRole('searchbox', { name: '得意先' }).inputValue()).toBe('山田工務店')
  })

  test('a graph that cannot be drawn says which one it is', async () => {
    const { page, client } = builder
    await page.route('**/graph/data', (route) => {
      const { graph } = route.request().postDataJSON() as { graph: string }
      return graph === 'graph/wholesale-top-customers' ? route.abort() : route.continue()
    })
    const dashboard = await idOf(client, 'dashboard', 'wholesale-sales')
    for (const path of ['/dashboardtop', `/report/dashboard/${dashboard}`]) {
      await page.goto(`${shop.console}${path}`)
      await page.getByRole('figure', { name: '得意先別売上', exact: true }).getByRole('alert').waitFor()
    }
    await page.unroute('**/graph/data')
  })

  test('GR-01 on the site each customer sees what he bought himself; a month leads to its orders', async () => {
    const sumsOf = (code: string) =>
      shop.ask<{ month: string; orders: number; total: number }>(
        `SELECT substr(ordered_on, 1, 7) AS month, count(*) AS orders, sum(total) AS total FROM orders
          WHERE customer = '${code}' GROUP BY 1 ORDER BY 1`,
      )
    const [other] = shop.ask<{ code: string; id: string }>(
      `SELECT code, login_id AS id FROM customer WHERE code <> 'C0001' AND code IN (SELECT customer FROM orders) LIMIT 1`,
    )
    for (const { code, id } of [{ code: 'C0001', id: 'yamada' }, other!]) {
      const { page, logIn, openSection, close, rows } = await openCustomer(shop.browser, shop.site)
      await page.goto(`${shop.site}/`)
      await logIn(id)
      await openSection('ご購入実績')
      const graph = page.getByRole('figure', { name: '月別ご購入額' })
      await graph.getByRole('img').locator('svg text').first().waitFor()
      await graph.getByText('数値を表で見る').click()
      const sums = sumsOf(code)
      const { month, orders, total } = sums.at(-1)!
      const [year, number] = month.split('-').map(Number)
      const row = graph.getByRole('row').filter({ has: page.getByRole('rowheader', { name: `${year}年${number}月` }) })
      await row.getByRole('button', { name: Number(total).toLocaleString('en'), exact: true }).click()
      await page.getByRole('heading', { name: '注文履歴', level: 1 }).waitFor()
      await expect.poll(() => rows().count()).toBe(Math.min(Number(orders), 50))
      expect(await page.getByLabel('注文日（以降）', { exact: true }).inputValue()).toContain(`${month}-01`)
      await close()
    }
  })
})
